/** Keys on their way into a header, and out of every message. */
import { isServiceError, isTranslationsError, ServiceError, TranslationsError } from '../errors.ts'
import { redact } from '../logger.ts'
import { isLoopback } from './loopback.ts'

/** Where a key goes. */
export interface KeyAddress {
  baseUrl: string
  /** Something else protects the way. */
  allowHttp: boolean
}

/** A key as a header carries it. Throws `TR_CONFIG` for one that would travel in the open, or that no header takes. */
export function toHeaderKey(given: string, { baseUrl, allowHttp }: KeyAddress): string {
  if (!allowHttp && !isProtected(baseUrl)) {
    throw new TranslationsError('TR_CONFIG', 'an API key is not sent to another machine without encryption', {
      fix: 'Give `baseUrl` with https.',
    })
  }
  const key = given.trim()
  if (/^[\x21-\x7e]+$/.test(key)) return key
  // The text of the key stays out of the message, and out of fetch, whose own error would contain it.
  throw new TranslationsError('TR_CONFIG', 'the API key contains characters that no header can carry', {
    fix: 'Copy the key again; it must be one line of plain ASCII.',
  })
}

/** Encrypted, or to this machine only. */
function isProtected(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'https:' || isLoopback(hostname)
}

/** Says which key was refused, and never the key itself, which a service may repeat in its answer. */
export function aboutKey(error: unknown, key: string, place: string | undefined): unknown {
  if (!isTranslationsError(error)) return error
  const { code } = error
  const isRefused = code === 'TR_AUTH' || code === 'TR_FORBIDDEN'
  const fix = isRefused && place !== undefined ? `The key was taken from ${place}.` : error.fix
  const message = redact(error.message, [key])
  const told = {
    details: JSON.parse(redact(JSON.stringify(error.details), [key])) as Record<string, unknown>,
    ...(fix === undefined ? {} : { fix }),
  }
  if (!isServiceError(error)) return new TranslationsError(code, message, told)
  const { status, mayHaveArrived } = error
  return new ServiceError(code, message, { ...told, mayHaveArrived, ...(status === undefined ? {} : { status }) })
}
