/** What lists, records, maps and sets are filled with after they are made: `list.push(…)`, `record[name] = …`. */
import type { CallFact, ModuleFacts, Value } from '../facts.ts'
import type { Composite, Frame, Known } from './known.ts'
import { evaluateAll } from './members.ts'
import type { Run } from './run.ts'
import { unique } from './texts.ts'

const LISTS = new Set(['push', 'unshift', 'add'])

/** By the binding of what is filled: lists and records that hold what is put into it. */
export function fillsOf(facts: ModuleFacts): Map<number, Value[]> {
  const fills = new Map<number, Value[]>()
  const fill = (target: Value, value: Value): void => {
    const binding = madeBinding(target, facts)
    if (binding !== undefined) fills.set(binding, [...(fills.get(binding) ?? []), value])
  }
  for (const { callee, args } of facts.calls) {
    if (callee.kind !== 'member') continue
    const [by, value] = args
    if (LISTS.has(callee.name)) fill(callee.of, { kind: 'list', of: args })
    else if (callee.name === 'set' && by && value) fill(callee.of, recordOf({ computed: by, value }))
  }
  for (const { target, value } of facts.writes) {
    if (target.kind === 'index') fill(target.of, recordOf({ computed: target.by, value }))
    else if (target.kind === 'member') fill(target.of, recordOf({ name: target.name, value, at: target.at }))
  }
  return fills
}

function recordOf(entry: { name?: string; computed?: Value; value: Value; at?: number }): Value {
  return { kind: 'object', entries: [entry] }
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
export function filled(known: Known[], fills: readonly Value[], frame: Frame, run: Run): Known[] {
  const more = evaluateAll(fills, frame, run).filter((each): each is Composite => each.kind === 'composite')
  return known.map((each) => (each.kind === 'composite' ? withMore(each, more) : each))
}

function withMore(of: Composite, more: readonly Composite[]): Composite {
  const all = [of, ...more]
  return {
    kind: 'composite',
    ...(of.context === undefined ? {} : { context: of.context }),
    member(name, run) {
      const found = all.map((each) => each.member(name, run)).filter((each) => each !== undefined)
      return found.length > 0 ? unique(found.flat()) : undefined
    },
    each: (run) => unique(all.flatMap((each) => each.each(run))),
    keys: (run) => unique(all.flatMap((each) => each.keys(run))),
  }
}
