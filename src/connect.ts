import { join } from 'node:path'
import { createClient } from './client/index.ts'
import type { Limits } from './client/limits.ts'
import { TranslationsError } from './errors.ts'
import { keyVariable, type ResolvedOptions } from './options.ts'
import type { TranslationService } from './protocol/service.ts'

/** The service of the options, wherever it runs. */
export interface Connection {
  service: TranslationService
  /** Names the service in reports; the embedded one has one name, whatever port it listens on. */
  baseUrl: string
  close(): Promise<void>
}

/** Data of the embedded service, inside our own folder. */
export const serviceDirectory = (directory: string): string => join(directory, 'service')

export function connect(options: ResolvedOptions, limits: Partial<Limits> = {}): Promise<Connection> {
  return options.baseUrl === undefined
    ? connectEmbedded(options, limits)
    : Promise.resolve(connectRemote(options, options.baseUrl, limits))
}

function connectRemote(options: ResolvedOptions, baseUrl: string, limits: Partial<Limits>): Connection {
  return {
    service: createClient({
      baseUrl,
      limits,
      listPrivate: options.source === 'private',
      apiKey: (version) => options.keyFor(version) ?? missingKey(version),
    }),
    baseUrl,
    close: async () => {},
  }
}

function missingKey(version: string | undefined): never {
  throw new TranslationsError(
    'TR_AUTH',
    `no API key${version === undefined ? '' : ` for the version ${version}`} is set`,
    {
      fix: `Set ${version === undefined ? 'TRANSLATIONS_API_KEY' : keyVariable(version)} in the environment.`,
    },
  )
}

/** The process that owns the data is asked over HTTP; where there is none, this one becomes it. */
async function connectEmbedded(options: ResolvedOptions, limits: Partial<Limits>): Promise<Connection> {
  const { findOwner, serve } = await import('./service/index.ts')
  const data = serviceDirectory(options.directory)
  const owner = await findOwner(data)
  const running = owner ? undefined : await serve({ data, port: 0, projectId: options.projectId })
  const { url, key } = owner ?? { url: running?.url ?? '', key: running?.localKey ?? '' }
  return {
    service: createClient({ baseUrl: url, apiKey: key, limits, listPrivate: options.source === 'private' }),
    baseUrl: 'embedded',
    close: async () => running?.close(),
  }
}
