/** Texts that are assigned to things under names that tell nothing of what they are. Nothing is evaluated. */
import type { ModuleFacts } from '../../facts.ts'
import type { Entry, MemberValue, TextValue, Value } from '../../value.ts'
import { HELD } from './holders.ts'

/** A text, or what is put together from texts. */
export type Wording = TextValue | Extract<Value, { kind: 'join' }>

/**
 * By property: the texts that are assigned to it where the thing has a name that tells nothing of what it is, as
 * parameters, elements of lists and what is found in them do.
 */
export function aliasTextsOf(facts: ModuleFacts): ReadonlyMap<string, readonly Wording[]> {
  const { bindings, calls, writes } = facts
  const all = new Map<string, Wording[]>()
  const add = (name: string, texts: readonly Wording[]): void => {
    const same = all.get(name) ?? []
    same.push(...texts)
    if (same.length > 0) all.set(name, same)
  }
  const isAlias = (of: Value): boolean => {
    const values = of.kind === 'name' ? (bindings[of.binding ?? -1]?.values ?? []) : []
    return values.length > 0 && values.every((each) => ALIASES.has((each.kind === 'typed' ? each.of : each).kind))
  }
  // What a call by name gives, as `ref()`, is a thing of its own, and this is what it holds.
  const isHeld = ({ of, name }: MemberValue): boolean => HELD.has(name) && isMadeByName(of, facts)
  for (const { target, value } of writes) {
    if (target.kind === 'member' && isAlias(target.of) && !isHeld(target)) add(target.name, wordingsIn(value))
  }
  // `form.setState({ … })`
  for (const { callee, args } of calls) {
    if (callee.kind !== 'member' || callee.name !== 'setState' || !isAlias(callee.of)) continue
    for (const { name, value } of args.flatMap((each) => entriesGiven(each, facts)))
      if (name) add(name, wordingsIn(value))
  }
  return all
}

/** `each.name = prefix + each.name`: what it was before is most likely no key. */
export function isMadeOf(name: string, value: Value): boolean {
  return value.kind === 'join' && value.of.some((each) => each.kind === 'member' && each.name === name)
}

function isMadeByName(of: Value, { bindings, calls }: ModuleFacts): boolean {
  const [only] = of.kind === 'name' ? (bindings[of.binding ?? -1]?.values ?? []) : []
  const made = only?.kind === 'typed' ? only.of : only
  return made?.kind === 'call' && calls[made.call]?.callee.kind === 'name'
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

/** Long chains of `||` are as deep as they are long: taken apart in a loop, not by recursion. */
function wordingsIn(value: Value): Wording[] {
  const texts: Wording[] = []
  const left = [value]
  for (let each = left.pop(); each; each = left.pop()) {
    if (each.kind === 'text' || each.kind === 'join') texts.push(each)
    else if (each.kind === 'either' || each.kind === 'choice') left.push(...each.of.toReversed())
    else if (each.kind === 'typed') left.push(each.of)
    else if (each.kind === 'default') left.push(each.or, each.of)
  }
  return texts
}
