/**
 * Names of what is no longer as it was: modules by their ids, functions that are called otherwise, what is provided,
 * fields. Whatever asked for one of these is found again.
 */
export type Stale = Set<string>

/** Looks for the fewer among the more. */
export function dependsOn(asked: ReadonlySet<string>, stale: ReadonlySet<string>): boolean {
  const [few, many] = asked.size < stale.size ? [asked, stale] : [stale, asked]
  for (const each of few) if (many.has(each)) return true
  return false
}

const NOTHING: ReadonlySet<string> = new Set()

/** Most of what is found depends on nothing. */
export function setOf(asked: readonly string[]): ReadonlySet<string> {
  return asked.length > 0 ? new Set(asked) : NOTHING
}
