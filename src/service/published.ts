/** Published resources from memory: endpoint 1 is asked far more often than anything changes. */
import { formatPath, routes } from '../protocol/routes.ts'
import type { ResourceAddress } from '../protocol/service.ts'
import { type Body, ensureBody, loadBody } from './store/bodies.ts'
import { findContent } from './store/contents.ts'
import type { Database, Sql } from './store/database.ts'
import { findProject, findVersion, type VersionRow } from './store/projects.ts'
import { findPublished } from './store/publications.ts'

export interface PublishedBody extends Body {
  /** Milliseconds since 1970-01-01 UTC. */
  lastModified: number
  isPrivate: boolean
  /** Seconds. */
  maxAge: number
}

export interface PublishedReader {
  /** `undefined` where nothing is published under this address. */
  find(at: ResourceAddress): Promise<PublishedBody | undefined>
  /** What is in memory for this path of endpoint 1 and still holds; nothing is looked up. */
  peek(path: string): PublishedBody | undefined
  forget(): void
}

/** Bytes of bodies, all three forms, that may stay in memory. */
const MAX_REMEMBERED = 8 * 1024 * 1024

interface Remembered {
  body: PublishedBody
  at: number
}

export function createPublishedReader(database: Database): PublishedReader {
  const remembered = new Map<string, Remembered>()
  // Another node of a shared database may publish: what we remember is asked again after a second.
  const trusted = database.dialect === 'sqlite' ? Number.POSITIVE_INFINITY : 1000
  let bytes = 0
  let epoch = 0

  const forget = (): void => {
    remembered.clear()
    bytes = 0
    epoch++
  }
  const remember = (path: string, body: PublishedBody): void => {
    if (bytes > MAX_REMEMBERED) forget()
    bytes += body.raw.byteLength + body.br.byteLength + body.gz.byteLength
    remembered.set(path, { body, at: Date.now() })
  }
  const peek: PublishedReader['peek'] = (path) => {
    const known = remembered.get(path)
    return known && Date.now() - known.at <= trusted ? known.body : undefined
  }
  return {
    forget,
    peek,
    async find(at) {
      const path = formatPath(routes.getResource.path, { ...at })
      const known = peek(path)
      if (known) return known
      const before = epoch
      const body = await loadPublished(database, at)
      // A write that came in between has made this answer old: it may be given, but not kept.
      if (body && before === epoch) remember(path, body)
      return body
    },
  }
}

async function loadPublished(database: Database, at: ResourceAddress): Promise<PublishedBody | undefined> {
  const found = await database.read((sql) => readPublished(sql, at))
  if (found !== 'stale') return found
  return database.write(async (sql) => {
    const version = await locate(sql, at)
    const contentId = version && (await findContent(sql, { versionId: version.id, ...at }))
    if (contentId === undefined) return undefined
    await ensureBody(sql, contentId)
    const body = await readPublished(sql, at)
    return body === 'stale' ? undefined : body
  })
}

async function locate(sql: Sql, at: ResourceAddress): Promise<VersionRow | undefined> {
  const project = await findProject(sql, at.projectId)
  return project && findVersion(sql, project.id, at.version)
}

/** `stale`: the version shows its content at once, and the body of that content has to be made first. */
async function readPublished(sql: Sql, at: ResourceAddress): Promise<PublishedBody | 'stale' | undefined> {
  const version = await locate(sql, at)
  if (!version) return undefined
  const address = { versionId: version.id, ...at }
  const resource = await findPublished(sql, version, address)
  if (!resource) return version.autoPublish && (await findContent(sql, address)) !== undefined ? 'stale' : undefined
  const body = await loadBody(sql, resource.hash)
  if (!body) return undefined
  return { ...body, lastModified: resource.lastModified, isPrivate: version.isPrivate, maxAge: version.maxAge }
}
