import { listOfNames, refuseLess, refuseNoFlag, refuseUnknown, safeName } from '../given.ts'
import { resolveToggle, type Toggle } from '../toggle.ts'

export interface CopyOptions {
  from: string
  to: string
  /** Only these languages. @default all */
  languages?: string[]
}

export interface ReleaseOptions {
  /** Copy one version over another first. @default from `version` to `production`, where no step is named */
  copy?: CopyOptions | false
  /** Version to publish then. @default `production`, where no step is named */
  publish?: string | false
  /** How long to wait for each job, in milliseconds. @default 120_000 */
  timeout?: number
  /** First pause between two looks at a job, in milliseconds; it grows to ten times that. @default 1000 */
  interval?: number
  /**
   * Prove the outcome of each step by content: read the target and compare it with the source. Without it a job whose
   * record is gone counts as finished. @default true
   */
  verify?: boolean
}

export interface ResolvedReleaseOptions {
  copy: CopyOptions | false
  publish: string | false
  timeout: number
  interval: number
  verify: boolean
}

const PRODUCTION = 'production'

/** Throws `TR_CONFIG`. */
export function resolveReleaseOptions(
  options: Toggle<ReleaseOptions> | undefined,
  { isCi, version }: { isCi: boolean; version: string },
): ResolvedReleaseOptions | false {
  const given = resolveToggle('release', options, isCi)
  if (!given) return false
  // Who names one step only wants that step.
  const named = given.copy !== undefined || given.publish !== undefined
  const copy = given.copy ?? (named ? false : { from: version, to: PRODUCTION })
  const resolved: ResolvedReleaseOptions = {
    copy,
    publish: given.publish ?? (named ? false : PRODUCTION),
    timeout: given.timeout ?? 120_000,
    interval: given.interval ?? 1000,
    verify: given.verify ?? true,
  }
  refuseUnknown('release', given, Object.keys(resolved))
  if (copy) refuseNoCopy(copy)
  if (resolved.publish !== false) safeName('release.publish', 'version', resolved.publish)
  refuseNoFlag('release.verify', resolved.verify)
  for (const name of ['timeout', 'interval'] as const) refuseLess(`release.${name}`, resolved[name], 1)
  return resolved
}

function refuseNoCopy(copy: CopyOptions): void {
  refuseUnknown('release.copy', copy, ['from', 'to', 'languages'], { or: 'false' })
  for (const name of ['from', 'to'] as const) safeName(`release.copy.${name}`, 'version', copy[name])
  listOfNames('release.copy.languages', 'language', copy.languages)
}
