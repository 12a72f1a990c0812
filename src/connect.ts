import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiKeyFor, createClient, type Fetch } from './client/index.ts'
import { createProxyFetch } from './client/proxy.ts'
import { joinEmbedded, type Share, shareEmbedded } from './embedded.ts'
import { isTranslationsError, TranslationsError } from './errors.ts'
import { followService, type Joined } from './following.ts'
import type { Logger } from './logger.ts'
import { keyVariable, type ResolvedOptions } from './options.ts'
import { IN_PROCESS } from './protocol/in-process.ts'
import type { TranslationService } from './protocol/service.ts'
import { EMBEDDED } from './report/target.ts'

/** The service of the options, wherever it runs. */
export interface Connection {
  service: TranslationService
  /** Names the service in reports; the embedded one has one name, whatever port it listens on. */
  baseUrl: string
  close(): Promise<void>
}

/** A process that takes the data over needs about this long to say where it listens. */
const OWNER_ATTEMPTS = 20
const OWNER_PAUSE = 100

/** Data of the embedded service, inside our own folder. */
export const serviceDirectory = (directory: string): string => join(directory, 'service')

export function connect(options: ResolvedOptions, log: Logger): Promise<Connection> {
  return options.baseUrl === undefined ? connectEmbedded(options) : connectRemote(options, options.baseUrl, log)
}

async function connectRemote(options: ResolvedOptions, baseUrl: string, log: Logger): Promise<Connection> {
  const fetch = await createProxyFetch(baseUrl)
  return {
    service: createClient({
      baseUrl,
      limits: options.pull.limits,
      // A proxy is on the way to another machine, too.
      ...(fetch ? { fetch, allowHttp: false } : {}),
      listPrivate: options.source === 'private',
      apiKey: createKeyReader(options, log),
      describeKey: options.describeKey,
      onRetry: log.debug,
    }),
    baseUrl,
    close: async () => {},
  }
}

/** White space around a key comes from copying it, and is told once, because other programs would stumble over it. */
function createKeyReader({ keyFor, describeKey }: ResolvedOptions, log: Logger): ApiKeyFor {
  const told = new Set<string>()
  return (version) => {
    const key = keyFor(version)
    if (key === undefined) throw missingKeyError(version)
    if (key !== key.trim() && !told.has(key)) {
      told.add(key)
      log.info(`the white space around the key of ${describeKey(version)} is left out`)
    }
    return key
  }
}

/** Names the variable that should hold the key. */
export function missingKeyError(version: string | undefined): TranslationsError {
  const whose = version === undefined ? '' : ` for the version ${version}`
  const variable = version === undefined ? 'TRANSLATIONS_API_KEY' : keyVariable(version)
  return new TranslationsError('TR_AUTH', `no API key${whose} is set`, { fix: `Set ${variable} in the environment.` })
}

async function connectEmbedded(options: ResolvedOptions): Promise<Connection> {
  return { ...(await followService(() => joinService(options))), baseUrl: EMBEDDED }
}

/**
 * The process that owns the data is asked over HTTP; where there is none, this one becomes it and asks itself without a
 * socket. Throws `TR_STORE_BUSY`, `TR_STORE_DAMAGED`.
 */
async function joinService({ directory, projectId, source }: ResolvedOptions): Promise<Joined> {
  const { createService, findOwner } = await import('./service/index.ts')
  const data = serviceDirectory(directory)
  const listPrivate = source === 'private'
  const key = JSON.stringify([data, projectId])
  for (let attempt = 1; ; attempt++) {
    const joined = await joinEmbedded(key)
    if (joined) return askWithoutSocket(joined, listPrivate)
    const owner = await findOwner(data)
    if (owner) {
      // Whatever address it listens on, it is a process of this machine. Who does not answer may be gone: there may be
      // another one by the second try.
      const at = { baseUrl: owner.url, apiKey: owner.key, allowHttp: true, limits: { attempts: 1 } }
      return { service: createClient({ ...at, listPrivate }), close: async () => {} }
    }
    try {
      const share = await shareEmbedded(key, () => createService({ data, projectId, publicUrl: '' }))
      return askWithoutSocket(share, listPrivate)
    } catch (error) {
      // Another process was faster and has not told its address yet.
      if (!isTranslationsError(error) || error.code !== 'TR_STORE_BUSY' || attempt === OWNER_ATTEMPTS) throw error
      await sleep(OWNER_PAUSE)
    }
  }
}

function askWithoutSocket({ service: embedded, close }: Share, listPrivate: boolean): Joined {
  const fetch: Fetch = (input, init) => embedded.fetch(new Request(input, init))
  return { service: createClient({ baseUrl: IN_PROCESS, apiKey: embedded.localKey, fetch, listPrivate }), close }
}
