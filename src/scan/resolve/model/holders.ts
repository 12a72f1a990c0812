/** What is put into lists, records, maps and sets after they are made, by what holds them. Nothing is evaluated. */
import { appendTo, getOrInsert } from '../../../map-entries.ts'
import type { CallFact, ModuleFacts } from '../../facts.ts'
import { onlyValueOf } from '../../only-value.ts'
import { givesItself, STATE } from '../../telling-names.ts'
import type { MemberValue, Value } from '../../value.ts'
import { memberNamed } from './indexes.ts'
import { meantBy, patchedIn, reducedFrom } from './other-names.ts'
import { ANY, pathTo, type Step } from './paths.ts'
import { isMerge, mergedBy, withoutApply, writtenBy } from './put-by-calls.ts'

/** `list.push(…)`, `record[name] = …`, `Object.assign(record, …)`. */
export interface Fills {
  elements: Value[]
  /** What is put in under a key that isn't a text, and so may be any property. */
  keyed: Keyed[]
  /** What a map is given. */
  held: Keyed[]
  named: Map<string, Keyed[]>
  /** Names under which it is given what no key can come from: `seen[name] = true`. */
  names: Value[]
  /** What is put into its parts: `state.dialog.name = …`. */
  parts: Map<string, Fills>
  /** What is put into one of them, whichever that is: `groups[name].title = …`. */
  anyPart?: Fills
  /** Things all of whose properties it is given. */
  merged: Value[]
  /** Its elements change places. */
  moved?: true
  /** Some of what was in it is taken out. */
  taken?: true
}

export interface Keyed {
  key: Value
  value: Value
}

/** A binding, or a member of a class by its name among all. */
export type Holder = number | string

/** What a ref holds stands under these names. */
export const HELD: ReadonlySet<string> = new Set(['value', 'current'])

/** They make a ref of what they are given. */
export const REFS: ReadonlySet<string> = new Set(['ref', 'shallowRef', 'useRef', 'signal', 'useSignal'])

/** Which of their arguments they put in: all from this one on. */
const ADDS: ReadonlyMap<string, number> = new Map([
  ['push', 0],
  ['unshift', 0],
  ['add', 0],
  ['fill', 0],
  ['splice', 2],
])

const MOVES: ReadonlySet<string> = new Set(['unshift', 'shift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin'])

const TAKES: ReadonlySet<string> = new Set(['pop', 'delete', 'clear'])

/** What no key can come from. */
const EMPTY: ReadonlySet<Value['kind']> = new Set(['unknown', 'scalar', 'nothing'])

/** What holds this, if that counts; `is`: only where it is seen to be made as such a thing. */
type FindHolder<H> = (value: Value, is?: IsMade) => H | undefined

/** Much else has methods of these names, so it must be seen that the name stands for a list or record. */
export function fillsOf(facts: ModuleFacts): Map<Holder, Fills> {
  return fillsIn(facts, (value, is) => {
    const holder = holderOf(value)
    return holder === undefined || !is || isMadeHere(holder, facts, is) ? holder : undefined
  })
}

/** What is put into holders that count. */
export function fillsIn<H>(facts: ModuleFacts, find: FindHolder<H>): Map<H, Fills> {
  const all = new Map<H, Fills>()
  const fillsAt = (target: Value, is?: IsMade): Fills | undefined => {
    const holder = find(meantBy(target, facts), is)
    if (holder === undefined) return undefined
    return getOrInsert(all, holder, nothingYet)
  }
  const of = (target: Value, value: Value, is?: IsMade): Fills | undefined =>
    isEmpty(value) ? undefined : fillsAt(target, is)
  const isHolder = (part: Value): boolean => find(part) !== undefined
  const change = (target: Value, how: 'moved' | 'taken'): void => {
    const fills = fillsAt(target, isMade)
    if (fills) fills[how] = true
  }
  const merge = (target: Value, things: readonly Value[]): void => {
    const [whole, ...steps] = pathTo(target, facts, isHolder)
    for (const each of things) partOf(of(whole, each), steps)?.merged.push(each)
  }
  // A ref that is a part is kept as what it holds.
  const hold = ({ of: thing, name, at }: MemberValue, value: Value): void => {
    const [whole, ...steps] = pathTo(thing, facts, isHolder)
    const last = steps.pop()
    if (name === STATE || last === undefined || last === ANY) merge(thing, [value])
    else addNamed(partOf(fillsAt(whole), steps), { name: last, at }, value)
  }
  for (const call of facts.calls) {
    const merged = mergedBy(call, facts)
    if (merged) merge(merged.into, merged.things)
    const { callee, args } = withoutApply(call)
    const [first, ...more] = args
    const patched = patchedIn(callee, facts)
    if (patched && first && (onlyValueOf(first, facts) ?? first).kind !== 'function') merge(patched, [first])
    if (callee.kind !== 'member') continue
    const from = ADDS.get(callee.name)
    if (MOVES.has(callee.name)) change(callee.of, 'moved')
    if (TAKES.has(callee.name)) change(callee.of, 'taken')
    if (from !== undefined) for (const each of args.slice(from)) of(callee.of, each, isMade)?.elements.push(each)
    else if (callee.name === 'set' && first && more[0])
      put({ key: first, value: more[0] }, fillsAt(callee.of, isMade), 'held')
  }
  for (const { target, value } of [...facts.writes, ...facts.calls.flatMap((call) => writtenBy(call, facts))]) {
    if (target.kind === 'member' && target.name === 'length') change(target.of, 'taken')
    if (target.kind === 'member' && isWhole(target)) hold(target, value)
    if (target.kind !== 'index' && (target.kind !== 'member' || HELD.has(target.name) || target.name === STATE))
      continue
    const [whole, ...steps] = pathTo(target.of, facts, isHolder)
    if (target.kind === 'index') put({ key: target.by, value }, partOf(fillsAt(whole), steps), 'keyed')
    else {
      const is = memberNamed(whole) === undefined ? (isEmpty(value) ? isMade : isMadeOrInstance) : undefined
      if (!isEmpty(value) || steps.length === 0) addNamed(partOf(fillsAt(whole, is), steps), target, value)
    }
  }
  return all
}

/** `store.$state = …`, `thing.form.value = …`: it takes the place of all that is in it. What a ref holds its name tells. */
const isWhole = ({ of, name }: MemberValue): boolean => name === STATE || (HELD.has(name) && of.kind !== 'name')

function put(keyed: Keyed, fills: Fills | undefined, how: 'held' | 'keyed'): void {
  if (isEmpty(keyed.value)) fills?.names.push(keyed.key)
  else fills?.[how].push(keyed)
}

export function nothingYet(): Fills {
  return { elements: [], keyed: [], held: [], named: new Map(), names: [], parts: new Map(), merged: [] }
}

/** The part that is reached from a thing by these steps. */
function partOf(fills: Fills | undefined, steps: readonly Step[]): Fills | undefined {
  return steps.reduce((part, step) => part && stepInto(part, step), fills)
}

export function stepInto(fills: Fills, step: Step): Fills {
  if (step !== ANY) return getOrInsert(fills.parts, step, nothingYet)
  fills.anyPart ??= nothingYet()
  return fills.anyPart
}

/** What is deleted may be missing where something else stands in for it. */
function isEmpty(value: Value): boolean {
  return EMPTY.has(value.kind) && !(value.kind === 'nothing' && value.optional)
}

function addNamed(fills: Fills | undefined, { name, at }: Pick<MemberValue, 'name' | 'at'>, value: Value): void {
  const key: Value = { kind: 'text', text: name, at }
  if (!fills) return
  if (isEmpty(value)) fills.names.push(key)
  else appendTo(fills.named, name, { key, value })
}

/** What is written to when something is put into this. */
function holderOf(value: Value): Holder | undefined {
  return bindingOf(value) ?? memberNamed(value)
}

/** A name, or what a ref or store of that name holds. */
export function bindingOf(value: Value): number | undefined {
  switch (value.kind) {
    case 'name':
      return value.binding
    case 'member':
      return HELD.has(value.name) && value.of.kind === 'name' ? value.of.binding : undefined
    case 'store':
    case 'typed':
    case 'default':
    case 'narrowed':
      return bindingOf(value.of)
    default:
      return undefined
  }
}

type IsMade = (value: Value, facts: Made) => boolean

type Made = Pick<ModuleFacts, 'bindings' | 'calls'>

function isMadeHere(holder: Holder, facts: Made, is: IsMade): boolean {
  return typeof holder === 'number' && facts.bindings[holder]?.values.some((each) => is(each, facts)) === true
}

/** `const message = new Message()`: its properties are assigned, too. */
export function isMadeOrInstance(value: Value, facts: Made): boolean {
  if (value.kind === 'typed') return isMadeOrInstance(value.of, facts)
  return (value.kind === 'call' && facts.calls[value.call]?.new === true) || isMade(value, facts)
}

/** Methods that make a list or record of what they are called with, or on. */
const MAKES: ReadonlySet<string> = new Set(
  'concat entries filter flat flatMap from fromEntries keys map slice split toReversed toSorted toSpliced values'.split(
    ' ',
  ),
)

export function isMade(value: Value, facts: Made): boolean {
  switch (value.kind) {
    case 'list':
    case 'object':
      return true
    case 'typed':
      return isMade(value.of, facts)
    case 'either':
    case 'choice':
      return value.of.some((each) => isMade(each, facts))
    case 'default':
      return isMade(value.of, facts) || isMade(value.or, facts)
    case 'call': {
      const { callee, args, new: isNew } = facts.calls[value.call] as CallFact
      const [first] = args
      if (callee.kind === 'member') {
        if (givesItself(callee.name)) return isMade(callee.of, facts)
        return (
          MAKES.has(callee.name) ||
          ((isMerge(callee, facts) || callee.name === 'observable') && isWrapped(first, facts))
        )
      }
      if (callee.kind !== 'name') return false
      if (isNew) return /^(?:Weak)?(?:Map|Set)$/.test(callee.name)
      // `reactive([])`, `ref({})`, `Vue.observable([])`: wrapped, it is still what it was made as.
      return isWrapped(first, facts)
    }
    case 'param': {
      const initial = value.index === 0 ? reducedFrom(value.function, facts) : undefined
      return initial !== undefined && isMade(initial, facts)
    }
    default:
      return false
  }
}

/** What a call is given may have a name. */
function isWrapped(value: Value | undefined, facts: Made): boolean {
  if (value?.kind !== 'name') return value !== undefined && isMade(value, facts)
  const values = facts.bindings[value.binding ?? -1]?.values ?? []
  return values.some(({ kind }) => kind === 'object' || kind === 'list')
}
