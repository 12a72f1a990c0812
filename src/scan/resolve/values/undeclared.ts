/** What a class never says that it has: only those that extend it do, or nobody. */
import type { ClassFact } from '../../facts.ts'
import type { Frame } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { ancestorsOf, parentsOf } from './parents.ts'

/** Whether neither the class nor one that it extends has the member, as far as all of them are known. */
export function isUndeclared(name: string, fact: ClassFact, frame: Frame, run: Run): boolean {
  const above = ancestorsOf(fact, frame, run)
  return [[fact, frame] as const, ...above].every(([each, inner]) => {
    if (each.propsAsMembers || each.spreads || each.merged || each.mixins) return false
    if (each.members.some((member) => member.name === name)) return false
    return !each.extends || parentsOf(each, inner, run).length > 0
  })
}
