/** The healthy side of the fault server: one small project, answered from memory, without a line of our own service. */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Language -> namespace -> key -> text. */
export type Texts = Record<string, Record<string, Record<string, unknown>>>

export interface Project {
  id: string
  version: string
  reference: string
  texts: Texts
  /** Spelling of a resource on the wire. @default JSON.stringify */
  format?: (resource: Record<string, unknown>) => string
  /** How hard every answer is packed; not at all without. */
  gzip?: number
  /** Given to every entry of the list. @default '2026-01-01T00:00:00.000Z' */
  lastModified?: string
  /** Leave `ETag` out of answers. */
  withoutEtag?: boolean
  /** Only lists and serves with this key, under `private/`. */
  privateKey?: string
  tags?: string[]
  /** Keys on one page of endpoint 8. */
  pageSize?: number
}

export const PROJECT: Project = {
  id: 'shop',
  version: 'latest',
  reference: 'en',
  texts: {
    en: { common: { hello: 'Hello', bye: 'Bye' }, cart: { title: 'Cart' } },
    de: { common: { hello: 'Hallo', bye: 'Tschüss' }, cart: { title: 'Warenkorb' } },
  },
}

/** A deep copy: tests change it. */
export const cloneProject = (project: Project = PROJECT): Project => structuredClone(project)

/** So many resources with so many keys each. */
export function createTexts(languages: number, namespaces: number, keys = 3): Project['texts'] {
  const list = <T>(count: number, make: (index: number) => [string, T]): Record<string, T> =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)))
  return list(languages, (l) => [
    l === 0 ? 'en' : `l${l}`,
    list(namespaces, (n) => [`n${n}`, list(keys, (k) => [`key${k}`, `text ${l} ${n} ${k}`])]),
  ])
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

const json = (value: unknown, headers: Record<string, string> = {}): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
})

const notFound = (): Reply => ({ ...json({ errorMessage: 'not found' }), status: 404 })

export function answer(project: Project, request: IncomingMessage, origin: string): Reply {
  const url = new URL(request.url ?? '/', 'http://local')
  const [first = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent)
  if (request.method === 'POST') return first === 'copy' || first === 'publish' ? json({ jobId: 'job-1' }) : json({})
  switch (first) {
    case 'languages':
      return json(rest[0] === project.id ? describeLanguages(project) : {})
    case 'download':
      return json(rest[0] === project.id ? listEntries(project, rest[1], request, origin) : [])
    case 'tags':
      return json(project.tags ?? [])
    case 'stats':
      return json({ [project.version]: project.texts })
    case 'jobs':
      return { status: 404, headers: {}, body: '' }
    case 'pull':
      return servePage(project, rest, url.searchParams)
    case 'private':
      return isAllowed(project, request) ? serveResource(project, rest, request) : notFound()
    default:
      return project.privateKey === undefined ? serveResource(project, [first, ...rest], request) : notFound()
  }
}

function describeLanguages({ texts, reference, version }: Project): unknown {
  return Object.fromEntries(
    Object.keys(texts).map((code) => [
      code,
      {
        name: `Language ${code}`,
        nativeName: code,
        translated: { [version]: 1 },
        ...(code === reference ? { isReferenceLanguage: true } : {}),
      },
    ]),
  )
}

const isAllowed = ({ privateKey }: Project, { headers }: IncomingMessage): boolean =>
  privateKey !== undefined && headers.authorization === `Bearer ${privateKey}`

function listEntries(project: Project, version: string | undefined, request: IncomingMessage, origin: string): unknown {
  const { id, texts, lastModified = '2026-01-01T00:00:00.000Z', privateKey } = project
  if (version !== undefined && version !== project.version) return []
  if (privateKey !== undefined && !isAllowed(project, request)) return []
  return Object.entries(texts).flatMap(([language, namespaces]) =>
    Object.entries(namespaces).map(([namespace, resource]) => {
      const key = `${privateKey === undefined ? '' : 'private/'}${id}/${project.version}/${language}/${namespace}`
      const size = Buffer.byteLength(spell(project, resource))
      return { url: `${origin}/${key}`, key, size, lastModified, ...(privateKey ? { isPrivate: true } : {}) }
    }),
  )
}

const spell = ({ format = JSON.stringify }: Project, resource: Record<string, unknown>): string => format(resource)

function find(project: Project, path: readonly string[]): Record<string, unknown> | undefined {
  const [id, version, language = '', ...namespace] = path
  if (id !== project.id || version !== project.version) return undefined
  return project.texts[language]?.[namespace.join('/')]
}

function serveResource(project: Project, path: readonly string[], request: IncomingMessage): Reply {
  const resource = find(project, path)
  if (!resource) return notFound()
  const body = spell(project, resource)
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`
  const headers = { 'content-type': 'application/json', ...(project.withoutEtag ? {} : { etag }) }
  if (request.headers['if-none-match'] === etag) return { status: 304, headers, body: '' }
  return { status: 200, headers, body }
}

/** Paged by keys; the cursor carries characters that a query has to encode. */
function servePage(project: Project, path: readonly string[], query: URLSearchParams): Reply {
  const resource = find(project, path)
  if (!resource) return notFound()
  const entries = Object.entries(resource)
  const { pageSize = entries.length } = project
  const from = Number((query.get('next') ?? 'at+&=0').split('=')[1])
  const next = from + pageSize < entries.length ? { 'x-next-page': `at+&=${from + pageSize}` } : {}
  return json(Object.fromEntries(entries.slice(from, from + pageSize)), next as Record<string, string>)
}
