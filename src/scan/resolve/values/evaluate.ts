/** What a value can be. Never runs code: follows bindings, parameters and imports through the facts of all modules. */
import type { Value } from '../../value.ts'
import type { Composite, Frame, Known } from '../model/known.ts'
import { constructorOf, FALSY, NOTHING, OPTIONAL, OTHER, SAID, UNKNOWN } from '../model/known.ts'
import { endAt, MAX_DEPTH } from '../model/recursion.ts'
import { isGivenUp, type Run } from '../model/run.ts'
import { readChoice } from './choices.ts'
import { heldBy, passedBy, without } from './composites.ts'
import { readDefault } from './defaults.ts'
import { explain } from './explained.ts'
import { readImport } from './exported.ts'
import { instanceOf, thisComposite } from './instances.ts'
import { argumentsOf } from './invoke.ts'
import { onePerValue } from './kin.ts'
import { readLonger } from './lengths.ts'
import { evaluateAll, listComposite } from './members.ts'
import { readNarrowed, readTold } from './narrowed.ts'
import { objectIn } from './objects.ts'
import { thisOfMixin } from './options-api.ts'
import { asPicked } from './origins.ts'
import { readParam } from './params.ts'
import { elementOf } from './parts-of-itself.ts'
import { readIndex } from './read-index.ts'
import { readMember } from './read-member.ts'
import { readCall, readName } from './references.ts'
import { readSlot } from './slots.ts'
import { superOf } from './subclasses.ts'
import { addedUp, isSum } from './sums.ts'
import { joinTexts, loosened, MAX_COMBINATIONS, unique } from './texts.ts'
import { thrownByCalls } from './thrown.ts'
import { readTyped } from './typed.ts'
import { inheritedBy } from './vue-instances.ts'

export function evaluate(value: Value, frame: Frame, run: Run): Known[] {
  if (!isWithin(run)) return [UNKNOWN]
  run.depth++
  const known = read(value, frame, run)
  run.depth--
  return known
}

/** One of a list. It may be what its reader was given, of which it is one again: each takes a step, as a value does. */
export function itemOf(list: Composite, index: number, run: Run): Known[] {
  return inStep(run, () => list.member(String(index), run) ?? [UNKNOWN])
}

/** What is no value, and may lead to itself as one may. */
export function inStep(run: Run, ask: () => Known[]): Known[] {
  if (!isWithin(run)) return [UNKNOWN]
  run.depth++
  const known = ask()
  run.depth--
  return known
}

/** Takes a step, if the question may take one more. */
function isWithin(run: Run): boolean {
  if (++run.steps <= run.budget && run.depth <= MAX_DEPTH) return true
  endAt(0, run)
  return false
}

function read(value: Value, frame: Frame, run: Run): Known[] {
  switch (value.kind) {
    case 'text':
      return [{ kind: 'text', text: value.text, origin: { module: frame.module, at: value.at } }]
    case 'scalar':
      return [value]
    case 'nothing':
      return [value.falsy ? FALSY : value.optional ? OPTIONAL : NOTHING]
    case 'name':
      return explain(value, readName(value, frame, run), frame, run)
    case 'store':
      return explain(value, readStore(value.of, frame, run), frame, run)
    case 'super':
      return superOf(value.class, frame, run)
    case 'import':
      return readImport(value, frame.module, run)
    case 'param':
      return readParam(value, frame, run)
    case 'this':
      if (value.class === undefined) return thisOfMixin(frame.module, run)
      return [thisComposite(value.class, aroundCalls(value.class, frame))]
    case 'member':
      return explain(value, readMember(value, frame, run), frame, run)
    case 'index':
      return readIndex(value, frame, run)
    case 'each':
      return parts(value.of, frame, run, passedBy)
    case 'spread':
      return parts(value.of, frame, run, spreadBy)
    case 'rest':
      return evaluate(value.of, frame, run).map((each) => without(value.without, each))
    case 'keys':
      return parts(value.of, frame, run, namesOf)
    case 'caught':
      return unique([...evaluateAll(value.of, frame, run), ...thrownByCalls(value.calls, frame, run)])
    case 'either':
      return evaluateAll(value.of, frame, run)
    case 'choice':
      return readChoice(value, frame, run)
    case 'default':
      return readDefault(value, frame, run)
    case 'narrowed':
      return readNarrowed(value, frame, run)
    case 'told':
      return readTold(value, frame, run)
    case 'join':
      return readJoin(value, frame, run)
    case 'object':
      return [objectIn(value, frame)]
    case 'list':
      return [listComposite(value.of, frame, value.none)]
    case 'longer':
      return [readLonger(value, frame, run)]
    case 'typed':
      return readTyped(value, frame, run)
    case 'generic':
      return readGeneric(value, frame, run)
    case 'function':
      return [{ kind: 'function', module: frame.module, function: value.function, env: frame.env }]
    case 'class':
      return [{ kind: 'class', module: frame.module, class: value.class, env: frame.env }]
    case 'call':
      return readCall(value.call, frame, run)
    case 'element':
      return [{ kind: 'element', module: frame.module, element: value.element, env: frame.env }]
    case 'slot':
      return readSlot(value, frame, run)
    case 'inherited':
      return [inheritedBy(value.class, frame)]
    case 'instance':
      return evaluate(value.of, frame, run).flatMap((each) => instanceOf(each, run))
    case 'tag':
    case 'regex':
    case 'numbers':
    case 'filled':
    case 'ordered':
    case 'like':
    case 'passed':
    case 'admitted':
    case 'unknown':
      return [UNKNOWN]
  }
}

function readStore(of: Value, frame: Frame, run: Run): Known[] {
  return evaluate(of, frame, run).flatMap((each) => heldBy(each, run))
}

/** A type names what may come, and nobody knows whether all of it ever does. */
function namesOf(known: Composite, run: Run): Known[] {
  const names = known.keys(run)
  return known.type ? names.map(loosened) : names
}

/** `Array.isArray(own) ? [...own] : [own]` */
function spreadBy(known: Composite, run: Run): Known[] {
  return known.plain ? [] : passedBy(known, run)
}

function readGeneric({ of, args }: Extract<Value, { kind: 'generic' }>, frame: Frame, run: Run): Known[] {
  return evaluate(of, frame, run).flatMap((each) =>
    each.kind === 'native' ? each.call(argumentsOf({ callee: of, args, at: 0 }, frame), run) : [each],
  )
}

function readJoin({ of, at, mayCount }: Extract<Value, { kind: 'join' }>, frame: Frame, run: Run): Known[] {
  // Behind a part that takes all steps that there are, what is written is known nevertheless.
  const all = of.map((each) => (each.kind === 'text' && isGivenUp(run) ? read : evaluate)(each, frame, run))
  const parts = mayCount ? addedUp(all) : all
  if (mayCount && !parts.some((part) => part.some(({ kind }) => kind === 'text'))) return [UNKNOWN]
  if (isSum(parts)) return [OTHER]
  if (isSaid(parts)) return [SAID]
  const origin = { module: frame.module, at }
  const [only = [], ...others] = parts
  // `${LABELS[kind]}`: alone, what is shown already stays so beside what is not.
  if (others.length === 0 && only.some(isShown))
    return [...joinTexts([only.filter((each) => !isShown(each))], origin), SAID]
  const joined = onePerValue(of.slice(of.length - parts.length), parts, frame.module).flatMap((each) =>
    joinTexts(each, origin),
  )
  return joined.length > MAX_COMBINATIONS ? joinTexts(parts, origin) : joined
}

/** Texts that are shown, and nothing between them that a key could be made of. */
function isSaid(parts: readonly Known[][]): boolean {
  const known = parts.flat()
  return known.some(isShown) && known.every((each) => isShown(each) || each.kind === 'nothing' || isSign(each))
}

const isShown = (known: Known): boolean => known.kind === 'other' && known.said === true

const isSign = (known: Known): boolean => known.kind === 'text' && !/[\p{L}\p{N}\0]/u.test(known.text)

/** What one call of a method was given says nothing of what others leave in the same object, unless that is how it was made. */
function aroundCalls(id: number, { module, env }: Frame): Frame {
  let around = env
  const made = around?.own && constructorOf({ module, class: id })
  while (around?.own && around.function !== made) around = around.next
  return { module, env: around }
}

export function isUnknown(known: Known): boolean {
  return known.kind === 'unknown'
}

export function several(known: Known[]): Known[] {
  return known.length > 1 ? known.map(asPicked) : known
}

function parts(of: Value, frame: Frame, run: Run, take: (known: Composite, run: Run) => Known[]): Known[] {
  return partsOf(evaluate(of, frame, run), run, take)
}

/** What is taken out of each of these. */
export function partsOf(whole: Known[], run: Run, take: (known: Composite, run: Run) => Known[]): Known[] {
  // Who goes through what is not there comes to nothing.
  if (whole.length > 0 && whole.every(({ kind }) => kind === 'nothing')) return whole
  return unique(
    whole.flatMap((known): Known[] => {
      if (known.kind === 'composite') return several(take(known, run))
      if (known.kind === 'other' && known.said) return [known]
      return known.kind === 'unknown' ? [elementOf(known)] : []
    }),
  )
}
