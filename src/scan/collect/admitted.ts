/** Which elements of a list a predicate lets pass. */
import type { MemberTest, Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { saidOf } from './own-conditions.ts'

/** `list.filter((each) => each !== 'none')` */
export function keepAdmitted(callee: Value, [predicate]: Value[], builder: Builder): void {
  if (callee.kind !== 'member' || !SIFTING.has(callee.name) || predicate?.kind !== 'function') return
  const admits = saidOfFirst(predicate.function, builder)
  const fact = builder.facts.functions[predicate.function]
  if (fact && admits.length > 0) fact.admits = admits
}

const SIFTING: ReadonlySet<string> = new Set(['filter', 'find', 'findLast'])

/** What holds of the first parameter, or of a member of it, where what the function returns does. */
function saidOfFirst(id: number, builder: Builder): MemberTest[] {
  const returned = builder.conditions.returned.get(id)
  const [first] = returned?.params ?? []
  if (!returned || first === undefined) return []
  return saidOf(returned, true, builder).flatMap(({ path, among, holds, through }): MemberTest[] => {
    const [root, by = '', ...deeper] = path.split('.')
    if (root !== first || deeper.length > 0 || through) return []
    return [{ by, among, ...(holds ? {} : { not: true as const }) }]
  })
}
