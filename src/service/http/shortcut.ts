/** Endpoint 1 straight from memory: what is asked most needs neither router nor database. */
import type { IncomingMessage, RequestListener } from 'node:http'
import { listPaths, routes } from '../../protocol/routes.ts'
import type { PublishedReader } from '../published.ts'
import { choosePublished } from './published-answer.ts'

/** First segments that belong to other endpoints. */
const TAKEN = new Set(
  Object.values(routes)
    .flatMap(({ path }) => listPaths(path))
    .map((path) => path.split('/')[1] ?? ''),
)
TAKEN.delete('{projectId}')

/**
 * Answers what it remembers and leaves everything else to `next`, which says the same more slowly: other endpoints, other
 * methods, pages of another origin, names spelled in another way, and resources that nobody asked for lately.
 */
export function withShortcut(next: RequestListener, published: PublishedReader): RequestListener {
  return (request, response) => {
    const body = findRemembered(request, published)
    if (!body) return next(request, response)
    const { status, headers, bytes } = choosePublished(body, (name) => request.headers[name] as string | undefined)
    response.writeHead(status, headers)
    response.end(bytes ?? undefined)
  }
}

function findRemembered(
  { method, url = '', headers }: IncomingMessage,
  published: PublishedReader,
): ReturnType<PublishedReader['peek']> {
  if (method !== 'GET' || headers.origin !== undefined) return undefined
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  if (TAKEN.has(path.slice(1, path.indexOf('/', 1)))) return undefined
  const body = published.peek(path)
  return body?.isPrivate ? undefined : body
}
