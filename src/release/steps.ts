import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { ResolvedReleaseOptions } from './options.ts'

export type ReleaseStep =
  | { kind: 'copy'; from: string; to: string; language?: string }
  | { kind: 'publish'; version: string }

export type FinishedStep = ReleaseStep & {
  /** Absent where the service's answer was lost and the outcome is known by content alone. */
  jobId?: string
  /** From the request, or from the resumption, to the end of the job. */
  milliseconds: number
  /** The outcome was seen in the contents themselves. */
  verified: boolean
}

/** What a release writes to: those of one target exclude each other. */
export interface ReleaseTarget {
  /** Names the service. */
  baseUrl: string
  projectId: string
}

export function listSteps({ copy, publish }: ResolvedReleaseOptions): ReleaseStep[] {
  const { from = '', to = '', languages } = copy || {}
  const copies: ReleaseStep[] = languages
    ? languages.map((language) => ({ kind: 'copy', from, to, language }))
    : [{ kind: 'copy', from, to }]
  return [...(copy ? copies : []), ...(publish ? [{ kind: 'publish', version: publish } as const] : [])]
}

/** The version that a step changes, and whose key it needs (interface 5.3). */
export const writtenVersion = (step: ReleaseStep): string => (step.kind === 'publish' ? step.version : step.to)

/** Each version that is written to, sorted. */
export function writtenVersions(steps: readonly ReleaseStep[]): string[] {
  return [...new Set(steps.map(writtenVersion))].sort()
}

export function nameStep(step: ReleaseStep): string {
  if (step.kind === 'publish') return `publish ${printable(step.version)}`
  return `copy ${printable(step.from)} -> ${printable(step.to)}${step.language ? ` (${printable(step.language)})` : ''}`
}

export const nameSteps = (steps: readonly ReleaseStep[]): string => steps.map(nameStep).join(', then ')

export const isSameSteps = (a: readonly ReleaseStep[], b: readonly ReleaseStep[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** Where somebody else is at work on the same target. */
export function busyError(message: string, fix: string, details: Readonly<Record<string, unknown>> = {}): Error {
  return new TranslationsError('TR_RELEASE_BUSY', message, { fix, details })
}

const RESUME = '`unplugin-translations release resume`'

export const HOW_TO_GO_ON: string = `${RESUME} goes on with it; once you have seen at the service how it ended, \`unplugin-translations release forget\` closes it.`

/** Says what goes on at the service when nobody waits for it any more. */
export function interruptedError(step: ReleaseStep, jobId: string | undefined): TranslationsError {
  const message =
    jobId === undefined
      ? `${step.kind} sent, whether the service took it is not known; resume with ${RESUME}`
      : `${step.kind} accepted by the service, job ${printable(jobId)} may still be running; resume with ${RESUME}`
  return new TranslationsError('TR_ABORTED', message, {
    fix: `It was ${nameStep(step)}; no step after it was sent.`,
    details: { step, ...(jobId === undefined ? {} : { jobId }) },
  })
}
