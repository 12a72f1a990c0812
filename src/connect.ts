import { type ApiKeyFor, type ClientOptions, createClient, type Fetch } from './client/index.ts'
import { createProxyFetch } from './client/proxy.ts'
import { TranslationsError } from './errors.ts'
import { follow, type Joined } from './following.ts'
import { joinData } from './join-data.ts'
import type { Logger } from './logger.ts'
import { keyVariable, type ResolvedOptions } from './options.ts'
import { IN_PROCESS } from './protocol/in-process.ts'
import { routes } from './protocol/routes.ts'
import type { OperationName, TranslationService } from './protocol/service.ts'
import { EMBEDDED } from './report/target.ts'
import type { EmbeddedService } from './service/index.ts'

/** The service of the options, wherever it runs. */
export interface Connection {
  service: TranslationService
  /** Names the service in reports; the embedded one has one name, whatever port it listens on. */
  baseUrl: string
  close(): Promise<void>
}

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

/** The process that owns the data is asked over HTTP; where there is none, this one becomes it and asks itself without a socket. */
async function connectEmbedded(options: ResolvedOptions): Promise<Connection> {
  const listPrivate = options.source === 'private'
  const join = (): Promise<Joined<TranslationService>> =>
    joinData(options, {
      askOwner: ({ url, key }) => createClient({ ...ownerAt(url), apiKey: key, listPrivate }),
      askSelf: (service) => askWithoutSocket(service, listPrivate),
    })
  const followed = await follow({
    join,
    names: Object.keys(routes) as OperationName[],
    isRepeatable: (name) => routes[name].repeat === 'safe',
  })
  return { ...followed, baseUrl: EMBEDDED }
}

/** Who does not answer may be gone: there may be another one by the second try. */
const ownerAt = (baseUrl: string): ClientOptions => ({ baseUrl, allowHttp: true, limits: { attempts: 1 } })

function askWithoutSocket(embedded: EmbeddedService, listPrivate: boolean): TranslationService {
  const fetch: Fetch = (input, init) => embedded.fetch(new Request(input, init))
  return createClient({ baseUrl: IN_PROCESS, apiKey: embedded.localKey, fetch, listPrivate })
}
