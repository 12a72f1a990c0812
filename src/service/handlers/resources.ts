/** Endpoints 1, 2, 7 and 8: what readers get. */
import { formatPath, routes } from '../../protocol/routes.ts'
import type { DownloadInput, ResourceAddress } from '../../protocol/service.ts'
import type { DownloadEntry, RawResource, Resource } from '../../protocol/types.ts'
import { parseTags } from '../changes.ts'
import type { Caller } from '../context.ts'
import { locateLanguage, locateProject } from '../locate.ts'
import { notFound } from '../request-error.ts'
import { ensureBody, listStaleContents } from '../store/bodies.ts'
import { findContent } from '../store/contents.ts'
import { byText, type Database } from '../store/database.ts'
import { listVersions, type VersionRow } from '../store/projects.ts'
import { listPublished, type PublishedResource } from '../store/publications.ts'
import { type PulledRow, pullTranslations } from '../store/pull.ts'
import type { Handler } from './handler.ts'

export const getResource: Handler<'getResource'> = async (context, input) => {
  const body = await context.published.find(input)
  // A private version is readable through endpoint 2 only, and here not even told from an absent one (interface 5.5).
  if (!body || body.isPrivate) throw nothingPublished(input, BRIEFLY)
  return body
}

export const getPrivateResource: Handler<'getPrivateResource'> = async (context, input) => {
  const body = await context.published.find(input)
  if (!body) throw nothingPublished(input)
  if (!body.isPrivate) throw notFound(`version ${input.version} is published publicly: read it without /private`)
  return body
}

/** A cache spares us all who ask for it, and nobody waits long for what is published next. */
const BRIEFLY = { 'cache-control': 'public, max-age=5' }

function nothingPublished(at: ResourceAddress, headers?: Readonly<Record<string, string>>): Error {
  return notFound(`nothing is published at ${at.projectId}/${at.version}/${at.language}/${at.namespace}`, headers)
}

export const download: Handler<'download'> = async (context, input) => {
  const versions = await context.database.read(async (sql) => {
    const project = await locateProject(sql, input)
    return listVersions(sql, project.id)
  })
  const wanted = versions.filter(
    (version) =>
      (input.version === undefined || version.name === input.version) &&
      (!version.isPrivate || mayReadPrivate(context.caller, version)),
  )
  const entries: DownloadEntry[] = []
  for (const version of wanted) {
    const resources = await listCurrent(context.database, version)
    for (const resource of resources) {
      const isTold = !version.isPrivate || isWithin(context.caller?.scope.languages, resource.language)
      if (isTold && matches(resource, input)) entries.push(toEntry(context.origin, version, resource))
    }
  }
  return entries
}

/** Keys are per version, so a key shows the private resources of its own version (interface 5.3, 7.2). */
function mayReadPrivate(caller: Caller | undefined, version: VersionRow): boolean {
  if (!caller || (caller.versionId !== undefined && caller.versionId !== version.id)) return false
  return isWithin(caller.scope.versions, version.name)
}

/** An empty list restricts nothing. */
const isWithin = (names: readonly string[] = [], name: string): boolean => names.length === 0 || names.includes(name)

/** The list tells sizes, so an auto-publish version has its bodies made first. */
async function listCurrent(database: Database, version: VersionRow): Promise<PublishedResource[]> {
  if (version.autoPublish) {
    for (const contentId of await database.read((sql) => listStaleContents(sql, version.id))) {
      await database.write((sql) => ensureBody(sql, contentId))
    }
  }
  return database.read((sql) => listPublished(sql, version))
}

function matches(resource: PublishedResource, input: DownloadInput): boolean {
  return (
    (input.language === undefined || resource.language === input.language) &&
    (input.namespace === undefined || resource.namespace === input.namespace)
  )
}

function toEntry(origin: string, version: VersionRow, resource: PublishedResource): DownloadEntry {
  const { language, namespace } = resource
  const at = { projectId: version.projectId, version: version.name, language, namespace }
  const key = `${at.projectId}/${at.version}/${language}/${namespace}`
  const route = version.isPrivate ? routes.getPrivateResource : routes.getResource
  return {
    url: `${origin}${formatPath(route.path, at)}`,
    key: version.isPrivate ? `private/${key}` : key,
    size: resource.size,
    lastModified: new Date(resource.lastModified).toISOString(),
    ...(version.isPrivate ? { isPrivate: true } : {}),
  }
}

export const pull: Handler<'pull'> = async (context, input) =>
  context.database.read(async (sql) => {
    const { project, version } = await locateLanguage(sql, input)
    const contentId = await findContent(sql, { versionId: version.id, ...input })
    if (contentId === undefined) {
      throw notFound(`version ${version.name} has no namespace ${input.namespace} in ${input.language}`)
    }
    const rows = await pullTranslations(sql, contentId, input, {
      versionId: version.id,
      languages: [input.language, project.referenceLanguage],
      namespace: input.namespace,
    })
    const sorted = rows.sort(byText((row) => row.key))
    return input.raw ? toRaw(sorted, project.tags.length) : toPlain(sorted)
  })

// `fromEntries` keeps a key called `__proto__`; an assignment would lose it.
function toPlain(rows: readonly PulledRow[]): Resource {
  return Object.fromEntries(rows.map((row) => [row.key, row.value]))
}

function toRaw(rows: readonly PulledRow[], tagCount: number): RawResource {
  return Object.fromEntries(
    rows.map((row) => [
      row.key,
      {
        value: row.value,
        tags: parseTags(row.tags, tagCount),
        context: row.context === null ? {} : { text: row.context },
        updatedAt: row.updated_at,
      },
    ]),
  )
}
