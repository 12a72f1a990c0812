/** Puts the pieces together: listen -> own the directory -> store -> project -> jobs -> routes. */
import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { toNodeHandler } from 'h3'
import { makeFolder } from '../disk.ts'
import { TranslationsError } from '../errors.ts'
import { createLogger, type Logger, printable } from '../logger.ts'
import { type Ownership, takeOwnership } from '../owner.ts'
import type { OperationName } from '../protocol/service.ts'
import { type Administration, createAdministration } from './administration.ts'
import type { SendInvitation } from './context.ts'
import { createApp } from './http/app.ts'
import { withShortcut } from './http/shortcut.ts'
import { createJanitor } from './janitor.ts'
import { createJobRunner } from './jobs.ts'
import { type Listener, type ListenOptions, listen } from './listen.ts'
import { createMailer, type MailOptions, readMailOptions } from './mail.ts'
import { type Call, type OperateOptions, operate } from './operate.ts'
import { createKey, isProjectNew, prepareProject } from './project.ts'
import { createPublishedReader, type PublishedReader } from './published.ts'
import type { Database, Sql } from './store/database.ts'
import { type Driver, openStore } from './store/open.ts'
import type { PostgresPool } from './store/postgres.ts'
import {
  beginWith,
  type ExportSummary,
  exportResources,
  type ImportSummary,
  importResources,
  readFolder,
} from './transfer.ts'

export interface ServiceOptions {
  /** Data directory, for this process alone while it runs. Without it everything lives in memory. */
  data?: string
  /** @default 'local' */
  projectId?: string
  /**
   * Reference language of a new project.
   * @default 'en'
   */
  reference?: string
  /** Languages of a new project, beside the reference language. */
  languages?: string[]
  /** Tag names of a new project, in order (interface 2.6). */
  tags?: string[]
  /** Folder of texts that a new project begins with, as {@link EmbeddedService.importResources} reads it. */
  texts?: string
  /**
   * Origins that browsers may call from, as they send them; `*` for all.
   * @default none
   */
  cors?: string[]
  /** Where the service is reached, for the addresses in its answers; by default where the request came to. */
  publicUrl?: string
  /**
   * Bytes of a request's body.
   * @default 1 MiB
   */
  bodyLimit?: number
  /**
   * The mail server for endpoint 19; without one the link is only returned.
   * @default env `TRANSLATIONS_SMTP_URL` and `TRANSLATIONS_SMTP_FROM`
   */
  mail?: MailOptions
  /** Sends the mails of endpoint 19 in place of a mail server. */
  sendInvitation?: SendInvitation
  /** Where warnings and our own errors go; by default the terminal. */
  logger?: Logger
  /** By default node:sqlite where this Node has it, else node-sqlite3-wasm. */
  driver?: Driver
  /**
   * A PostgreSQL database in place of a data directory: its address (`postgres://…`, needs the package `pg`), or
   * connections to it. Many processes may serve one database.
   */
  database?: string | PostgresPool
}

export interface EmbeddedService extends Administration {
  projectId: string
  /** Keys made by this start, by version; empty when the project existed already: keys are shown once. */
  keys: Record<string, string>
  /** Project-wide key, valid as long as this process lives and never stored in the database. */
  localKey: string
  /** Answers a request without a port. */
  fetch(request: Request): Promise<Response>
  /** Sets what `<language>/<namespace>.json` and `<language>.json` files say in version `latest`; keys that they lack stay. */
  importResources(directory: string): Promise<ImportSummary>
  /** Writes version `latest` as `<language>/<namespace>.json`. */
  exportResources(directory: string): Promise<ExportSummary>
  /** Ends what is under way and leaves the data directory; jobs that wait run at the next start. */
  close(): Promise<void>
}

export interface StartedService {
  service: EmbeddedService
  listener: Listener | undefined
  /** An operation without HTTP. */
  call(operation: OperationName, call: Call): Promise<unknown>
}

/** Opens everything, or nothing: what was opened before a failure is closed again. */
export async function startService(
  options: ServiceOptions,
  where: Omit<ListenOptions, 'cors'> | undefined,
): Promise<StartedService> {
  const undo: (() => unknown)[] = []
  try {
    return await start(options, where, undo)
  } catch (error) {
    for (const step of undo.reverse()) await step()
    throw error
  }
}

async function start(
  options: ServiceOptions,
  where: Omit<ListenOptions, 'cors'> | undefined,
  undo: (() => unknown)[],
): Promise<StartedService> {
  const { data, projectId = 'local', driver, database: shared } = options
  if (data !== undefined && shared !== undefined) {
    throw new TranslationsError('TR_CONFIG', 'a data directory and a database exclude each other')
  }
  const nonce = randomBytes(16).toString('hex')
  const localKey = createKey()
  // The owner's file tells where to reach it, so the port comes first; requests wait until the rest is there.
  let handle: RequestListener | undefined
  const waiting: (() => void)[] = []
  const listener =
    where &&
    (await listen(
      (request, response) => (handle ? handle(request, response) : waiting.push(() => handle?.(request, response))),
      { ...where, cors: options.cors ?? [] },
    ))
  if (listener) undo.push(() => listener.close())
  let ownership: Ownership | undefined
  if (data !== undefined) {
    makeFolder(data)
    const owned = takeOwnership(data, { nonce, url: listener?.url ?? '', key: localKey, projectId })
    undo.push(() => owned.release())
    ownership = owned
  }
  const database = await openStore({
    ...(data === undefined ? {} : { directory: data }),
    ...(driver ? { driver } : {}),
    ...(shared === undefined ? {} : { database: shared }),
  })
  undo.push(() => database.close())
  const opened = await assemble(options, { database, nonce, localKey, projectId, sharedUrl: listener?.sharedUrl })
  handle = withShortcut(toNodeHandler(opened.app) as RequestListener, opened.published)
  for (const answer of waiting.splice(0)) answer()
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= (async () => {
      const isAnswered = (await listener?.close()) ?? true
      await opened.stop()
      await database.close()
      ownership?.release(isAnswered ? 'answered' : 'cut')
    })()
    return closed
  }
  return { service: { ...opened.service, close }, listener, call: opened.call }
}

interface Parts {
  database: Database
  nonce: string
  localKey: string
  projectId: string
  sharedUrl: string | undefined
}

interface Assembled {
  app: ReturnType<typeof createApp>
  published: PublishedReader
  call: StartedService['call']
  service: Omit<EmbeddedService, 'close'>
  stop(): Promise<void>
}

/** Who begins with texts has them, and the language, of a repository whose lock goes on to say so. */
function describeReference({ reference, texts, data }: ServiceOptions, own: string, projectId: string): string {
  const stays = `service: the reference language of ${projectId} is ${own}, and stays so`
  if (texts === undefined) return stays
  const anew = data === undefined ? '' : `; without ${printable(data)} the project begins anew, with ${reference}`
  return `${stays}, where the lock says ${reference}: \`unplugin-translations pull --update\` writes ${own} there${anew}`
}

async function assemble(options: ServiceOptions, parts: Parts): Promise<Assembled> {
  const { database, projectId } = parts
  const logger = options.logger ?? createLogger({ secrets: [parts.localKey] })
  const now = Date.now
  const { reference = 'en', languages = [], tags = [], texts } = options
  const mail = options.mail ?? readMailOptions(process.env)
  const sendInvitation = options.sendInvitation ?? (mail && (await createMailer(mail)))
  const files = texts !== undefined && (await isProjectNew(database, projectId)) ? readFolder(texts) : []
  const begin = (sql: Sql): Promise<void> => beginWith(sql, files, { projectId, now: now() })
  const project = await prepareProject(database, { projectId, reference, languages, tags }, now(), begin)
  if (options.reference !== undefined && options.reference !== project.reference) {
    logger.warn(describeReference(options, project.reference, projectId))
  }
  const published = createPublishedReader(database)
  const janitor = createJanitor(database, logger)
  const changed = (): void => {
    published.forget()
    janitor.wake()
  }
  const jobs = await createJobRunner({ database, logger, now, changed })
  const operating: OperateOptions = {
    context: { database, jobs, published, logger, sendInvitation, now, changed },
    database,
    localKey: { key: parts.localKey, projectId, userId: project.ownerId },
  }
  const administration = createAdministration({ database, projectId, now, changed })
  const app = createApp({
    ...operating,
    administration,
    cors: options.cors ?? [],
    bodyLimit: options.bodyLimit,
    publicUrl: options.publicUrl?.replace(/\/+$/, ''),
    sharedUrl: parts.sharedUrl,
    nonce: parts.nonce,
  })
  const transfer = { database, projectId, now, changed }
  return {
    app,
    published,
    call: (operation, call) => operate(operation, call, operating),
    service: {
      ...administration,
      projectId,
      keys: project.keys,
      localKey: parts.localKey,
      fetch: async (request) => app.fetch(request),
      importResources: (directory) => importResources(directory, transfer),
      exportResources: (directory) => exportResources(directory, transfer),
    },
    stop: async () => {
      await jobs.stop()
      await janitor.stop()
    },
  }
}
