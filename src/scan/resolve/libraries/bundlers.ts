/** What bundlers give for many modules at once. */

import type { Composite, Known, Origin } from '../model/known.ts'
import { NOTHING, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { listOfAny } from '../values/composites.ts'
import { memberOf, memberOfAll, moduleComposite } from '../values/members.ts'
import { unique } from '../values/texts.ts'

/** More of them are views rather than what keys stand in, and would all have to be read. */
const MAX_MODULES = 200

type Files = ReadonlyMap<string, string>

function filesOf(patterns: readonly string[], { module }: Origin, run: Run): Files {
  const files = run.world.findMany(patterns, module)
  return files.size > MAX_MODULES ? new Map() : files
}

function moduleAt(id: string, run: Run): Known {
  run.asked.push(id)
  const module = run.world.modules.get(id)
  return module ? moduleComposite(module) : UNKNOWN
}

/** Under their paths, the modules or what is made of them. */
function recordOf(files: Files, origin: Origin, take: (id: string, run: Run) => Known[]): Composite {
  return {
    kind: 'composite',
    member: (path, run) => {
      const id = files.get(path)
      return id === undefined ? undefined : take(id, run)
    },
    each: (run) => unique([...files.values()].flatMap((id) => take(id, run))),
    keys: () => pathsOf(files, origin),
  }
}

function pathsOf(files: Files, origin: Origin): Known[] {
  return Array.from(files.keys(), (text) => ({ kind: 'text', text, origin }))
}

function textsAt(index: number, args: Arguments, run: Run): string[] {
  return args.get(index, run).flatMap((each) => {
    if (each.kind === 'text') return [each.text]
    const items = each.kind === 'composite' ? (each.items?.(run).flat() ?? []) : []
    return items.flatMap((item) => (item.kind === 'text' ? [item.text] : []))
  })
}

function globbed(args: Arguments, run: Run, eager: boolean): Known[] {
  const files = filesOf(textsAt(0, args, run), args.origin, run)
  if (files.size === 0) return [UNKNOWN]
  const options = args.count > 1 ? args.get(1, run) : []
  const [name] = memberOfAll(options, 'import', run)
  const isEager = eager || memberOfAll(options, 'eager', run).some((each) => each.kind === 'scalar' && each.value)
  const given = (id: string, inner: Run): Known[] => {
    const module = moduleAt(id, inner)
    return name?.kind === 'text' && name.text !== '*' ? memberOf(module, name.text, inner) : [module]
  }
  const later = (id: string): Known[] => [{ kind: 'native', call: (_, inner) => given(id, inner) }]
  return [recordOf(files, args.origin, isEager ? given : later)]
}

const glob: Native = { kind: 'native', call: (args, run) => globbed(args, run, false) }
const globEager: Native = { kind: 'native', call: (args, run) => globbed(args, run, true) }

/** Undefined for what is none, or is written in a way that is newer than the Node that scans. */
function expressionOf(text: string): RegExp | undefined {
  try {
    return new RegExp(text)
  } catch {
    return undefined
  }
}

/** `const files = require.context('./pages', true, /\.ts$/); files.keys().map(files)` */
const context: Native = {
  kind: 'native',
  call: (args, run) => {
    const [folder = '.', below] = [textsAt(0, args, run)[0], args.get(1, run)[0]]
    const isFlat = below?.kind === 'scalar' && !below.value
    const pattern = expressionOf(textsAt(2, args, run)[0] ?? '')
    if (!pattern) return [UNKNOWN]
    const all = filesOf([`${folder}/${isFlat ? '*' : '**/*'}`], args.origin, run)
    const named = Array.from(all, ([path, id]) => [`.${path.slice(folder.length)}`, id] as const)
    const files = new Map(named.filter(([path]) => pattern.test(path)))
    if (files.size === 0) return [UNKNOWN]
    const modules = recordOf(files, args.origin, (id, inner) => [moduleAt(id, inner)])
    const keys = listOfAny(() => pathsOf(files, args.origin))
    return [
      {
        kind: 'native',
        call: (path, inner) =>
          unique(
            path.get(0, inner).flatMap((each) => {
              return each.kind === 'text' ? (modules.member(each.text, inner) ?? [NOTHING]) : modules.each(inner)
            }),
          ),
        member: (name) => (name === 'keys' ? [{ kind: 'native', call: () => [keys] }] : undefined),
      },
    ]
  },
}

export const bundlers: Readonly<Record<string, Known>> = { glob, globEager, context }
