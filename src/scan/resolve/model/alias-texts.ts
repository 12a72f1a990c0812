/** Texts that are assigned to things under names that tell nothing of what they are. Nothing is evaluated. */
import type { Entry, ModuleFacts, TextValue, Value } from '../../facts.ts'

/**
 * By property: the texts that are assigned to it where the thing has a name that tells nothing of what it is, as
 * parameters, elements of lists and what is found in them do.
 */
export function aliasTextsOf(facts: ModuleFacts): ReadonlyMap<string, readonly TextValue[]> {
  const { bindings, calls, writes } = facts
  const all = new Map<string, TextValue[]>()
  const add = (name: string, texts: readonly TextValue[]): void => {
    const same = all.get(name) ?? []
    same.push(...texts)
    if (same.length > 0) all.set(name, same)
  }
  const isAlias = (of: Value): boolean => {
    const values = of.kind === 'name' ? (bindings[of.binding ?? -1]?.values ?? []) : []
    return values.length > 0 && values.every((each) => ALIASES.has((each.kind === 'typed' ? each.of : each).kind))
  }
  for (const { target, value } of writes) {
    if (target.kind === 'member' && isAlias(target.of)) add(target.name, textsIn(value))
  }
  // `form.setState({ … })`
  for (const { callee, args } of calls) {
    if (callee.kind !== 'member' || callee.name !== 'setState' || !isAlias(callee.of)) continue
    for (const { name, value } of args.flatMap((each) => entriesGiven(each, facts))) if (name) add(name, textsIn(value))
  }
  return all
}

/** Of an object, of the objects in it, and of what a function returns. */
function entriesGiven(value: Value, facts: ModuleFacts): Entry[] {
  if (value.kind === 'object') {
    return value.entries.flatMap((each) => (each.value.kind === 'object' ? entriesGiven(each.value, facts) : each))
  }
  const returns = value.kind === 'function' ? (facts.functions[value.function]?.returns ?? []) : []
  return returns.flatMap((each) => (each.kind === 'object' ? entriesGiven(each, facts) : []))
}

const ALIASES: ReadonlySet<Value['kind']> = new Set(['param', 'each', 'call', 'index', 'member'])

function textsIn(value: Value): TextValue[] {
  switch (value.kind) {
    case 'text':
      return [value]
    case 'either':
    case 'choice':
      return value.of.flatMap(textsIn)
    case 'typed':
      return textsIn(value.of)
    case 'default':
      return [...textsIn(value.of), ...textsIn(value.or)]
    default:
      return []
  }
}
