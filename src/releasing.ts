/** Wires releases to the service of the options. */
import { join } from 'node:path'
import { type Connection, missingKeyError } from './connect.ts'
import { keyVariable, type ResolvedOptions } from './options.ts'
import { createContentReader } from './release/contents.ts'
import type { JournalEntry } from './release/journal.ts'
import type { ResolvedReleaseOptions } from './release/options.ts'
import { previewSteps, type StepPreview } from './release/preview.ts'
import { forgetReleases, type ReleaseContext, type ReleaseResult, release, resumeReleases } from './release/release.ts'
import { listSteps, writtenVersions } from './release/steps.ts'

export interface ReleaseCall extends Pick<ReleaseContext, 'onStep'> {
  /** Instead of the signal of the context. */
  signal?: AbortSignal
}

export interface Releases {
  release(options: ResolvedReleaseOptions, call?: ReleaseCall): Promise<ReleaseResult>
  /** Goes on with every release to this project that was not seen to its end. */
  resumeReleases(options: ResolvedReleaseOptions, call?: ReleaseCall): Promise<ReleaseResult[]>
  /** Closes them without another look. */
  forgetReleases(): Promise<JournalEntry[]>
  /** What a release would change; only reads. */
  previewRelease(options: ResolvedReleaseOptions): Promise<StepPreview[]>
}

export function createReleases(
  options: ResolvedOptions,
  connect: () => Promise<Connection>,
  signal: AbortSignal | undefined,
): Releases {
  const contextFor = async (call: ReleaseCall = {}): Promise<ReleaseContext> => ({
    service: (await connect()).service,
    target: targetOf(options, await connect()),
    journal: join(options.directory, 'journal'),
    keyName: keyVariable,
    signal,
    ...call,
  })
  return {
    release: async (steps, call) => {
      requireKeys(options, writtenVersions(listSteps(steps)))
      return release(await contextFor(call), steps)
    },
    resumeReleases: async (waiting, call) => resumeReleases(await contextFor(call), waiting),
    forgetReleases: async () => forgetReleases(await contextFor()),
    previewRelease: async (steps) => {
      const { service } = await connect()
      return previewSteps(createContentReader(service, options.projectId), listSteps(steps), signal)
    },
  }
}

/** The embedded service has one address for all; its data tell whose it is. */
function targetOf(
  { baseUrl, projectId, directory }: ResolvedOptions,
  { baseUrl: embedded }: Connection,
): ReleaseContext['target'] {
  return { baseUrl: baseUrl ?? `${embedded}${directory}`, projectId }
}

/** Before anything is sent: a copy whose publish lacks its key would be half a release. */
function requireKeys({ baseUrl, keyFor }: ResolvedOptions, versions: readonly string[]): void {
  if (baseUrl === undefined) return
  for (const version of versions) if (keyFor(version) === undefined) throw missingKeyError(version)
}
