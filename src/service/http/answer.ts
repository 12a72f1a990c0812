import { HTTPResponse } from 'h3'
import { isTranslationsError, type TranslationsError } from '../../errors.ts'
import type { Logger } from '../../logger.ts'
import type { OperationName } from '../../protocol/service.ts'
import type { PublishedBody } from '../published.ts'
import { RequestError } from '../request-error.ts'
import { answerPublished } from './published-answer.ts'

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const

/** Milliseconds in which a connection that is to be closed stays open behind its answer. */
const LINGER = 1000

export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): HTTPResponse {
  const text = JSON.stringify(value)
  return new HTTPResponse(headers.connection === 'close' ? lingering(text) : text, {
    status,
    headers: { ...JSON_HEADERS, 'content-length': String(Buffer.byteLength(text)), ...headers },
  })
}

/**
 * Ends a while after its text, unless the reader closes the connection before. Closed with parts of the request unread, a
 * connection is reset, and a sender who is still writing would never see the answer.
 */
function lingering(text: string): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      timer = setTimeout(() => controller.close(), LINGER)
    },
    cancel: () => clearTimeout(timer),
  })
}

/** What an operation answered, as HTTP: clients of the interface read states and outcomes from the status. */
export function answer(operation: OperationName, request: Request, result: unknown): HTTPResponse {
  switch (operation) {
    case 'getResource':
    case 'getPrivateResource':
      return answerPublished(request, result as PublishedBody)
    case 'getJob':
      // No record, no message: the job is finished (a message would say that it failed).
      return result === undefined ? json({}, 404) : json(result)
    case 'reportMissing':
    case 'update':
      return json({}, (result as { changed: boolean }).changed ? 200 : 412)
    case 'reportUsed':
    case 'createNamespace':
    case 'renameNamespace':
    case 'deleteNamespace':
    case 'addLanguage':
    case 'removeLanguage':
      return json({})
    default:
      return json(result)
  }
}

/** Never more than we meant to say: an unexpected error goes to the log, its stack and its SQL not to the sender. */
export function answerError(error: unknown, logger: Logger): HTTPResponse {
  const known = findCause(error, (each): each is RequestError => each instanceof RequestError)
  if (known) return json({ errorMessage: known.message }, known.status, known.headers)
  const trouble = findCause(error, isNoRoom)
  if (trouble) {
    logger.error(`service: ${trouble.message}`)
    return json({ errorMessage: 'the service cannot write its data: its disk is full, or only for reading' }, 507)
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  logger.error(`service: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`)
  return json({ errorMessage: 'internal error' }, 500)
}

/** The framework wraps what handlers throw; how deep is its own affair. */
function findCause<Wanted extends Error>(
  error: unknown,
  isWanted: (each: Error) => each is Wanted,
): Wanted | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    if (isWanted(at)) return at
  }
  return undefined
}

const isNoRoom = (error: Error): error is TranslationsError =>
  isTranslationsError(error) && error.code === 'TR_CACHE_IO'
