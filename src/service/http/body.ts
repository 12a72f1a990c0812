import { badRequest, RequestError, tooLarge } from '../request-error.ts'

/** Bytes of a request's body, unless configured otherwise. */
export const MAX_BODY: number = 1024 * 1024

/**
 * The JSON body, `undefined` where there is none: clients announce JSON on requests without a body too. Never holds
 * more than `limit` bytes, whatever the request says about its length.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > limit) throw bodyTooLarge(limit)
  const encoding = request.headers.get('content-encoding')
  if (encoding !== null && encoding !== 'identity') {
    throw new RequestError(415, 'body: a compressed body is not taken')
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
  const pieces: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(endedEarly)
    if (done) break
    size += value.byteLength
    if (size > limit) {
      // Not awaited: the sender may go on for ever, and our answer must not wait for that.
      reader.cancel().catch(() => undefined)
      throw bodyTooLarge(limit)
    }
    pieces.push(value)
  }
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
