import { HTTPResponse } from 'h3'
import type { PublishedBody } from '../published.ts'

export interface PublishedAnswer {
  status: 200 | 304
  headers: Record<string, string>
  /** `null` where the reader has it. */
  bytes: Uint8Array | null
}

/** Headers by their names in lower case. */
export type HeaderOf = (name: string) => string | null | undefined

const ENCODINGS = ['identity', 'br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

const SUFFIX: Readonly<Record<Encoding, string>> = { identity: '', br: '-br', gzip: '-gz' }

interface Prepared {
  whole: PublishedAnswer
  unchanged: PublishedAnswer
}

/** Made once per body: it is read far more often than it changes. */
const prepared = new WeakMap<PublishedBody, Record<Encoding, Prepared>>()

/** A published resource: bytes made at publishing, in the encoding the reader takes, or 304 where it has them. */
export function choosePublished(body: PublishedBody, header: HeaderOf): PublishedAnswer {
  let variants = prepared.get(body)
  if (!variants) {
    const entries = ENCODINGS.map((encoding) => [encoding, prepare(body, encoding)])
    variants = Object.fromEntries(entries) as Record<Encoding, Prepared>
    prepared.set(body, variants)
  }
  const { whole, unchanged } = variants[chooseEncoding(header('accept-encoding'))]
  return isUnchanged(header, body) ? unchanged : whole
}

export function answerPublished(request: Request, body: PublishedBody): HTTPResponse {
  const { status, headers, bytes } = choosePublished(body, (name) => request.headers.get(name))
  return new HTTPResponse(bytes as Uint8Array<ArrayBuffer> | null, { status, headers })
}

function prepare(body: PublishedBody, encoding: Encoding): Prepared {
  const common: Record<string, string> = {
    etag: `"${body.hash}${SUFFIX[encoding]}"`,
    'last-modified': new Date(body.lastModified).toUTCString(),
    vary: 'Accept-Encoding',
    'cache-control': cacheControl(body),
    'x-content-type-options': 'nosniff',
  }
  const bytes = encoding === 'br' ? body.br : encoding === 'gzip' ? body.gz : body.raw
  const headers = {
    ...common,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(bytes.byteLength),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
  return { whole: { status: 200, headers, bytes }, unchanged: { status: 304, headers: common, bytes: null } }
}

function cacheControl(body: PublishedBody): string {
  if (body.isPrivate) return 'private, no-cache'
  return `public, max-age=${body.maxAge}, stale-while-revalidate=600, stale-if-error=86400`
}

/** Readers spell it in a few ways. */
const chosen = new Map<string, Encoding>()
const MAX_CHOSEN = 100

function chooseEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  const known = chosen.get(header)
  if (known) return known
  if (chosen.size === MAX_CHOSEN) chosen.clear()
  const encoding = readEncoding(header)
  chosen.set(header, encoding)
  return encoding
}

function readEncoding(header: string): Encoding {
  const accepted = header.split(',').map((part) => part.trim().split(/\s*;\s*/))
  const takes = (name: string): boolean =>
    accepted.some(([coding, ...parameters]) => coding === name && !parameters.some((p) => /^q=0(?:\.0*)?$/.test(p)))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

/** `If-None-Match` decides where it is given (RFC 9110, 13.2.2); a variant's suffix does not make other content. */
function isUnchanged(header: HeaderOf, { hash, lastModified }: PublishedBody): boolean {
  const ifNoneMatch = header('if-none-match')
  if (ifNoneMatch !== null && ifNoneMatch !== undefined) {
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
  const since = header('if-modified-since')
  // The header counts seconds.
  return typeof since === 'string' && Date.parse(since) >= lastModified - (lastModified % 1000)
}
