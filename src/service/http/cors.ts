import { HTTPResponse } from 'h3'
import { forbidden } from '../request-error.ts'

/** Origins that browsers may call from, exactly as they send them; `*` for all of them. None by default. */
export type CorsOptions = readonly string[]

const ALLOWED = {
  'access-control-allow-methods': 'GET, HEAD, POST, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, if-none-match',
  'access-control-max-age': '600',
}

/** Headers for an answer to this request; none where its origin may not read it. */
export function corsHeaders(request: Request, allowed: CorsOptions): [string, string][] {
  const origin = request.headers.get('origin')
  if (origin === null || allowed.length === 0) return []
  if (allowed.includes('*')) return [['access-control-allow-origin', '*'], EXPOSED]
  if (!allowed.includes(origin)) return []
  return [['access-control-allow-origin', origin], ['vary', 'Origin, Accept-Encoding'], EXPOSED]
}

const EXPOSED: [string, string] = ['access-control-expose-headers', 'etag, last-modified']

export function preflight(request: Request, allowed: CorsOptions): HTTPResponse {
  if (corsHeaders(request, allowed).length === 0) throw forbidden('no page of this origin may call this service')
  return new HTTPResponse(null, { status: 204, headers: ALLOWED })
}
