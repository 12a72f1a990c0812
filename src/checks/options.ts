export type Severity = 'off' | 'warn' | 'error'

export interface ChecksOptions {
  /** Keys that the source uses and the reference language lacks. @default 'warn' */
  missing?: Severity
  /** Keys of the reference language that no source uses. @default 'off' in builds, 'warn' on the command line */
  unused?: Severity
  /**
   * Languages that lack keys of the reference language: one severity for all, or the least fraction by language, below
   * which it is an error.
   * @default 'off' in builds, 'warn' on the command line
   */
  coverage?: Severity | Record<string, number>
}

export type ResolvedChecksOptions = Required<ChecksOptions>

export function resolveChecksOptions(options: ChecksOptions = {}): ResolvedChecksOptions {
  return { missing: options.missing ?? 'warn', unused: options.unused ?? 'off', coverage: options.coverage ?? 'off' }
}
