/** Components that are imported from packages nobody can look into: files that have the same name are not meant. */
import { onlyValueOf } from '../../only-value.ts'
import type { Value } from '../../value.ts'
import type { Frame } from '../model/known.ts'
import type { Run } from '../model/run.ts'

/** What a template uses by its name where nothing else is known of it. */
export const COMPONENT = 'component:'

/** `vue-ui`, `@scope/ui/buttons` */
const PACKAGE = /^(?:@[\w-]+\/)?[a-z][\w.-]*(?:\/[\w./-]+)?$/

export function isOfPackage({ of, or }: { of: Value; or: Value }, { module }: Frame, { world }: Run): boolean {
  if (or.kind !== 'import' || !or.from.startsWith(COMPONENT)) return false
  const only = onlyValueOf(of, module.facts)
  // A file has its component alone, and may be imported by an alias that nobody knows.
  if (only?.kind !== 'import' || only.name === 'default') return false
  return PACKAGE.test(only.from) && world.resolve(only.from, module) === undefined
}
