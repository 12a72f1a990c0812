/** copy -> wait -> publish -> wait. A step starts only after the one before it has finished. */
import type { TranslationService } from '../protocol/service.ts'
import type { ResolvedReleaseOptions } from './options.ts'
import { waitForJob } from './wait-job.ts'

export type ReleaseStep =
  | { kind: 'copy'; from: string; to: string; language?: string }
  | { kind: 'publish'; version: string }

type FinishedStep = ReleaseStep & {
  jobId: string
  /** From the request to the end of the job. */
  milliseconds: number
}

export interface ReleaseResult {
  projectId: string
  steps: readonly FinishedStep[]
}

export interface ReleaseContext {
  projectId: string
  signal?: AbortSignal
  onStart?: (step: ReleaseStep) => void
}

export function listSteps({ copy, publish }: ResolvedReleaseOptions): ReleaseStep[] {
  const { from = '', to = '', languages } = copy || {}
  const copies: ReleaseStep[] = languages
    ? languages.map((language) => ({ kind: 'copy', from, to, language }))
    : [{ kind: 'copy', from, to }]
  return [...(copy ? copies : []), ...(publish ? [{ kind: 'publish', version: publish } as const] : [])]
}

/** Rejects at the first step that fails; steps after it are not begun. */
export async function release(
  service: TranslationService,
  options: ResolvedReleaseOptions,
  { projectId, signal, onStart }: ReleaseContext,
): Promise<ReleaseResult> {
  const steps: FinishedStep[] = []
  for (const step of listSteps(options)) {
    onStart?.(step)
    const begun = performance.now()
    const { jobId } = await startStep(service, projectId, step, signal)
    await waitForJob(service, { projectId, jobId }, { ...options, ...(signal ? { signal } : {}) })
    steps.push({ ...step, jobId, milliseconds: Math.round(performance.now() - begun) })
  }
  return { projectId, steps }
}

function startStep(
  service: TranslationService,
  projectId: string,
  step: ReleaseStep,
  signal: AbortSignal | undefined,
): Promise<{ jobId: string }> {
  const call = signal ? { signal } : {}
  if (step.kind === 'publish') return service.publish({ projectId, version: step.version }, call)
  const versions = { projectId, fromVersion: step.from, toVersion: step.to }
  return step.language === undefined
    ? service.copyVersion(versions, call)
    : service.copyLanguage({ ...versions, language: step.language }, call)
}
