import { resolveToggle, type Toggle } from '../toggle.ts'

export interface ReportOptions {
  /** Report keys that the source uses and the reference language lacks. @default true */
  missing?: boolean
  /** Report keys that the source uses, so that the service knows when they were last used. @default true */
  used?: boolean
  /** Fail the build when a report could not be delivered. @default false */
  strict?: boolean
}

export type ResolvedReportOptions = Required<ReportOptions>

export function resolveReportOptions(
  options: Toggle<ReportOptions> | undefined,
  isCi: boolean,
): ResolvedReportOptions | false {
  const given = resolveToggle(options, isCi)
  return given ? { missing: given.missing ?? true, used: given.used ?? true, strict: given.strict ?? false } : false
}
