/** What lists, records, maps and sets are filled with after they are made: `list.push(…)`, `record[name] = …`. */
import { getOrInsert } from '../../../map-entries.ts'
import type { Value } from '../../value.ts'
import { isMadeOf } from '../model/alias-texts.ts'
import { aside } from '../model/aside.ts'
import { type Fills, HELD, type Keyed } from '../model/holders.ts'
import type { Composite, Env, FilledWith, Frame, Known } from '../model/known.ts'
import { OPTIONAL, UNKNOWN } from '../model/known.ts'
import { once } from '../model/recursion.ts'
import { putTogether, type Run } from '../model/run.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import { anyOf, evaluateAll } from './members.ts'
import { loosened, unique } from './texts.ts'

const empty = (): Composite => ({ kind: 'composite', member: () => undefined, each: () => [], keys: () => [] })

/** What has nothing but what is put into it. */
const begun = new WeakMap<Fills, Composite>()

/** The same things, with all that is put into them. */
export function filled(known: Known[], fills: Fills, frame: Frame): Known[] {
  return known.map((each) => (each.kind === 'composite' ? filledOnce(each, fills, frame) : each))
}

/** What is filled again in the same place stays the same, or sets of such would grow without end. */
function filledOnce(of: Composite, fills: Fills, { module, env }: Frame): Composite {
  if (isFilledWith(of.filledWith, fills, env)) return of
  const before = of.filled
  // A copy of it is another thing.
  if (before?.of === of && before.fills === fills && before.env === env) return before.made
  const made = isChanged(fills) ? withMore(of, fills, { module, env }) : withNames(of, fills, { module, env })
  made.filledWith = { fills, env, before: of.filledWith }
  of.filled = { of, fills, env, made }
  return made
}

/** Whether it was, or what it was made of. */
function isFilledWith(last: FilledWith | undefined, fills: Fills, env: Env | undefined): boolean {
  for (let each = last; each; each = each.before) if (each.fills === fills && each.env === env) return true
  return false
}

/** Who goes through its names is given more of them; else it is as it was. */
function withNames(of: Composite, { names }: Fills, frame: Frame): Composite {
  const keys = (run: Run): Known[] =>
    unique([...of.keys(run), ...onceOrNothing(names, run, () => evaluateAll(names, frame, run))])
  return { ...of, keys }
}

/** What is filled from itself again and again holds no more than it does. */
function onceOrNothing(part: unknown, run: Run, read: () => Known[]): Known[] {
  return once(part, run, read) ?? []
}

/**
 * What a function fills that has called itself is another thing, which lies in this one: it is read beside it, for of many
 * levels there are ever more ways to the lowest.
 */
function onceInEach(fills: Fills, { env }: Frame, run: Run, read: () => Known[]): Known[] {
  if (!env?.own || !run.active.has(fills)) return onceOrNothing(fills, run, read)
  const marksIn = getOrInsert(marks, env, () => new Map<Fills, object>())
  const mark = getOrInsert(marksIn, fills, () => ({}))
  return onceOrNothing(mark, run, () => aside(run, read))
}

/** By the call that fills it, what stands for it while it is read. */
const marks = new WeakMap<Env, Map<Fills, object>>()

function withMore(of: Composite, fills: Fills, frame: Frame): Composite {
  // A text that is made of itself is read once, wherever that begins.
  const read = (value: Value, run: Run): Known[] =>
    value.kind === 'join' ? onceOrNothing(value, run, () => evaluate(value, frame, run)) : evaluate(value, frame, run)
  const all = (values: readonly Value[], run: Run): Known[] => {
    const known = values.flatMap((each) => read(each, run))
    putTogether(known, run)
    return known
  }
  const merged = (take: (thing: Composite) => Known[] | undefined, run: Run): Known[] =>
    all(fills.merged, run).flatMap((each) => takenFrom(each, take))
  const inAny = (known: Known[]): Known[] => (fills.anyPart ? filled(known, fills.anyPart, frame) : known)
  const inParts = (name: string, known: Known[] | undefined): Known[] | undefined => {
    const found = withParts(name, known, fills, frame)
    return found && inAny(found)
  }
  return {
    kind: 'composite',
    ...(of.context === undefined ? {} : { context: of.context }),
    ...(of.madeOf ? { madeOf: of.madeOf } : {}),
    ...(of.shared === undefined ? {} : { shared: of.shared }),
    ...(of.paired ? { paired: true } : {}),
    ...(of.changedIn ? { changedIn: of.changedIn } : {}),
    ...(of.certain && isOnlyAdded(fills) ? { certain: of.certain } : {}),
    member(name, run) {
      const isElement = /^\d+$/.test(name)
      const own = isElement && fills.moved ? of.each(run) : of.member(name, run)
      const ownPart = fills.named.get(name) ?? []
      const named = [...(isElement ? elementsOf(fills) : []), ...ownPart.map(valueIn)]
      if (own === undefined && (isMethod(name) || HELD.has(name))) return own
      if (named.length + fills.keyed.length + fills.merged.length === 0) return inParts(name, own)
      const put = [
        ...(isElement
          ? onceInEach(fills, frame, run, () => all(named, run))
          : onceOrNothing(ownPart, run, () => all(named, run))),
        ...onceInEach(fills, frame, run, () => [
          ...merged((thing) => thing.member(name, run), run),
          // Which key it stands under isn't known, so it can't be called missing where it is read by one.
          ...all(fills.keyed.map(valueIn), run).map(loosened),
        ]),
      ]
      const more = (put.length > 0 && of.fittedMember?.(name, put, run)) || put
      const begun = named.some((each) => isMadeOf(name, each)) ? own?.map(loosened) : own
      // Before it is put in there is nothing.
      return inParts(name, more.length > 0 ? anyOf([...(begun ?? [OPTIONAL]), ...more]) : begun)
    },
    each(run) {
      const parts = [...fills.elements, ...entriesOf(fills).map(valueIn)]
      const more = onceInEach(fills, frame, run, () => [...all(parts, run), ...merged((thing) => thing.each(run), run)])
      const changed = Array.from(
        fills.parts.keys(),
        (name) => withParts(name, of.member(name, run), fills, frame) ?? [],
      )
      const own = of.fitted && more.length > 0 ? of.fitted(more, run) : [...of.each(run), ...more]
      return inAny(unique([...own, ...changed.flat()]))
    },
    keys(run) {
      const names = [...entriesOf(fills).map(keyIn), ...fills.names]
      const more = onceInEach(fills, frame, run, () => [...all(names, run), ...merged((thing) => thing.keys(run), run)])
      return unique([...of.keys(run), ...more])
    },
  }
}

/** A part that things are put into; it may be put there by what nobody can look into. */
function withParts(name: string, known: Known[] | undefined, { parts }: Fills, frame: Frame): Known[] | undefined {
  const fills = parts.get(name)
  if (!fills) return known
  if (known?.some(({ kind }) => kind === 'composite')) return filled(known, fills, frame)
  // Of what is not there no element is given anything.
  if (!isFilled(fills)) return known
  return unique([...(known ?? [OPTIONAL]), ...filled([getOrInsert(begun, fills, empty)], fills, frame)])
}

/** What it is given by a thing whose properties it is given. */
export function takenFrom(known: Known, take: (thing: Composite) => Known[] | undefined): Known[] {
  if (known.kind === 'composite') return take(known) ?? []
  return isUnknown(known) ? [UNKNOWN] : []
}

/** Whether it is given more than names. */
function isChanged(fills: Fills): boolean {
  return isFilled(fills) || [fills.anyPart, fills.moved, fills.taken].some(Boolean)
}

/** Whether anything is put into itself, and not only into what it holds. */
function isFilled({ elements, keyed, held, named, merged, parts }: Fills): boolean {
  return elements.length + keyed.length + held.length + merged.length + named.size + parts.size > 0
}

/** Whether all that was in it is in it still. */
function isOnlyAdded({ keyed, moved, named, parts, taken }: Fills): boolean {
  return !moved && !taken && keyed.length === 0 && named.size + parts.size === 0
}

/** What is put in at a place may have moved to another. */
function elementsOf({ elements, moved, named }: Fills): Value[] {
  return moved ? [...elements, ...[...named.values()].flat().map(valueIn)] : elements
}

function entriesOf({ keyed, held, named }: Fills): Keyed[] {
  return [...keyed, ...held, ...[...named.values()].flat()]
}

function valueIn({ value }: Keyed): Value {
  return value
}

function keyIn({ key }: Keyed): Value {
  return key
}

/** What all lists and maps have by that name, nobody put in. */
function isMethod(name: string): boolean {
  return name in Array.prototype || name in Map.prototype
}
