/** Methods of lists and records, as far as keys pass through them. */

import { SIFTING } from '../../built-ins.ts'
import type { CallFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Composite, Env, Frame, Known, KnownFunction, Site } from '../model/known.ts'
import { AGAIN, functionKey, isAgain, NOTHING, OTHER, UNFOUND, UNKNOWN } from '../model/known.ts'
import { REDUCES } from '../model/other-names.ts'
import { ONE_ELEMENT } from '../model/paths.ts'
import type { Run } from '../model/run.ts'
import { withSet } from './chained.ts'
import { later, listOf, listOfAny, openRecord, unlessOfLists } from './composites.ts'
import { elementsOf } from './elements.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import { initialOf } from './grown.ts'
import { argument, argumentsOf } from './invoke.ts'
import { ITERATIONS, isArrayFrom } from './iterations.ts'
import { evaluateAll } from './members.ts'
import { passing } from './narrowed.ts'
import { bound, mayBeCalled } from './passed.ts'
import { textMethod } from './text-methods.ts'
import { isOptional, joinTexts, unique } from './texts.ts'
import { thrownBefore } from './thrown.ts'

/** They are given two elements. */
const COMPARING = new Set(['sort', 'toSorted'])
const SAME_ELEMENTS = new Set(
  'filter slice sort toSorted reverse toReversed concat flat values splice toSpliced with add fill'.split(' '),
)
/** Which of their arguments become elements: all from this one on. */
const MORE_ELEMENTS: ReadonlyMap<string, number> = new Map([
  ['concat', 0],
  ['fill', 0],
  ['with', 1],
  ['toSpliced', 2],
])

/** Methods of lists, texts and numbers: of a parameter whose kind nothing tells, those are meant. */
const BUILT_IN = /^(?:to[A-Z]\w*|trim\w*|split|replace(?:All)?|startsWith|endsWith|padStart|padEnd|charAt|charCodeAt)$/

export function isBuiltIn({ callee }: CallFact): boolean {
  return callee.kind === 'member' && (callee.name in Array.prototype || BUILT_IN.test(callee.name))
}

/** A method of a list, record or text; `undefined` when it is none that we know. */
export function methodCall(of: Known[], name: string, call: CallFact, frame: Frame, run: Run): Known[] | undefined {
  if (name === 'bind' && of.some((each) => each.kind !== 'unknown' && each.kind !== 'composite')) {
    const [, ...args] = call.args
    if (args.length === 0) return of
    // What is given here is in front of what is given later.
    const front = argumentsOf({ ...call, args }, frame)
    return of.map((each) => (mayBeCalled(each) ? bound(each, front) : each))
  }
  const composites = of.filter((each): each is Composite => each.kind === 'composite' && !each.member(name, run))
  const texts = of.filter((each) => each.kind === 'text')
  const noTexts = of.filter((each) => each.kind !== 'text' && !isOptional(each))
  if (texts.length > 0 && noTexts.length === 0) return textMethod(of, name, call, frame, run)
  // What isn't known takes nothing from what is.
  if (texts.length > 0 && noTexts.every(isUnknown))
    return unique([...textMethod(texts, name, call, frame, run), UNKNOWN])
  const others = of.filter((each) => each.kind !== 'nothing' && !composites.includes(each as Composite))
  const again = others.some(isAgain) ? ofItself(composites, name, call, frame, run) : undefined
  if (again) return others.every(isAgain) ? again : [...again, UNKNOWN]
  if (composites.length === 0) return others.every(isUnknown) ? ofUnknown(name, call, frame, run) : undefined
  const known = others.every(({ kind }) => kind === 'unknown')
    ? methodOfThings(composites, name, call, frame, run)
    : undefined
  return known && others.length > 0 ? unique([...known, UNKNOWN]) : known
}

/** `list = list.filter(…)`, `list = list.map(…)` */
function ofItself(composites: Composite[], name: string, call: CallFact, frame: Frame, run: Run): Known[] | undefined {
  const { callee } = call
  if (SAME_ELEMENTS.has(name)) {
    // A list of nothing would be one whose elements its type alone tells.
    const hasElements = composites.length > 0 || MORE_ELEMENTS.has(name)
    const made = hasElements ? methodOfThings(composites, name, call, frame, run) : undefined
    return [...(made ?? []), AGAIN]
  }
  if (name !== 'map' || callee.kind !== 'member') return undefined
  // What else the list is shows when that is over.
  const others = (later: Run): Composite[] => thingsIn(callee.of, frame, later).filter((each) => each.madeBy !== call)
  return [{ ...listOfAny((later) => mapped(others(later), call, frame, later, name)), madeBy: call }, AGAIN]
}

/** Whatever has such a method: of its elements nothing is known, but which ones pass and what a callback makes of each. */
function ofUnknown(name: string, call: CallFact, frame: Frame, run: Run): Known[] | undefined {
  if (SIFTING.has(name)) {
    const isTold = !passing([UNKNOWN], call, frame, run).some(isUnknown)
    return isTold ? methodOfThings([ANYTHING], name, call, frame, run)?.map(orElse) : undefined
  }
  const isMade = name === 'map' || name === 'flatMap' || REDUCES.has(name)
  const [callback] = isMade ? argument(call.args, 0, frame, run) : []
  return callback?.kind === 'function' ? methodOfThings([ANYTHING], name, call, frame, run)?.map(orElse) : undefined
}

const ANYTHING = openRecord(() => undefined)

/** It may be no list, but something else that has such methods. */
const orElse = (known: Known): Known =>
  known.kind === 'composite'
    ? { ...known, member: (name, run) => known.member(name, run) ?? unlessOfLists(name) }
    : known

/** Of lists, records and what else has parts. */
function methodOfThings(
  composites: Composite[],
  name: string,
  call: CallFact,
  frame: Frame,
  run: Run,
): Known[] | undefined {
  if (SAME_ELEMENTS.has(name)) {
    const more = evaluateAll(call.args.slice(MORE_ELEMENTS.get(name) ?? call.args.length), frame, run)
    const isSpread = (each: Known): each is Composite => name === 'concat' && each.kind === 'composite' && !each.plain
    const lists = [...composites, ...more.filter(isSpread)]
    const others = more.filter((each) => !isSpread(each))
    const elements = (inner: Run): Known[] => unique([...lists.flatMap((each) => each.each(inner)), ...others])
    return [listOfAny(name === 'filter' ? (inner) => passing(elements(inner), call, frame, inner) : elements)]
  }
  // There may be none.
  if (ONE_ELEMENT.has(name)) {
    return unique([
      ...passing(
        composites.flatMap((each) => each.each(run)),
        call,
        frame,
        run,
      ),
      UNFOUND,
    ])
  }
  if (REDUCES.has(name)) return reduced(composites, call, frame, run)
  if (name === 'map' || name === 'flatMap') return [listOfAny((inner) => mapped(composites, call, frame, inner, name))]
  if (name === 'join') return composites.flatMap((each) => joined(each, call, frame, run))
  if (name === 'entries' && composites.every((each) => each.paired || each.member('length', run)))
    return [listOfAny((inner) => composites.map((each) => listOf([each.keys(inner), each.each(inner)])))]
  if (name === 'set' && composites.every(({ paired }) => paired)) return withSet(composites, call, frame)
  if (name === 'keys') return [listOfAny((inner) => composites.flatMap((each) => each.keys(inner)))]
  return name === 'includes' || name === 'indexOf' || name === 'has' ? [OTHER] : undefined
}

/** What the callback gives for each element. */
export function mapped(lists: Composite[], call: CallFact, frame: Frame, run: Run, name: string): Known[] {
  const results = calledBack(lists, call, frame, run)
  return name === 'map' ? results : results.flatMap((each) => (each.kind === 'composite' ? each.each(run) : [each]))
}

/** `list.reduce((all, each) => ({ ...all, [each.name]: each }), {})`: what becomes of what it begins with. */
function reduced(lists: Composite[], call: CallFact, frame: Frame, run: Run): Known[] | undefined {
  return initialOf(call, frame, run) && [later((inner) => unique(calledBack(lists, call, frame, inner)))]
}

function calledBack(lists: Composite[], call: CallFact, frame: Frame, run: Run): Known[] {
  return argument(call.args, 0, frame, run).flatMap((callback): Known[] => {
    return callback.kind === 'function' ? returnedFor(callback, elementSite(call, frame, lists), frame, run) : [UNKNOWN]
  })
}

/** What a callback returns that is called from this site. */
export function returnedFor(
  { module, function: id, env: next }: KnownFunction,
  site: Site,
  frame: Frame,
  run: Run,
): Known[] {
  const env: Env = { function: functionKey(module, id), site, own: { env: frame.env }, next }
  return evaluateAll(module.facts.functions[id]?.returns ?? [], { module, env }, run)
}

/** The site of a callback that is called with the elements of what it is called on. */
export function elementSite(call: CallFact, frame: Frame, lists?: Composite[]): Site {
  const { callee } = call
  const index = callee.kind === 'member' && REDUCES.has(callee.name) ? 1 : 0
  const whole = callee.kind === 'member' && callee.name === 'then'
  return {
    module: frame.module,
    at: call.at,
    closure: undefined,
    iterates: true,
    argument(at, env, run) {
      if (callee.kind === 'member' && callee.name === 'catch') {
        return at === 0 ? thrownBefore(call, { module: frame.module, env }, run) : [NOTHING]
      }
      const things =
        callee.kind === 'member' && callee.name === 'forEach' && at < 2
          ? thingsIn(callee.of, { module: frame.module, env }, run)
          : []
      if (things.some(({ paired }) => paired)) {
        return unique(things.flatMap((each) => (at === 0 ? each.each(run) : each.keys(run))))
      }
      const isElement = at === index || (at === 1 && callee.kind === 'member' && COMPARING.has(callee.name))
      if (at < index) return initialOf(call, { module: frame.module, env }, run) ?? [UNKNOWN]
      if (!isElement || callee.kind !== 'member') return [OTHER]
      if (lists) return unique(lists.flatMap((each) => each.each(run)))
      const list = isArrayFrom(call) ? (call.args[0] as Value) : callee.of
      const of: Value = whole ? callee.of : { kind: 'each', of: list }
      return evaluate(of, { module: frame.module, env }, run)
    },
    ...(callee.kind === 'member' && isOfElements(callee.name) && !lists
      ? { elements: { at: index, read: (env, run) => elementsOf(callee.of, { module: frame.module, env }, run) } }
      : {}),
  }
}

/** Rather than of what a promise comes to. */
const isOfElements = (name: string): boolean => ITERATIONS.has(name) && name !== 'then' && name !== 'catch'

/** Maps call with what they hold and its key. */
function thingsIn(value: Value, frame: Frame, run: Run): Composite[] {
  return evaluate(value, frame, run).filter((each): each is Composite => each.kind === 'composite')
}

function joined(list: Composite, call: CallFact, frame: Frame, run: Run): Known[] {
  const origin = { module: frame.module, at: call.at }
  const items = list.items?.(run)
  if (!items) return [{ kind: 'text', text: '\0', origin }]
  const separator: Known[] = call.args[0] ? evaluate(call.args[0], frame, run) : [{ kind: 'text', text: ',', origin }]
  return joinTexts(
    items.flatMap((item, index) => (index > 0 ? [separator, item] : [item])),
    origin,
  )
}
