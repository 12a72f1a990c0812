/** Exit codes of the command line, and of a build that the plugin fails. */
export const EXIT = {
  done: 0,
  findings: 1,
  usage: 2,
  unreachable: 3,
  refused: 4,
  badContent: 5,
  integrity: 6,
  reportsPending: 7,
  releaseFailed: 8,
  store: 9,
  bug: 70,
  interrupted: 130,
  terminated: 143,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Stable: in `error.code` and in JSON output. */
export type ErrorCode =
  | 'TR_NET_DNS'
  | 'TR_NET_REFUSED'
  | 'TR_NET_RESET'
  | 'TR_TIMEOUT'
  | 'TR_HTTP_5XX'
  | 'TR_RATE_LIMITED'
  | 'TR_AUTH'
  | 'TR_FORBIDDEN'
  | 'TR_NOT_FOUND'
  | 'TR_HTTP_4XX'
  | 'TR_BAD_CONTENT'
  | 'TR_TOO_LARGE'
  | 'TR_REDIRECT'
  | 'TR_SHRUNK'
  | 'TR_LOCK_MISSING'
  | 'TR_LOCK_MISMATCH'
  | 'TR_LOCK_SYNTAX'
  | 'TR_CACHE_IO'
  | 'TR_NAME_UNSAFE'
  | 'TR_CONFIG'
  | 'TR_FINDINGS'
  | 'TR_SCAN_SYNTAX'
  | 'TR_REPORT_PENDING'
  | 'TR_REPORT_REJECTED'
  | 'TR_JOB_UNKNOWN'
  | 'TR_JOB_TIMEOUT'
  | 'TR_JOB_FAILED'
  | 'TR_RELEASE_BUSY'
  | 'TR_STORE_BUSY'
  | 'TR_STORE_DAMAGED'
  | 'TR_ABORTED'
  | 'TR_INTERNAL'

const EXIT_OF: Readonly<Record<ErrorCode, ExitCode>> = {
  TR_NET_DNS: EXIT.unreachable,
  TR_NET_REFUSED: EXIT.unreachable,
  TR_NET_RESET: EXIT.unreachable,
  TR_TIMEOUT: EXIT.unreachable,
  TR_HTTP_5XX: EXIT.unreachable,
  TR_RATE_LIMITED: EXIT.unreachable,
  TR_AUTH: EXIT.refused,
  TR_FORBIDDEN: EXIT.refused,
  TR_NOT_FOUND: EXIT.badContent,
  TR_HTTP_4XX: EXIT.usage,
  TR_BAD_CONTENT: EXIT.badContent,
  TR_TOO_LARGE: EXIT.badContent,
  TR_REDIRECT: EXIT.badContent,
  TR_SHRUNK: EXIT.badContent,
  TR_LOCK_MISSING: EXIT.integrity,
  TR_LOCK_MISMATCH: EXIT.integrity,
  TR_LOCK_SYNTAX: EXIT.integrity,
  TR_CACHE_IO: EXIT.integrity,
  TR_NAME_UNSAFE: EXIT.badContent,
  TR_CONFIG: EXIT.usage,
  TR_FINDINGS: EXIT.findings,
  TR_SCAN_SYNTAX: EXIT.findings,
  TR_REPORT_PENDING: EXIT.reportsPending,
  TR_REPORT_REJECTED: EXIT.reportsPending,
  TR_JOB_UNKNOWN: EXIT.releaseFailed,
  TR_JOB_TIMEOUT: EXIT.releaseFailed,
  TR_JOB_FAILED: EXIT.releaseFailed,
  TR_RELEASE_BUSY: EXIT.releaseFailed,
  TR_STORE_BUSY: EXIT.store,
  TR_STORE_DAMAGED: EXIT.store,
  TR_ABORTED: EXIT.interrupted,
  TR_INTERNAL: EXIT.bug,
}

export interface TranslationsErrorOptions {
  cause?: unknown
  /** One sentence that says what to do. */
  fix?: string
  /** Plain data for `--json`. */
  details?: Readonly<Record<string, unknown>>
}

/** Every error that we mean to raise: a stable code, the exit code it leads to, and what to do about it. */
export class TranslationsError extends Error {
  override readonly name: string = 'TranslationsError'
  readonly code: ErrorCode
  readonly exitCode: ExitCode
  readonly fix: string | undefined
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, message: string, options: TranslationsErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.exitCode = EXIT_OF[code]
    this.fix = options.fix
    this.details = options.details ?? {}
  }

  toJSON(): { code: ErrorCode; message: string; fix?: string; details: Readonly<Record<string, unknown>> } {
    return { code: this.code, message: this.message, ...(this.fix ? { fix: this.fix } : {}), details: this.details }
  }
}

export interface ServiceErrorOptions extends TranslationsErrorOptions {
  /** HTTP status; absent when no answer came. */
  status?: number
  /** False when no byte of the request can have reached the service. */
  mayHaveArrived?: boolean
}

/** A call to the service that failed: refused, unanswered, or answered with something we can't use. */
export class ServiceError extends TranslationsError {
  override readonly name: string = 'ServiceError'
  readonly status: number | undefined
  readonly mayHaveArrived: boolean

  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(code, message, options)
    this.status = options.status
    this.mayHaveArrived = options.mayHaveArrived ?? true
  }
}

/** By name, so that it holds across two copies of the package. */
export function isTranslationsError(error: unknown): error is TranslationsError {
  return error instanceof Error && (error.name === 'TranslationsError' || error.name === 'ServiceError')
}

export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && error.name === 'ServiceError'
}

export function exitCodeOf(error: unknown): ExitCode {
  return isTranslationsError(error) ? error.exitCode : EXIT.bug
}
