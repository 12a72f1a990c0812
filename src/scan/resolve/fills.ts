/** What lists, records, maps and sets are filled with after they are made: `list.push(…)`, `record[name] = …`. */
import type { CallFact, ModuleFacts, Value } from '../facts.ts'
import { evaluate } from './evaluate.ts'
import type { Composite, Frame, Known } from './known.ts'
import type { Run } from './run.ts'
import { loosened, unique } from './texts.ts'

/** What is put into one of them. */
export interface Fills {
  elements: Value[]
  /** What is put in under a key that isn't a text, and so may be any property. */
  keyed: Keyed[]
  /** What a map is given. */
  held: Keyed[]
  named: Map<string, Keyed[]>
}

interface Keyed {
  key: Value
  value: Value
}

const ADDS = new Set(['push', 'unshift', 'add'])

/** What no key can come from. */
const EMPTY: ReadonlySet<Value['kind']> = new Set(['unknown', 'scalar', 'nothing'])

/** By the binding of what is filled. */
export function fillsOf(facts: ModuleFacts): Map<number, Fills> {
  const all = new Map<number, Fills>()
  const of = (target: Value, value: Value): Fills | undefined => {
    const binding = EMPTY.has(value.kind) ? undefined : madeBinding(target, facts)
    if (binding === undefined) return undefined
    const fills = all.get(binding) ?? { elements: [], keyed: [], held: [], named: new Map() }
    all.set(binding, fills)
    return fills
  }
  for (const { callee, args } of facts.calls) {
    if (callee.kind !== 'member') continue
    const [key, value] = args
    if (ADDS.has(callee.name)) for (const each of args) of(callee.of, each)?.elements.push(each)
    else if (callee.name === 'set' && key && value) of(callee.of, value)?.held.push({ key, value })
  }
  for (const { target, value } of facts.writes) {
    if (target.kind === 'index') of(target.of, value)?.keyed.push({ key: target.by, value })
    else if (target.kind === 'member') addNamed(of(target.of, value)?.named, target, value)
  }
  return all
}

function addNamed(
  named: Fills['named'] | undefined,
  { name, at }: Extract<Value, { kind: 'member' }>,
  value: Value,
): void {
  const added: Keyed = { key: { kind: 'text', text: name, at }, value }
  const same = named?.get(name)
  if (same) same.push(added)
  else named?.set(name, [added])
}

/** Much else has methods of these names, so it must be seen that the name stands for a list or record. */
function madeBinding(target: Value, { bindings, calls }: ModuleFacts): number | undefined {
  if (target.kind !== 'name' || target.binding === undefined) return undefined
  return bindings[target.binding]?.values.some((each) => isMade(each, calls)) ? target.binding : undefined
}

function isMade(value: Value, calls: readonly CallFact[]): boolean {
  switch (value.kind) {
    case 'list':
    case 'object':
      return true
    case 'typed':
      return isMade(value.of, calls)
    case 'either':
    case 'choice':
      return value.of.some((each) => isMade(each, calls))
    case 'call': {
      const call = calls[value.call]
      return call?.new === true && call.callee.kind === 'name' && /^(?:Map|Set)$/.test(call.callee.name)
    }
    default:
      return false
  }
}

/** The same things, with all that is put into them. */
export function filled(known: Known[], fills: Fills, frame: Frame): Known[] {
  return known.map((each) => (each.kind === 'composite' ? withMore(each, fills, frame) : each))
}

/** What is filled from itself again and again holds no more than it does: it is asked only while nobody asks it. */
function withMore(of: Composite, fills: Fills, frame: Frame): Composite {
  const added = (values: readonly Value[], run: Run): Known[] => {
    if (values.length === 0) return []
    if (run.active.has(fills)) {
      run.cuts++
      return []
    }
    run.active.add(fills)
    const found = values.flatMap((each) => evaluate(each, frame, run))
    run.active.delete(fills)
    return found
  }
  return {
    kind: 'composite',
    ...(of.context === undefined ? {} : { context: of.context }),
    ...(of.paired ? { paired: true } : {}),
    member(name, run) {
      const own = of.member(name, run)
      const sure = /^\d+$/.test(name) ? fills.elements : (fills.named.get(name) ?? []).map(valueIn)
      const unsure = isMethod(name) ? [] : fills.keyed.map(valueIn)
      if (sure.length === 0 && unsure.length === 0) return own
      // Which key it stands under isn't known, so it can't be called missing where it is read by one.
      return unique([...(own ?? []), ...added(sure, run), ...added(unsure, run).map(loosened)])
    },
    each: (run) => unique([...of.each(run), ...added([...fills.elements, ...entriesOf(fills).map(valueIn)], run)]),
    keys: (run) => unique([...of.keys(run), ...added(entriesOf(fills).map(keyIn), run)]),
  }
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
