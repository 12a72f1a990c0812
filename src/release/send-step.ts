import { EXIT, isServiceError, isTranslationsError, type ServiceError, TranslationsError } from '../errors.ts'
import type { TranslationService } from '../protocol/service.ts'
import { busyError, nameStep, type ReleaseStep, writtenVersion } from './steps.ts'

/** What is known after a request: its job, or that nobody can tell whether the service acts on it. */
export type Sent = { jobId: string } | { lost: ServiceError }

export interface SendOptions {
  projectId: string
  /** The variable that holds the key of a version. */
  keyName: (version: string) => string
  signal?: AbortSignal | undefined
}

/**
 * Sends once, whatever comes of it. Rejects where it is certain that nothing was begun, and with `TR_JOB_UNKNOWN` where
 * the service took it and named no job.
 */
export async function sendStep(service: TranslationService, step: ReleaseStep, options: SendOptions): Promise<Sent> {
  const { projectId, signal } = options
  try {
    return { jobId: (await call(service, projectId, step, signal)).jobId }
  } catch (error) {
    if (!isServiceError(error)) throw nameKey(error, step, options)
    const { status = 0 } = error
    if (status >= 200 && status < 300 && error.code !== 'TR_JOB_FAILED') throw namelessError(step, error)
    if (status === 409) throw conflictError(step, error)
    if (isRefusal(error)) throw nameKey(error, step, options)
    return { lost: error }
  }
}

/** The service has said that nothing came of a request, or it can't have got it. */
function isRefusal({ status = 0, mayHaveArrived, code }: ServiceError): boolean {
  return !mayHaveArrived || (status >= 300 && status < 500) || code === 'TR_JOB_FAILED' || code === 'TR_REDIRECT'
}

function call(
  service: TranslationService,
  projectId: string,
  step: ReleaseStep,
  signal: AbortSignal | undefined,
): Promise<{ jobId: string }> {
  const options = signal ? { signal } : {}
  if (step.kind === 'publish') return service.publish({ projectId, version: step.version }, options)
  const versions = { projectId, fromVersion: step.from, toVersion: step.to }
  return step.language === undefined
    ? service.copyVersion(versions, options)
    : service.copyLanguage({ ...versions, language: step.language }, options)
}

/** The shape of what came, not its text. */
function namelessError(step: ReleaseStep, error: ServiceError): TranslationsError {
  const shape =
    error.code === 'TR_BAD_CONTENT' ? 'which is no JSON' : (/\(([^()]*)\)$/.exec(error.message)?.[1] ?? 'other')
  return new TranslationsError(
    'TR_JOB_UNKNOWN',
    `${nameStep(step)}: the service answered ${error.status} without naming a job (got ${shape})`,
    { details: { status: error.status, shape } },
  )
}

function conflictError(step: ReleaseStep, error: ServiceError): Error {
  return busyError(
    `the service refuses to ${nameStep(step)} now: ${error.message}`,
    'Another release or a change of the version is under way there; run the command again later.',
    error.details,
  )
}

/** A refused key is told with the variable that should hold another one. */
function nameKey(error: unknown, step: ReleaseStep, { keyName }: SendOptions): unknown {
  if (!isTranslationsError(error) || error.exitCode !== EXIT.refused) return error
  const version = writtenVersion(step)
  const whose = step.kind === 'copy' ? `the version that is copied to, ${version},` : `the published version ${version}`
  return new TranslationsError(error.code, `${nameStep(step)}: ${error.message}`, {
    fix: `This needs the key of ${whose} with the right to publish: set ${keyName(version)} in the environment.`,
    details: error.details,
  })
}
