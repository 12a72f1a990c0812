/** What lists, records, maps and sets are filled with after they are made: `list.push(…)`, `record[name] = …`. */
import type { CallFact, ModuleFacts, Value } from '../facts.ts'
import { evaluate } from './evaluate.ts'
import type { Composite, Frame, Known } from './known.ts'
import type { Run } from './run.ts'
import { loosened, unique } from './texts.ts'

/** What is put in: an element, a property, or what a map holds. */
export interface Fill {
  kind: 'element' | 'property' | 'held'
  /** Under which key; absent for elements. */
  key?: Value
  value: Value
}

const ADDS = new Set(['push', 'unshift', 'add'])

/** What no key can come from. */
const EMPTY: ReadonlySet<Value['kind']> = new Set(['unknown', 'scalar', 'nothing'])

/** By the binding of what is filled. */
export function fillsOf(facts: ModuleFacts): Map<number, Fill[]> {
  const fills = new Map<number, Fill[]>()
  const fill = (target: Value, made: Fill): void => {
    if (EMPTY.has(made.value.kind)) return
    const binding = madeBinding(target, facts)
    if (binding !== undefined) fills.set(binding, [...(fills.get(binding) ?? []), made])
  }
  for (const { callee, args } of facts.calls) {
    if (callee.kind !== 'member') continue
    const [key, value] = args
    if (ADDS.has(callee.name)) for (const each of args) fill(callee.of, { kind: 'element', value: each })
    else if (callee.name === 'set' && key && value) fill(callee.of, { kind: 'held', key, value })
  }
  for (const { target, value } of facts.writes) {
    if (target.kind === 'index') fill(target.of, { kind: 'property', key: target.by, value })
    else if (target.kind === 'member') {
      fill(target.of, { kind: 'property', key: { kind: 'text', text: target.name, at: target.at }, value })
    }
  }
  return fills
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
export function filled(known: Known[], fills: readonly Fill[], frame: Frame): Known[] {
  return known.map((each) => (each.kind === 'composite' ? withMore(each, fills, frame) : each))
}

/** What is filled from itself again and again holds no more than it does: it is asked only while nobody asks it. */
function withMore(of: Composite, fills: readonly Fill[], frame: Frame): Composite {
  const added = (run: Run, take: (fill: Fill) => Known[]): Known[] => {
    if (run.active.has(fills)) {
      run.cuts++
      return []
    }
    run.active.add(fills)
    const found = fills.flatMap(take)
    run.active.delete(fills)
    return found
  }
  const read = (value: Value, run: Run): Known[] => evaluate(value, frame, run)
  return {
    kind: 'composite',
    ...(of.context === undefined ? {} : { context: of.context }),
    member(name, run) {
      const own = of.member(name, run)
      if (!fills.some((fill) => mayBe(name, fill))) return own
      const more = added(run, (fill) => {
        if (!mayBe(name, fill)) return []
        const found = read(fill.value, run)
        // Which key it stands under isn't known, so it can't be called missing where it is read by one.
        return fill.kind === 'property' && fill.key?.kind !== 'text' ? found.map(loosened) : found
      })
      return unique([...(own ?? []), ...more])
    },
    each: (run) => unique([...of.each(run), ...added(run, (fill) => read(fill.value, run))]),
    keys: (run) => unique([...of.keys(run), ...added(run, (fill) => (fill.key ? read(fill.key, run) : []))]),
  }
}

/** Any property may be meant by a key that isn't a text, but what all lists and maps have by that name. */
function mayBe(name: string, { kind, key }: Fill): boolean {
  if (kind === 'held') return false
  if (kind === 'element') return /^\d+$/.test(name)
  return key?.kind === 'text' ? key.text === name : !(name in Array.prototype || name in Map.prototype)
}
