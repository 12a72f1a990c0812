import { HTTPResponse } from 'h3'
import type { PublishedBody } from '../published.ts'

type Encoding = 'br' | 'gzip' | undefined

const SUFFIX: Readonly<Record<string, string>> = { br: '-br', gzip: '-gz' }

/** A published resource: bytes made at publishing, in the encoding the reader takes, or 304 where it has them. */
export function answerPublished(request: Request, body: PublishedBody): HTTPResponse {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const lastModified = new Date(body.lastModified).toUTCString()
  const headers: Record<string, string> = {
    etag: `"${body.hash}${encoding ? SUFFIX[encoding] : ''}"`,
    'last-modified': lastModified,
    vary: 'Accept-Encoding',
    'cache-control': cacheControl(body),
    'x-content-type-options': 'nosniff',
  }
  if (isUnchanged(request.headers, body.hash, Date.parse(lastModified))) {
    return new HTTPResponse(null, { status: 304, headers })
  }
  const bytes = encoding === 'br' ? body.br : encoding === 'gzip' ? body.gz : body.raw
  headers['content-type'] = 'application/json; charset=utf-8'
  headers['content-length'] = String(bytes.byteLength)
  if (encoding) headers['content-encoding'] = encoding
  return new HTTPResponse(bytes as Uint8Array<ArrayBuffer>, { status: 200, headers })
}

function cacheControl(body: PublishedBody): string {
  if (body.isPrivate) return 'private, no-cache'
  return `public, max-age=${body.maxAge}, stale-while-revalidate=600, stale-if-error=86400`
}

function chooseEncoding(header: string | null): Encoding {
  if (header === null) return undefined
  const accepted = header.split(',').map((part) => part.trim().split(/\s*;\s*/))
  const takes = (name: string): boolean =>
    accepted.some(([coding, ...parameters]) => coding === name && !parameters.some((p) => /^q=0(?:\.0*)?$/.test(p)))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}

/** `If-None-Match` decides where it is given (RFC 9110, 13.2.2); a variant's suffix does not make other content. */
function isUnchanged(headers: Headers, hash: string, lastModified: number): boolean {
  const ifNoneMatch = headers.get('if-none-match')
  if (ifNoneMatch !== null) {
    return ifNoneMatch
      .split(',')
      .map((tag) =>
        tag
          .trim()
          .replace(/^W\//, '')
          .replaceAll('"', '')
          .replace(/-(?:br|gz)$/, ''),
      )
      .some((tag) => tag === hash || tag === '*')
  }
  const since = headers.get('if-modified-since')
  return since !== null && Date.parse(since) >= lastModified
}
