/** Keys that a random program looks up and that no usage of its scan reaches. */
import { findReached } from '../../../../src/catalog/lookup.ts'
import type { FileUsage } from '../../../../src/scan/usage.ts'
import type { LookedUp } from '../../library.ts'

/** `<namespace>:<key>` of each. */
export function lostOf(lookups: readonly LookedUp[], usages: readonly FileUsage[]): string[] {
  const all = new Map(lookups.filter(isKey).map((each) => [`${each.namespace}:${each.key}`, each]))
  return [...all].flatMap(([name, looked]) => (usages.some((usage) => reaches(usage, looked)) ? [] : [name]))
}

/** What stands in for a key that is not there is looked up as it is written: `undefined`, `false`. */
const isKey = ({ key }: LookedUp): boolean =>
  /^(?:s\d+\.)?[kp]\d/.test(key) && !/undefined|null|true|false|object/.test(key)

function reaches(usage: FileUsage, { namespace, key }: LookedUp): boolean {
  if (usage.namespace !== namespace && usage.namespace !== '*') return false
  return findReached(usage, new Set([key])).length > 0
}
