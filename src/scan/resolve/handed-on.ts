/**
 * Texts that a module exports, or that its functions give: whoever imports them may read any, unless all who do hand them
 * on to a library.
 */
import { appendTo } from '../../map-entries.ts'
import { isOfLibraries } from '../telling-names.ts'
import type { ImportValue, Value } from '../value.ts'
import type { Draft } from './lookups/draft.ts'
import type { Module } from './model/modules.ts'
import type { World } from './model/run.ts'
import { USER } from './model/users.ts'

/** Who imports it has to be known, whatever else is in such a file. */
export function needImporters({ modules, needs }: World): void {
  for (const { id, facts } of modules.values()) {
    for (const { name } of facts.sharedTexts ?? []) needs.asked.add(`${USER}${id} ${name}`)
  }
}

/** All but those of texts that are handed on. */
export function withoutHandedOn(drafts: readonly (readonly Draft[])[], world: World): readonly (readonly Draft[])[] {
  const modules = [...world.modules.values()]
  // Names that nobody imports may be used anywhere.
  if (world.autoImports || !modules.some(({ facts }) => facts.sharedTexts)) return drafts
  const importers = importersIn(modules, world)
  const isHandedOn = ({ origin: { module, at } }: Draft): boolean => {
    const names = module.facts.sharedTexts?.filter((each) => each.at === at) ?? []
    return names.length > 0 && names.every(({ name }) => areLibraries(module.id, name, importers))
  }
  return drafts.map((each) => (each.some(isHandedOn) ? each.filter((draft) => !isHandedOn(draft)) : each))
}

/** Where an export is imported. */
interface Importer {
  /** Given to a library, and to nobody else. */
  isHandedOn?: boolean
  /** Exported again. */
  again?: { id: string; name: string }
}

/** By the id of the module and the name of the export; `*`: all of them. */
type Importers = ReadonlyMap<string, readonly Importer[]>

const ALL = '*'
const keyOf = (id: string, name: string): string => `${id} ${name}`

function importersIn(modules: readonly Module[], world: World): Importers {
  const found = new Map<string, Importer[]>()
  for (const module of modules) {
    const { id, facts } = module
    const note = (from: string, name: string, importer: Importer): void => {
      const target = world.resolve(from, module)
      if (target !== undefined) appendTo(found, keyOf(target, name), importer)
    }
    const isHandedOn = ({ from, name }: ImportValue): boolean =>
      facts.handedOn?.some((each) => each.from === from && each.name === name) === true
    for (const value of facts.bindings.flatMap(({ values }) => values)) {
      if (isImport(value)) note(value.from, value.name, { isHandedOn: isHandedOn(value) })
    }
    for (const { name, value } of facts.exports) {
      if (isImport(value)) note(value.from, value.name, { again: { id, name } })
    }
    for (const star of facts.stars) note(star, ALL, { again: { id, name: ALL } })
    const paths = [...(facts.onDemand ?? []), ...globsIn(module)]
    const [globs, plain] = [paths.filter(isGlob), paths.filter((path) => !isGlob(path))]
    for (const path of plain) note(path, ALL, {})
    for (const target of world.findMany(globs, module).values()) appendTo(found, keyOf(target, ALL), {})
  }
  return found
}

const isImport = (value: Value): value is ImportValue => value.kind === 'import'

const isGlob = (path: string): boolean => path.includes('*')

/** `import.meta.glob('./pages/*.ts')` */
function globsIn({ facts }: Module): string[] {
  const globs = facts.calls.filter(({ callee }) => callee.kind === 'import' && callee.from === 'virtual:modules')
  return globs.flatMap(({ args }) => args.flatMap(textsIn))
}

function textsIn(value: Value): string[] {
  if (value.kind === 'text') return [value.text]
  return value.kind === 'list' ? value.of.flatMap(textsIn) : []
}

/** What nobody is seen to import is there for whoever does, which is a library where it is called like that. */
function areLibraries(id: string, name: string, importers: Importers, seen: ReadonlySet<string> = new Set()): boolean {
  const key = keyOf(id, name)
  if (seen.has(key)) return true
  const all = importers.get(keyOf(id, ALL)) ?? []
  // `export *` passes on no default.
  const whole = name === 'default' ? all.filter(({ again }) => again?.name !== ALL) : all
  const own = [...(importers.get(key) ?? []), ...whole]
  if (own.length === 0) return isOfLibraries(name)
  const further = new Set([...seen, key])
  return own.every(({ isHandedOn, again }) => {
    if (!again) return isHandedOn === true
    return areLibraries(again.id, again.name === ALL ? name : again.name, importers, further)
  })
}
