/** Paths of members that lead from what has texts to one of them. */
import type { CallFact } from '../facts.ts'
import type { Value } from '../value.ts'

export type Part = Extract<Value, { kind: 'member' | 'index' }>

/** The look-ups that a path of members stands for; none: it leads to no text yet. */
export type LookUpOf = (path: readonly Part[]) => Pick<CallFact, 'callee' | 'args'>[]

export const placeOf = ([first]: readonly Part[]): number => (first as Part).at

/** The key that a path makes. */
export function keyOf(path: readonly Part[]): Value {
  const [first, ...more] = path.map(nameOf) as [Value, ...Value[]]
  if (more.length === 0) return first
  const at = placeOf(path)
  return { kind: 'join', of: [first, ...more.flatMap((each): Value[] => [{ kind: 'text', text: '.', at }, each])], at }
}

export function nameOf(part: Part): Value {
  return part.kind === 'index' ? part.by : { kind: 'text', text: part.name, at: part.at }
}
