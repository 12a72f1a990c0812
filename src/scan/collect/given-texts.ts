/**
 * Where texts of our modules go as a whole: `get(texts, key)`, `shown = texts`, `export const get = () => texts`. Whoever has
 * them there may read any of them, unless it is a library, which is asked for keys.
 */
import type { Node } from 'oxc-parser'
import type { Builder } from './builder.ts'
import type { LookUpOf, Part } from './message-paths.ts'
import type { Giver } from './message-reads.ts'
import { exportedName } from './modules.ts'
import { exportsOf, isIndex, isOwn, loadedTexts, sharedTextsOf } from './own-texts.ts'
import { fateIn, namesFromLibraries } from './text-gifts.ts'
import { isInLoader } from './text-loaders.ts'
import { exportedAs, functionAround, namesIn, type Place, placesIn } from './text-places.ts'

interface Gift {
  lookUps: Set<LookUpOf>
  /** The names by which other modules can import them, where nobody else is given them. */
  as: Set<string> | undefined
}

type Named = [name: string, lookUp: LookUpOf]

interface Search {
  /** Things that are named, and not followed yet. */
  open: Named[]
  /** Where some are given away. */
  given: Map<Node, Gift>
  fromLibraries: ReadonlySet<string>
  builder: Builder
}

/** Each is a look-up of all that they have. `code`: of a script, which may take texts without a name for them. */
export function keepTextsGivenAway(body: readonly Node[], builder: Builder, code = ''): void {
  const { facts, offset, messages } = builder
  const { names, givers, indexes, things } = messages
  noteImports(code, builder)
  const texts = [...names].filter(([, lookUp]) => isWhole(lookUp))
  if (texts.length + givers.size + indexes.size + things.size === 0 && !/[:~]translations\b/.test(code)) return
  const { byName, others } = placesIn(body)
  const open = Array.from(things, ([name, lookUps]) => [...lookUps].map((each): Named => [name, each])).flat()
  const search: Search = { open, given: new Map(), fromLibraries: namesFromLibraries(facts), builder }
  for (const [name, lookUp] of texts) for (const place of byName.get(name) ?? []) follow(place, lookUp, false, search)
  for (const place of others) followOther(place, search)
  for (const [name, giver] of givers) followLoader(byName.get(name) ?? [], giver, search)
  for (const name of indexes) for (const place of byName.get(name) ?? []) followIndex(place, search)
  for (let next = open.pop(); next; next = open.pop()) {
    const [name, lookUp] = next
    for (const place of byName.get(name) ?? []) follow(place, lookUp, true, search)
  }
  for (const [{ start }, { lookUps, as }] of search.given) {
    const at = start + offset
    const found = [...lookUps].flatMap((each) => each([]))
    for (const each of found) facts.calls.push({ ...each, at })
    for (const each of lookUps) messages.imported.delete(each)
    if (found.length === 0 || !as) continue
    facts.sharedTexts ??= []
    for (const name of as) facts.sharedTexts.push({ name, at })
  }
}

/** What may give something to a library for translations. */
const MAY_HAND_ON = /[mM]essages|[rR]esource|\.use\(|etTranslations?\(|init\w*I18n|\bregister\(/
const OF_OTHER_MODULES = /^(?:[.~#$/]|@\/|src\/)/

/** What others export may be texts that are handed on to a library here. */
function noteImports(code: string, { facts, messages: { imported, things } }: Builder): void {
  if (!MAY_HAND_ON.test(code)) return
  for (const { name, values } of facts.bindings) {
    const [value] = values
    if (value?.kind !== 'import' || isOwn(value.from) || !OF_OTHER_MODULES.test(value.from)) continue
    const lookUp: LookUpOf = () => []
    imported.set(lookUp, value)
    things.set(name, (things.get(name) ?? new Set()).add(lookUp))
  }
}

/** Of ours all of them are a look-up, too. */
const isWhole = (lookUp: LookUpOf): boolean => lookUp([]).length > 0

/** What needs no name for texts: `import('virtual:translations/en/shop')`, `export … from 'virtual:translations/en/shop'`. */
function followOther(place: Place, search: Search): void {
  const { node } = place
  if (node.type === 'ImportExpression') {
    const from = sourceOf(node.source)
    const lookUp = exportsOf(from)
    if (lookUp) follow(place, lookUp, false, search)
    else if (isIndex(from)) follow(place, ALL, true, search)
    return
  }
  for (const { name, as } of sharedBy(node)) {
    const lookUp = sharedTextsOf(sourceOf('source' in node ? node.source : null), name)
    if (lookUp) give(node, lookUp, search, as)
  }
}

const ALL: LookUpOf = loadedTexts({ callee: { kind: 'unknown' }, args: [], at: 0 })

const sourceOf = (source: unknown): string =>
  typeof source === 'object' && source !== null && 'value' in source && isOwn(String(source.value))
    ? String(source.value)
    : ''

/** What is exported from elsewhere, by its name there. */
function sharedBy(node: Node): { name: string; as?: string[] }[] {
  if (node.type === 'ExportAllDeclaration')
    return [{ name: '*', ...(node.exported && { as: [exportedName(node.exported)] }) }]
  if (node.type !== 'ExportNamedDeclaration' || !node.source) return []
  return node.specifiers.map(({ local, exported }) => ({ name: exportedName(local), as: [exportedName(exported)] }))
}

/** `load(language)` gives them, and so does whoever is given `load`. */
function followLoader(places: readonly Place[], giver: Giver, search: Search): void {
  for (const place of places) {
    const call = place.up?.node
    if (call?.type === 'CallExpression' && call.callee === place.node) {
      const lookUp = textsOfCall(call.start, giver, search.builder)
      if (lookUp && place.up) follow(place.up, lookUp, false, search)
    } else if (isWhole(giver({ callee: { kind: 'unknown' }, args: [], at: 0 }))) follow(place, ALL, true, search)
  }
}

/** `import * as translations from 'virtual:translations'`: that of `translations.load` alone is texts. */
function followIndex(place: Place, search: Search): void {
  const read = place.up?.node.type === 'MemberExpression' ? place.up.node : undefined
  const isOther = read && !read.computed && read.property.type === 'Identifier' && read.property.name !== 'load'
  if (!isOther) follow(place, ALL, true, search)
}

function textsOfCall(start: number, giver: Giver, { facts, offset }: Builder): LookUpOf | undefined {
  const call = facts.calls.find(({ at, callee }) => at === start + offset && callee.kind === 'name')
  const lookUp = call && giver(call)
  return lookUp && isWhole(lookUp) ? lookUp : undefined
}

/** Up to where it is seen who has them. `isHeld`: what stands there has them in it, or gives them when it is called. */
function follow(from: Place, lookUp: LookUpOf, isHeld: boolean, search: Search): void {
  if (isInLoader(from)) return
  let child = from.node
  let isPicked = false
  let depth = 0
  for (let place = from.up; place; place = place.up) {
    const fate = fateIn(place.node, child, { isHeld, fromLibraries: search.fromLibraries })
    if (fate === 'library' || (fate === 'read' && isRead(++depth, lookUp))) return
    // What was picked of a thing may be a text, which is read there.
    if (fate === 'kept' && !isPicked) return
    if (fate === 'kept' || fate === 'given') break
    if (fate === 'shared') {
      give(from.node, lookUp, search, exportedAs(place))
      return
    }
    isHeld ||= fate === 'held' || fate === 'returned'
    isPicked ||= fate === 'picked'
    if (fate === 'returned') place = functionAround(place) ?? place
    const names = fate === 'named' || fate === 'returned' ? namesIn(place.node) : []
    if (isHeld) for (const name of names) nameThing(name, lookUp, search)
    if (names.length > 0) give(from.node, lookUp, search, exportedAs(place))
    if (fate === 'named' || names.length > 0) return
    child = place.node
  }
  give(from.node, lookUp, search)
}

/** Whether so many members of each other lead to a text, which is noted elsewhere. */
const isRead = (depth: number, lookUp: LookUpOf): boolean =>
  lookUp(Array.from({ length: depth }, () => MEMBER)).length > 0

/** The one of all exports that has the texts. */
const MEMBER: Part = { kind: 'member', of: { kind: 'unknown' }, name: 'default', at: 0 }

/** `as`: the names by which other modules can import them. */
function give(node: Node, lookUp: LookUpOf, { given }: Search, as?: readonly string[]): void {
  if (as?.length === 0) return
  const gift = given.get(node) ?? { lookUps: new Set(), as: new Set() }
  given.set(node, gift)
  gift.lookUps.add(lookUp)
  if (!as) gift.as = undefined
  for (const name of as ?? []) gift.as?.add(name)
}

function nameThing(name: string, lookUp: LookUpOf, { open, builder }: Search): void {
  const { things } = builder.messages
  const all = things.get(name) ?? new Set()
  if (all.has(lookUp)) return
  things.set(name, all.add(lookUp))
  open.push([name, lookUp])
}
