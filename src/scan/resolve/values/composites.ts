/** Things with parts whose parts are at hand, or are of one kind. */
import { copyWith } from '../../copy-with.ts'
import {
  type Composite,
  isClosed,
  type Known,
  NOTHING,
  OPTIONAL,
  OTHER,
  UNKNOWN,
  type Variant,
} from '../model/known.ts'
import { once } from '../model/recursion.ts'
import { isGivenUp, type Run } from '../model/run.ts'
import { isExactText } from './texts.ts'

/** An object whose parts are at hand. */
export function record(members: Readonly<Record<string, Known[]>>): Composite {
  return {
    kind: 'composite',
    ...(Object.values(members).every((each) => each.every(isClosed)) ? { closed: true as const } : {}),
    member: (name) => (Object.hasOwn(members, name) ? members[name] : undefined),
    each: () => Object.values(members).flat(),
    keys: () => [UNKNOWN],
  }
}

/** Of which these members alone are known. */
export function openRecord(member: (name: string, run: Run) => Known[] | undefined): Composite {
  return {
    kind: 'composite',
    member: (name, run) => member(name, run) ?? [UNKNOWN],
    each: () => [UNKNOWN],
    keys: () => [UNKNOWN],
  }
}

/** Of what may be a list: a member that isn't known, but for what lists can do by themselves. */
export const unlessOfLists = (name: string): Known[] | undefined => (name in Array.prototype ? undefined : [UNKNOWN])

/** Any of these, which are made out only where somebody looks into it. */
export function later(made: (run: Run) => readonly Known[]): Composite {
  const parts = (run: Run, take: (of: Composite) => Known[]): Known[] =>
    made(run).flatMap((each) => (each.kind === 'composite' ? take(each) : each.kind === 'nothing' ? [] : [UNKNOWN]))
  return {
    kind: 'composite',
    member(name, run) {
      const found = made(run).map((each) => (each.kind === 'composite' ? each.member(name, run) : [UNKNOWN]))
      return found.some(Boolean) ? found.flatMap((each) => each ?? [OPTIONAL]) : undefined
    },
    each: (run) => parts(run, (of) => of.each(run)),
    keys: (run) => parts(run, (of) => of.keys(run)),
  }
}

/** What a store holds: whatever one can subscribe to may be one. Everything else is kept as what it holds. */
export function heldBy(known: Known, run: Run): Known[] {
  if (known.kind !== 'composite') return [known]
  for (const each of known.member('subscribe', run) ?? []) {
    if (each.kind === 'native' && each.holds) return each.holds(run)
  }
  return [known]
}

/** How many there are, of a list or a set. */
export const SIZES: ReadonlySet<string> = new Set(['length', 'size'])

/** A list of known length. */
export function listOf(items: Known[][]): Composite {
  return {
    kind: 'composite',
    ...(items.every((each) => each.every(isClosed)) ? { closed: true as const } : {}),
    member: (name) => (/^\d+$/.test(name) ? (items[Number(name)] ?? [NOTHING]) : SIZES.has(name) ? [OTHER] : undefined),
    each: () => items.flat(),
    keys: () => [OTHER],
    items: () => items,
  }
}

/** `[state, setState]` */
export function pairOf(first: (run: Run) => Known[], second: Known): Composite {
  return {
    kind: 'composite',
    member: (name, run) => (name === '0' ? first(run) : name === '1' ? [second] : undefined),
    each: (run) => [...first(run), second],
    keys: () => [OTHER],
    items: (run) => [first(run), [second]],
  }
}

/** What who goes through it is given, one after the other. */
export function passedBy(known: Composite, run: Run): Known[] {
  return known.paired ? [listOf([known.keys(run), known.each(run)])] : known.each(run)
}

/** What is made of a thing stays the same, or sets of such would grow without end. */
export function variantOf(known: Composite, kind: Variant, make: (known: Composite) => Composite): Composite {
  // A copy of it is another thing.
  const variants = known.variants?.of === known ? known.variants : { of: known }
  known.variants = variants
  const before = variants[kind]
  if (before) return before
  const made = make(known)
  variants[kind] = made
  // It is so already, and so it is all that it was.
  made.variants = { of: made, [kind]: made }
  for (const mark of MARKS) if (variants[mark] === known) made.variants[mark] = made
  return made
}

/** What stays so whatever is made of it, and is no more so for being made so twice. */
const MARKS: readonly Variant[] = ['given', 'picked', 'state', 'loosened', 'further', 'late']

/** What is left of it without these parts. */
export function without(names: readonly string[], known: Known): Known {
  return partly((name) => !names.includes(name), known)
}

/** These parts of it. */
export function only(names: readonly string[], known: Known): Known {
  return partly((name) => names.includes(name), known)
}

/** Those of its parts that are left. */
export function partly(isLeft: (name: string, run: Run) => boolean, known: Known): Known {
  if (known.kind !== 'composite') return known
  const leave = (all: Known[], run: Run): Known[] =>
    all.filter((each) => each.kind !== 'text' || isLeft(each.text, run))
  return copyWith(known, {
    variants: undefined,
    member: (name, run) => (isLeft(name, run) ? known.member(name, run) : undefined),
    each(run) {
      const names = known.keys(run)
      if (names.length === 0 || !names.every(isExactText)) return known.each(run)
      return names.flatMap(({ text }) => (isLeft(text, run) ? (known.member(text, run) ?? []) : []))
    },
    keys: (run) => leave(known.keys(run), run),
    certain: (run) => leave(known.certain?.(run) ?? [], run),
  })
}

type Elements = (run: Run) => Known[]

/** `list = [...list, item]` leads back to itself. What is made of itself again and again has no more elements than it has. */
export function oncePerWay(elements: Elements, way: unknown = elements): Elements {
  return (run) => {
    // Lists of lists of lists have more ways through them than anybody can go.
    if (isGivenUp(run)) return [UNKNOWN]
    return once(way, run, () => elements(run)) ?? []
  }
}

/** A list of any number of these. */
export function listOfAny(elements: Elements): Composite {
  const each = oncePerWay(elements)
  return {
    kind: 'composite',
    member(name, run) {
      if (SIZES.has(name)) return [OTHER]
      // There may be fewer.
      return /^\d+$/.test(name) ? [...each(run), OPTIONAL] : undefined
    },
    each,
    keys: () => [OTHER],
  }
}
