import { type ErrorCode, isServiceError, ServiceError } from '../errors.ts'
import { printable } from '../logger.ts'

/** Socket error codes by what they mean to a caller. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  ENOTFOUND: 'TR_NET_DNS',
  EAI_AGAIN: 'TR_NET_DNS',
  ECONNREFUSED: 'TR_NET_REFUSED',
  EHOSTUNREACH: 'TR_NET_REFUSED',
  ENETUNREACH: 'TR_NET_REFUSED',
  ETIMEDOUT: 'TR_TIMEOUT',
  UND_ERR_CONNECT_TIMEOUT: 'TR_TIMEOUT',
}

const NO_CONNECTION = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const MEANING: Partial<Record<ErrorCode, string>> = {
  TR_NET_DNS: 'the host name is not known',
  TR_NET_REFUSED: 'the connection was refused',
  TR_NET_RESET: 'the connection broke',
  TR_TIMEOUT: 'no connection in time',
}

/** What a certificate is refused for: `DEPTH_ZERO_SELF_SIGNED_CERT`, `UNABLE_TO_VERIFY_LEAF_SIGNATURE`. */
const CERTIFICATE = /CERT|SIGNATURE/

/** A request that failed before there was a connection. */
export class UnsentError extends Error {
  constructor(cause: unknown) {
    super('there is no connection', { cause })
  }
}

/** Whether no byte of the request can have reached the service. */
export function isNotSent(error: unknown): boolean {
  if (isServiceError(error)) return !error.mayHaveArrived
  if (error instanceof UnsentError) return true
  return NO_CONNECTION.has(socketCode(innermost(error)) ?? '')
}

export function toNetworkError(call: string, error: unknown): ServiceError {
  if (isServiceError(error)) {
    const { code, message, fix, status, details, mayHaveArrived } = error
    return new ServiceError(code, `${call}: ${message}`, { fix, status, details, mayHaveArrived })
  }
  const code = codeOf(error)
  const cause = innermost(error)
  const reason = socketCode(cause) ?? 'unknown'
  const facts = { mayHaveArrived: !isNotSent(error), details: { reason } }
  if (!CERTIFICATE.test(reason)) {
    return new ServiceError(code, `${call}: ${MEANING[code] ?? printable(String(cause))}`, facts)
  }
  return new ServiceError(code, `${call}: the certificate of the service is not trusted: ${reason}`, {
    ...facts,
    fix: 'Where your network has a certificate of its own, name its file in NODE_EXTRA_CA_CERTS.',
  })
}

function codeOf(error: unknown): ErrorCode {
  return CODES[socketCode(innermost(error)) ?? ''] ?? 'TR_NET_RESET'
}

function socketCode(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code
}

/** fetch wraps the socket's error, sometimes in an `AggregateError` of one per address. */
function innermost(error: unknown): unknown {
  let current = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const next = current instanceof AggregateError ? current.errors[0] : current.cause
    if (next === undefined) break
    current = next
  }
  return current
}
