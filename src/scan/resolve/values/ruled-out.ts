/** What a declared type rules out of what is given to it. */
import { alone, aside } from '../model/aside.ts'
import type { Composite, Known } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { doubted } from './doubted.ts'
import { memberOf } from './members.ts'
import { isExactlyOneOf, isNamed, type Named } from './named.ts'
import { isExactText, isOptional } from './texts.ts'

/** Nothing where the type doesn't tell. */
type Admits = (known: Known) => boolean | undefined

/**
 * One function may answer all that is asked of it, where the type of each answer tells which ones come. Types may be
 * wrong: what one rules out is used all the same, and a type that admits nothing of what comes rules nothing out.
 */
export function withDoubts(known: Known[], typesIn: (run: Run) => Known[], run: Run): Known[] {
  if (!areSeveral(known)) return known
  const told = aside(run, () => alone(run, () => toldBy(typesIn(run), known, run))).found
  if (!told.includes(true) || !told.includes(false)) return known
  return known.map((each, index) => (told[index] === false ? doubted(each) : each))
}

function toldBy(types: readonly Known[], known: readonly Known[], run: Run): (boolean | undefined)[] {
  const admits = admittedBy(types, run)
  return admits ? known.map(admits) : []
}

/** What is alone is meant, whatever its type. */
function areSeveral(known: readonly Known[]): boolean {
  return known.length > 1 && (known.filter(isThing).length > 1 || known.filter(isExactText).length > 1)
}

const isThing = (known: Known): known is Composite => known.kind === 'composite'

function admittedBy(types: readonly Known[], run: Run): Admits | undefined {
  const given = types.filter((each) => !isOptional(each))
  if (given.length > 0 && given.every(isNamed)) return (known) => isExactlyOneOf(known, given)
  if (given.length < 2 || !given.every(isThing)) return undefined
  const mark = markOf(given, run)
  return mark && ((known) => (isThing(known) ? hasOneOf(mark.named, memberOf(known, mark.name, run)) : undefined))
}

function hasOneOf(named: readonly Named[], own: readonly Known[]): boolean | undefined {
  const are = own.map((each) => isExactlyOneOf(each, named))
  if (are.includes(true)) return true
  return are.length > 0 && are.every((each) => each === false) ? false : undefined
}

/** `{ kind: 'saved' } | { kind: 'refused' }`: what tells them from each other. */
function markOf(types: readonly Composite[], run: Run): { name: string; named: Named[] } | undefined {
  for (const key of types[0]?.keys(run) ?? []) {
    if (!isExactText(key)) continue
    const named = namedIn(types, key.text, run)
    if (named) return { name: key.text, named }
  }
  return undefined
}

/** Nothing where any of them may be something else there. */
function namedIn(types: readonly Composite[], name: string, run: Run): Named[] | undefined {
  const all: Named[] = []
  for (const type of types) {
    const own = memberOf(type, name, run)
    if (own.length === 0 || !own.every(isNamed)) return undefined
    all.push(...own)
  }
  return all
}
