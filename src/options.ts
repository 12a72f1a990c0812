import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type LiveOptions, resolveLiveOptions } from './catalog/live-options.ts'
import {
  type PullOptions,
  type ResolvedPullOptions,
  resolvePullOptions,
  resolveSource,
  type Source,
  type UnpublishedFilter,
} from './catalog/options.ts'
import { type ChecksOptions, type ResolvedChecksOptions, resolveChecksOptions } from './checks/options.ts'
import { readIfExists } from './disk.ts'
import { TranslationsError } from './errors.ts'
import { listOfNames, refuseOtherThanText, refuseUnknown, safeName } from './given.ts'
import {
  type OutputOptions,
  type ResolvedOutputOptions,
  type ResolvedTypesOptions,
  resolveOutputOptions,
  resolveTypesOptions,
  type TypesOptions,
} from './modules/options.ts'
import { type ReleaseOptions, type ResolvedReleaseOptions, resolveReleaseOptions } from './release/options.ts'
import { createBranchFinder } from './report/branch.ts'
import {
  type ReportOptions,
  type ResolvedReportOptions,
  resolveReporting,
  resolveReportOptions,
} from './report/options.ts'
import { type ResolvedScanOptions, resolveScanOptions, type ScanOptions } from './scan/options.ts'
import type { Toggle } from './toggle.ts'

/** All options of the plugin and of `translations.config.*`. Each can be left out. */
export interface Options {
  /** The project at the service. @default env `TRANSLATIONS_PROJECT_ID`; `local` with the embedded service */
  projectId?: string
  /** The version to pull from and to report to. @default 'latest' */
  version?: string
  /** Address of the service. @default env `TRANSLATIONS_BASE_URL`; without it the embedded service runs in the build */
  baseUrl?: string
  /**
   * Key of the service. Keys are per version: `TRANSLATIONS_API_KEY_<VERSION>` (upper case, other characters `_`) goes
   * before this one. Better left to the environment than written into a file.
   * @default env `TRANSLATIONS_API_KEY`
   */
  apiKey?: string
  /** Languages to pull. @default all that the service lists */
  languages?: string[]
  /** Namespaces to pull. @default all that the service lists */
  namespaces?: string[]
  /**
   * `published` (interface, endpoint 1), `private` (endpoint 2) or `unpublished` (endpoint 8).
   * @default 'published'
   */
  source?: Source
  /** With `source: 'unpublished'`: which texts. @default all */
  filter?: UnpublishedFilter
  /** Path of the lock file, relative to the root, or `false` for none. @default 'translations.lock' */
  lock?: string | false
  /**
   * A folder of the repository, relative to the root, that keeps the pulled texts as readable JSON, one file for each
   * language and namespace, in line with the lock. @default none: the texts stay in our own folder
   */
  snapshot?: string
  /** How to pull. */
  pull?: PullOptions
  /** Form and extent of the texts in the output. */
  output?: OutputOptions
  /** What counts as a key; `false` scans nothing. */
  scan?: ScanOptions | false
  /** What is worth a warning or an error. */
  checks?: ChecksOptions
  /** Report missing and used keys after a build that succeeded. @default false */
  report?: Toggle<ReportOptions>
  /** Copy and publish after a build that succeeded. @default false */
  release?: Toggle<ReleaseOptions>
  /** Writes types of the virtual modules, of keys and of their parameters. @default whether there is a `tsconfig.json` */
  types?: boolean | TypesOptions
  /** In a dev server or watcher: bring what changes at the service into the running app. @default false */
  live?: boolean | LiveOptions
}

export interface ResolvedOptions {
  /** Absolute; every relative path starts here. */
  root: string
  /** Our own folder for all that is kept between runs and belongs in no repository. */
  directory: string
  isCi: boolean
  projectId: string
  version: string
  /** Without trailing slash; `undefined`: the embedded service. */
  baseUrl: string | undefined
  /** The key for a version, or any key for `undefined`. */
  keyFor: (version: string | undefined) => string | undefined
  /** Where that key stands, for messages. */
  describeKey: (version: string | undefined) => string
  /** Every key that is known here, to be kept out of all output. */
  secrets: readonly string[]
  languages: readonly string[]
  namespaces: readonly string[]
  source: Source
  filter: UnpublishedFilter | undefined
  /** Absolute. */
  lock: string | false
  /** Absolute; `undefined`: our own folder alone. */
  snapshot: string | undefined
  pull: ResolvedPullOptions
  output: ResolvedOutputOptions
  scan: ResolvedScanOptions | false
  checks: ResolvedChecksOptions
  /** What builds report. */
  report: ResolvedReportOptions | false
  /** How to report when it is asked for. */
  reporting: ResolvedReportOptions
  release: ResolvedReleaseOptions | false
  types: ResolvedTypesOptions | false
  live: Required<LiveOptions> | false
}

type Environment = Readonly<Record<string, string | undefined>>

const KEY = 'TRANSLATIONS_API_KEY'
const NAMES: readonly (keyof Options)[] = [
  ...(['projectId', 'version', 'baseUrl', 'apiKey', 'languages', 'namespaces', 'source', 'filter', 'lock'] as const),
  ...(['snapshot', 'pull', 'output', 'scan', 'checks', 'report', 'release', 'types', 'live'] as const),
]

const TEXTS = ['baseUrl', 'apiKey', 'lock', 'snapshot'] as const

/**
 * User input -> complete. Nobody after this reads the environment, which is what the process got and, below that, what
 * `.env.local` and `.env` in the root say. Throws `TR_CONFIG`.
 */
export function resolveOptions(
  given: Options,
  root: string,
  environment: Environment = readEnvironment(root),
): ResolvedOptions {
  refuseUnknown('', given, NAMES)
  // JSON has null in place of nothing.
  const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Options
  for (const name of TEXTS) refuseOtherThanText(name, options[name], { canBeOff: name === 'lock' })
  const isCi = !['', '0', 'false'].includes(environment.CI ?? '')
  // One spelling, for what is kept of a service is kept under its address.
  const baseUrl = (options.baseUrl ?? (environment.TRANSLATIONS_BASE_URL || undefined))?.replace(/\/+$/, '')
  const version = safeName('version', 'version', options.version ?? 'latest')
  const surroundings = { isCi, version, findBranch: createBranchFinder(root, environment) }
  return {
    root: resolve(root),
    directory: localDirectory(resolve(root)),
    isCi,
    projectId: safeName(
      'projectId',
      'project',
      options.projectId ?? (environment.TRANSLATIONS_PROJECT_ID || requireProject(baseUrl)),
    ),
    version,
    baseUrl,
    keyFor: (wanted) => findKey(wanted, options.apiKey, environment),
    describeKey: (wanted) => describeKey(wanted, options.apiKey, environment),
    secrets: listKeys(options.apiKey, environment),
    languages: listOfNames('languages', 'language', options.languages),
    namespaces: listOfNames('namespaces', 'namespace', options.namespaces),
    ...resolveSource(options),
    lock: options.lock === false ? false : resolve(root, options.lock ?? DEFAULT_LOCK),
    snapshot: options.snapshot === undefined ? undefined : resolve(root, options.snapshot),
    pull: resolvePullOptions(options.pull),
    output: resolveOutputOptions(options.output),
    scan: options.scan === false ? false : resolveScanOptions(options.scan),
    checks: resolveChecksOptions(options.checks, root),
    report: resolveReportOptions(options.report, surroundings),
    reporting: resolveReporting(options.report, surroundings),
    release: resolveReleaseOptions(options.release, { isCi, version }),
    types: resolveTypesOptions(options.types, root),
    live: resolveLiveOptions(options.live),
  }
}

function readEnvironment(root: string): Environment {
  const [own = {}, common = {}] = ['.env.local', '.env'].map((name) => parseEnv(readIfExists(join(root, name)) ?? ''))
  return { ...common, ...own, ...process.env }
}

/** Our own folder in a project. */
export const localDirectory = (root: string): string => join(root, '.translations')

export const DEFAULT_LOCK = 'translations.lock'

/** The variable that holds the key of a version. */
export function keyVariable(version: string): string {
  return `${KEY}_${version.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`
}

function findKey(
  version: string | undefined,
  apiKey: string | undefined,
  environment: Environment,
): string | undefined {
  const own = version === undefined ? undefined : environment[keyVariable(version)]
  return own || apiKey || environment[KEY] || (version === undefined ? listKeys(apiKey, environment)[0] : undefined)
}

/** In the order of `findKey`. */
function describeKey(version: string | undefined, apiKey: string | undefined, environment: Environment): string {
  const own = version === undefined ? undefined : keyVariable(version)
  if (own !== undefined && environment[own]) return own
  if (apiKey) return `\`apiKey\`; ${own ?? KEY} in the environment would go before it`
  return environment[KEY] ? `${KEY}; ${own ?? 'that of a version'} would go before it` : `${KEY}_…`
}

function listKeys(apiKey: string | undefined, environment: Environment): string[] {
  const variables = Object.keys(environment).filter((name) => name === KEY || name.startsWith(`${KEY}_`))
  return [apiKey, ...variables.map((name) => environment[name])]
    .map((key) => key?.trim())
    .filter((key): key is string => key !== undefined && key !== '')
}

function requireProject(baseUrl: string | undefined): string {
  if (baseUrl === undefined) return 'local'
  throw new TranslationsError('TR_CONFIG', 'a service is named, but no project', {
    fix: 'Set `projectId` in translations.config, or TRANSLATIONS_PROJECT_ID.',
  })
}
