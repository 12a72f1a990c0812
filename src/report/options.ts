import { fitsPattern } from '../catalog/lookup.ts'
import { listOfNames, listOfTags, refuseNoFlag, refuseNoObject, refuseUnknown, safeName } from '../given.ts'
import { resolveToggle, type Toggle } from '../toggle.ts'
import type { FindBranch } from './branch.ts'

export interface ReportOptions {
  /** Report keys that the source uses and the reference language lacks. @default true */
  missing?: boolean
  /** Report keys that the source uses, so that the service knows when they were last used. @default true */
  used?: boolean
  /** Fail the build when a report could not be delivered. @default false */
  strict?: boolean
  /**
   * The version to report to, or one for each branch, so that branches do not disturb each other:
   * `{ main: 'latest', 'feature/*': 'preview', '*': false }`. The first pattern that fits counts, `*` stands for any
   * text, `false` reports nothing, and so does a branch that no pattern fits. The branch is what the build server or
   * git says.
   * @default the option `version`
   */
  version?: string | Readonly<Record<string, string | false>>
  /**
   * Languages to report to besides the reference language, which always comes first. They get the default values of
   * the source.
   * @default []
   */
  languages?: readonly string[]
  /** Tags for missing keys: names, or indexes in the project's list. @default [] */
  tags?: readonly (string | number)[]
}

export interface ResolvedReportOptions {
  missing: boolean
  used: boolean
  strict: boolean
  /** `false`: nothing is reported from this branch. */
  version: string | false
  languages: readonly string[]
  tags: readonly (string | number)[]
}

interface Surroundings {
  isCi: boolean
  /** Where reports go unless told otherwise. */
  version: string
  findBranch: FindBranch
}

/** `undefined` when builds report nothing. */
export function resolveReportOptions(
  options: Toggle<ReportOptions> | undefined,
  surroundings: Surroundings,
): ResolvedReportOptions | false {
  return resolveToggle('report', options, surroundings.isCi) ? resolveReporting(options, surroundings) : false
}

/** How to report once it was asked for, whatever builds do. */
export function resolveReporting(
  options: Toggle<ReportOptions> | undefined,
  { version, findBranch }: Surroundings,
): ResolvedReportOptions {
  const given = typeof options === 'object' ? options : {}
  const resolved: ResolvedReportOptions = {
    missing: given.missing ?? true,
    used: given.used ?? true,
    strict: given.strict ?? false,
    version: chooseVersion(given.version ?? version, findBranch),
    languages: listOfNames('report.languages', 'language', given.languages),
    tags: listOfTags('report.tags', given.tags),
  }
  refuseUnknown('report', given, Object.keys(resolved))
  for (const name of ['missing', 'used', 'strict'] as const) refuseNoFlag(`report.${name}`, resolved[name])
  return resolved
}

function chooseVersion(version: Exclude<ReportOptions['version'], undefined>, findBranch: FindBranch): string | false {
  if (typeof version === 'string') return safeName('report.version', 'version', version)
  refuseNoObject('report.version', version, 'versions by branch')
  const all = Object.entries(version).map(([pattern, one]): [string, string | false] => [
    pattern,
    one === false ? one : safeName(`report.version.${pattern}`, 'version', one),
  ])
  const branch = findBranch() ?? ''
  const [, chosen = false] = all.find(([pattern]) => fitsPattern(pattern, branch)) ?? []
  return chosen
}
