/** Names that go along what they stand for, part by part: `while (node.next) node = node.next`. */
import type { ModuleFacts } from '../../facts.ts'
import type { Value } from '../../value.ts'
import { type Known, UNKNOWN } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { passedBy } from './composites.ts'
import { partsOf } from './evaluate.ts'
import { memberOfAll } from './members.ts'
import { unique } from './texts.ts'

/** By which members one comes from what it stands for to the next. */
export type Path = readonly string[]

/** Any element, whichever that is. No member has such a name. */
export const EACH = '\0each'

/** Nothing where it is assigned anything but a part of itself. */
export function pathFromItself(value: Value, id: number, { bindings }: ModuleFacts): Path | undefined {
  const names: string[] = []
  let of = value
  while (of.kind === 'member' || of.kind === 'typed' || of.kind === 'told' || of.kind === 'narrowed') {
    if (of.kind === 'member') names.unshift(of.name)
    of = of.of
  }
  const isItself = of.kind === 'name' && (of.binding === id || bindings[of.binding ?? -1]?.versionOf === id)
  return isItself && names.length > 0 ? names : undefined
}

/** Trees that are written down are no deeper; others may go on for ever. */
const MAX_LEVELS = 8

/** All that is come to from there. */
export function withFurther(known: Known[], paths: readonly Path[], run: Run): Known[] {
  let all = known
  let last = known
  for (let level = 0; level < MAX_LEVELS; level++) {
    const next = paths.flatMap((path) => path.reduce((of, name) => partsNamed(of, name, run), last))
    const { length } = all
    all = unique([...all, ...next.filter(({ kind }) => kind !== 'nothing')])
    last = all.slice(length)
    if (last.length === 0) return all
  }
  return [...all, UNKNOWN]
}

function partsNamed(of: Known[], name: string, run: Run): Known[] {
  return name === EACH ? partsOf(of, run, passedBy) : memberOfAll(of, name, run)
}
