import { createClient } from '../../src/client/index.ts'
import type { ResourceAddress, TranslationService } from '../../src/protocol/service.ts'
import { createService, type EmbeddedService, type ServiceOptions, serve } from '../../src/service/index.ts'
import { openNodeSqlite } from '../../src/service/store/node-sqlite.ts'

/** A fresh project behind the interface, and the settings that the interface leaves to somebody else. */
export interface Subject {
  service: EmbeddedService
  /** Called with the key of the version that a call needs. */
  api: TranslationService
  /** Called with this key only, or with none. */
  withKey(key: string | undefined): TranslationService
}

export interface Way {
  name: string
  open(options?: ServiceOptions): Promise<Subject>
}

/** Lines that the service would print; none of these tests expects one. */
const silent = { debug() {}, info() {}, warn() {}, error: (line: string) => console.error(line) }

const REACH: Record<string, (options: ServiceOptions) => Promise<Subject>> = {
  'in process, over fetch': async (options) => {
    const service = await createService(options)
    const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> =>
      service.fetch(new Request(input, init))
    return subjectOf(service, (apiKey) =>
      createClient({ baseUrl: 'http://service.localhost', apiKey, fetch, ...BOUNDS }),
    )
  },
  'over a port': async (options) => {
    const service = await serve(options)
    return subjectOf(service, (apiKey) => createClient({ baseUrl: service.url, apiKey, ...BOUNDS }))
  },
}

/** A test that needs a second try has found something. */
const BOUNDS = { listPrivate: true, limits: { attempts: 1 } } as const

type ApiKey = (version: string | undefined) => string | undefined

function subjectOf(service: EmbeddedService, connect: (apiKey: ApiKey) => TranslationService): Subject {
  return {
    service,
    api: connect((version) => service.keys[version ?? 'latest']),
    withKey: (key) => connect(() => key),
  }
}

const nodeSqlite = openNodeSqlite(':memory:')
nodeSqlite?.close()
const DRIVERS = ['node-sqlite3-wasm', ...(nodeSqlite ? (['node:sqlite'] as const) : [])] as const

/** Every way to reach the service, on every storage that this Node has. */
export const ways: Way[] = DRIVERS.flatMap((driver) =>
  Object.entries(REACH).map(([name, open]) => ({
    name: `${name}, on ${driver}`,
    open: (options: ServiceOptions = {}) =>
      open({
        reference: 'en',
        languages: ['de', 'pt-BR'],
        tags: ['draft', 'legal'],
        logger: silent,
        driver,
        ...options,
      }),
  })),
)

/** Polls as clients do: no record is success, a message is failure. */
export async function finished(api: TranslationService, jobId: string): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    const job = await api.getJob({ projectId: 'local', jobId })
    if (job === undefined) return
    if (job.errorMessage !== undefined) throw new Error(job.errorMessage)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`job ${jobId} does not end`)
}

export async function publish(api: TranslationService, version: string): Promise<void> {
  await finished(api, (await api.publish({ projectId: 'local', version })).jobId)
}

/** The address most tests use. */
export const HOME = { projectId: 'local', version: 'latest', language: 'en', namespace: 'home' } as const
/** Where what is written is not what is published. */
export const PRODUCTION: ResourceAddress = { ...HOME, version: 'production' }
