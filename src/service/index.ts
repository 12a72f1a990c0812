/** The embedded service: the whole interface over a SQLite file, in process or on a port. */
import { createLogger } from '../logger.ts'
import { readLivingOwner } from '../owner.ts'
import { type EmbeddedService, type ServiceOptions, startService } from './service.ts'
import { type ImportSummary, readFolder } from './transfer.ts'
import { watchFolder } from './watch.ts'

export type { Administration, NewKeyOptions } from './administration.ts'
export type { SendInvitation } from './context.ts'
export type { MailOptions } from './mail.ts'
export type { EmbeddedService, ServiceOptions } from './service.ts'
export type { ListedKey } from './store/keys.ts'
export type { Driver } from './store/open.ts'
export type { PostgresClient, PostgresPool, PostgresQuery } from './store/postgres.ts'
export type { VersionSettings } from './store/projects.ts'
export type { ExportSummary, ImportSummary } from './transfer.ts'

/**
 * Opens the service in this process. With a data directory it also answers on a free port of the loopback, so that a
 * second process can be served (see {@link findOwner}); that port does not keep the process alive.
 *
 * Rejects with `TR_STORE_BUSY` when another living process owns the data directory (`details.pid`, `details.url`), with
 * `TR_STORE_DAMAGED` when the data can't be read or is a newer release's.
 */
export async function createService(options: ServiceOptions = {}): Promise<EmbeddedService> {
  const where = options.data === undefined ? undefined : { port: 0, background: true }
  return (await startService(options, where)).service
}

export interface ServeOptions extends ServiceOptions {
  /**
   * 0: any free port.
   * @default 0
   */
  port?: number
  /** @default '127.0.0.1', and '::1' where the machine has it */
  host?: string
  /** Host names that requests may name, beside the loopback's own, while the service listens on the loopback. */
  allowedHosts?: string[]
  /** Folder of `<language>/<namespace>.json` or `<language>.json` to import at the start. */
  import?: string
  /**
   * Imports the folder again whenever a file in it changes.
   * @default false
   */
  watch?: boolean
}

export interface RunningService extends EmbeddedService {
  /** Without trailing slash. */
  url: string
  /** What `import` took in at the start. */
  imported?: ImportSummary
}

/**
 * Runs the service on a port. Rejects as {@link createService} does, and with `TR_CONFIG` when the port is taken or the
 * folder to import is none.
 */
export async function serve(options: ServeOptions = {}): Promise<RunningService> {
  const { port = 0, host, allowedHosts = [], import: folder } = options
  // A new project shows its keys once: none is made for an import that can't be.
  if (folder !== undefined) readFolder(folder)
  const { service, listener } = await startService(options, { port, host, allowedHosts })
  const running = { ...service, url: listener?.sharedUrl ?? listener?.url ?? '' }
  if (folder === undefined) return running
  try {
    const imported = await service.importResources(folder)
    if (!options.watch) return { ...running, imported }
    const load = (): Promise<unknown> => service.importResources(folder)
    const watching = await watchFolder(folder, { load, logger: options.logger ?? createLogger() })
    return { ...running, imported, close: () => watching.close().then(service.close) }
  } catch (error) {
    await service.close()
    throw error
  }
}

/** The living owner of a data directory, if any: a second process talks HTTP to it, with the owner's key. */
export async function findOwner(
  data: string,
): Promise<{ url: string; key: string; pid: number; projectId: string } | undefined> {
  const owner = readLivingOwner(data)
  return owner?.url ? { url: owner.url, key: owner.key, pid: owner.pid, projectId: owner.projectId } : undefined
}
