import { badRequest, RequestError, tooLarge } from '../request-error.ts'

/** Bytes of a request's body, unless configured otherwise. */
export const MAX_BODY: number = 1024 * 1024

/**
 * Bytes of a refused body that are read past and forgotten: programs that write before they read get this far. Beyond
 * it nothing is read, and who still sends is told while they wait.
 */
const MAX_SKIPPED = 12 * 1024 * 1024

/**
 * The JSON body, `undefined` where there is none: clients announce JSON on requests without a body too. Never holds
 * more than `limit` bytes, whatever the request says about its length.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const encoding = request.headers.get('content-encoding')
  if (encoding !== null && encoding !== 'identity') {
    await skip(request.body?.getReader())
    throw new RequestError(415, 'body: a compressed body is not taken', { connection: 'close' })
  }
  const text = await readText(request, limit)
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('body: no valid JSON')
  }
}

/** The body as text, never more than `limit` bytes of it. */
export async function readText(request: Request, limit: number): Promise<string> {
  if (!request.body) return ''
  const reader = request.body.getReader()
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > limit + MAX_SKIPPED) throw bodyTooLarge(limit)
  const pieces: Uint8Array[] = []
  let size = declared > limit ? declared : 0
  while (size <= limit) {
    const { done, value } = await reader.read().catch(endedEarly)
    if (done) return decode(pieces)
    size += value.byteLength
    pieces.push(value)
  }
  pieces.length = 0
  await skip(reader)
  throw bodyTooLarge(limit)
}

async function skip(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> {
  for (let skipped = 0; reader && skipped <= MAX_SKIPPED; ) {
    const { done, value } = await reader.read().catch(endedEarly)
    if (done) return
    skipped += value.byteLength
  }
}

function decode(pieces: readonly Uint8Array[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
  } catch {
    throw badRequest('body: no valid UTF-8')
  }
}

/** Its sender went away: nobody reads the answer, and it is nothing to log. */
function endedEarly(): never {
  throw badRequest('body: ended early')
}

function bodyTooLarge(limit: number): RequestError {
  return tooLarge(`body: larger than ${limit} bytes; split it`)
}
