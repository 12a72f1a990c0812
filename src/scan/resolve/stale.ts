/**
 * Names of what is no longer as it was: modules by their ids, functions that are called otherwise, what is provided,
 * fields. Whatever asked for one of these is found again.
 */
export type Stale = Set<string>

export function dependsOn(asked: Iterable<string>, stale: ReadonlySet<string>): boolean {
  if (stale.size === 0) return false
  for (const each of asked) if (stale.has(each)) return true
  return false
}
