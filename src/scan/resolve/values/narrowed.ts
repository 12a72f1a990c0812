/** What is left of a value where a test says what it is one of, or none of. */
import { SIFTING } from '../../built-ins.ts'
import type { CallFact } from '../../facts.ts'
import type { MemberTest, Value } from '../../value.ts'
import { HELD } from '../model/holders.ts'
import { FALSY, type Frame, type Known } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import { argument } from './invoke.ts'
import { byParts, likesIn } from './likeness.ts'
import { memberOf, memberOfAll } from './members.ts'
import { isOneOf, type Named, type Naming, namingOf } from './named.ts'
import { isWhole, loosened, unique } from './texts.ts'

export function readNarrowed(value: Extract<Value, { kind: 'narrowed' }>, frame: Frame, run: Run): Known[] {
  return narrowedTo(value.among, value.not === true, evaluate(value.of, frame, run), frame, run)
}

function narrowedTo(among: Value, not: boolean, known: Known[], frame: Frame, run: Run): Known[] {
  const likes = likesIn(among)
  if (likes) return byParts(known, { likes, not }, frame, run)
  const naming = namingOf(among, not, frame, run)
  if (!naming) return known
  // What is empty names nothing, whatever it is.
  if (not && among.kind === 'filled') return [...known.filter((each) => !isUnknown(each) && !naming.has(each)), FALSY]
  const named = not ? undefined : naming.all
  const left = named ? within(known, named) : known.filter((each) => naming.has(each) !== not)
  if (left.length > 0) return left
  // Nothing that is known comes this far, so what is read here may be of use to nobody.
  return (named ?? known).map(loosened)
}

/** What a list keeps of its elements where it is said which ones pass, by whatever predicate it is given. */
export function passing(elements: Known[], { callee, args }: CallFact, frame: Frame, run: Run): Known[] {
  if (callee.kind !== 'member' || !SIFTING.has(callee.name)) return elements
  const before = run.touched.length
  const predicates = argument(args, 0, frame, run)
  if (!elements.some(isOpen)) leaveOut(before, run)
  return unique(predicates.flatMap((each) => admittedOf(elements, each, run)))
}

function admittedOf(elements: Known[], predicate: Known, run: Run): Known[] {
  if (predicate.kind !== 'function') return elements
  const { module, env, function: id } = predicate
  const frame = { module, env }
  return (module.facts.functions[id]?.admits ?? []).reduce((left, test) => {
    if (test.by === '') return narrowedTo(test.among, test.not === true, left, frame, run)
    if (mayChange(test.by, frame, run)) return left
    const kept = thingsOf(left, test, frame, run)
    return kept.length > 0 ? kept : left
  }, elements)
}

/** Who assigns it to a thing, under whatever name, may do so before it is read. */
export function mayChange(name: string, { module }: Frame, { world }: Run): boolean {
  return !module.propertiesWritten || world.propertiesWritten.has(name)
}

/** What is left of a member where tests say which things it is one of. */
export function readTold({ of, tests, or = of }: ToldValue, frame: Frame, run: Run): Known[] {
  const things = evaluate(of.of, frame, run).filter((each) => each.kind !== 'nothing')
  let left: Known[] = things
  for (const test of tests) {
    if (!isWritten(of.of, [test.by, of.name], frame)) left = thingsOf(left, test, frame, run)
  }
  if (left.length === things.length) return evaluate(or, frame, run)
  return left.length > 0 ? memberOfAll(left, of.name, run) : evaluate(or, frame, run).map(loosened)
}

/** Those of which the test may be true. */
function thingsOf(things: Known[], { by, among, not }: MemberTest, frame: Frame, run: Run): Known[] {
  const isNot = not === true
  const naming = namingOf(among, isNot, frame, run)
  if (!naming) return things
  const before = run.touched.length
  const left = things.filter((each) => !isRuledOut(memberOf(each, by, run), naming, isNot))
  leaveOut(before, run)
  return left
}

/** Who gives what was read since then can add no key, only rule one out. */
function leaveOut(before: number, run: Run): void {
  for (const each of run.touched.splice(before)) run.narrowed.push(each)
}

type ToldValue = Extract<Value, { kind: 'told' }>

/** What is assigned later may tell them apart otherwise. */
function isWritten(of: Value, [by, name]: readonly [string, string], { module }: Frame): boolean {
  // By any other name of the same thing.
  if (module.namesWritten.has(by) && !HELD.has(by)) return true
  const written = of.kind === 'name' ? module.writes.get(of.binding ?? -1) : undefined
  return written !== undefined && (written.has(by) || written.has(name))
}

export function isRuledOut(of: readonly Known[], naming: Naming, not: boolean): boolean {
  return of.length > 0 && of.every((each) => naming.has(each) === not)
}

/** What isn't known can be any of those that are named. */
function within(known: readonly Known[], named: readonly Named[]): Known[] {
  const kept = known.filter((each) => isOneOf(each, named))
  return known.some(isOpen) ? unique([...kept, ...named.filter((each) => !isOneOf(each, kept as Named[]))]) : kept
}

function isOpen(known: Known): boolean {
  return isUnknown(known) || (known.kind === 'text' && !isWhole(known.text))
}
