import { createClient } from '../../src/client/index.ts'
import type { ResourceAddress, TranslationService } from '../../src/protocol/service.ts'
import { createService, type EmbeddedService, type ServiceOptions, serve } from '../../src/service/index.ts'
import { startService } from '../../src/service/service.ts'
import { expectDescribed } from './described.ts'
import { createHandlersClient } from './handlers-client.ts'
import type { Storage } from './storages.ts'

/** A fresh project behind the interface, and the settings that the interface leaves to somebody else. */
export interface Subject {
  service: EmbeddedService
  /** Called with the key of the version that a call needs. */
  api: TranslationService
  /** Called with this key only, or with none. */
  withKey(key: string | undefined): TranslationService
  close(): Promise<void>
}

export interface Way {
  name: string
  open(options?: ServiceOptions): Promise<Subject>
}

/** Lines that the service would print; none of these tests expects one. */
const silent = { debug() {}, info() {}, warn() {}, error: (line: string) => console.error(line) }

type Connected = Omit<Subject, 'close'>

const REACH: Record<string, (options: ServiceOptions) => Promise<Connected>> = {
  'handlers in process': async (options) => {
    const { service, call } = await startService(options, undefined)
    return subjectOf(service, (apiKey) => createHandlersClient(call, apiKey))
  },
  'in process, over fetch': async (options) => {
    const service = await createService(options)
    const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      const sent = await request.clone().text()
      const response = await service.fetch(request)
      await expectDescribed(request, sent, response.clone())
      return response
    }
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

export type ApiKey = (version: string | undefined) => string | undefined

function subjectOf(service: EmbeddedService, connect: (apiKey: ApiKey) => TranslationService): Connected {
  return {
    service,
    api: connect((version) => service.keys[version ?? 'latest']),
    withKey: (key) => connect(() => key),
  }
}

/** Every way to reach the service, or those of some names, on these storages. */
export function waysOn(storages: readonly Storage[], names: readonly string[] = Object.keys(REACH)): Way[] {
  const ways = Object.entries(REACH).filter(([name]) => names.includes(name))
  return storages.flatMap((storage) =>
    ways.map(([name, reach]) => ({
      name: `${name}, on ${storage.name}`,
      open: async (options: ServiceOptions = {}) => {
        const stored = await storage.open()
        const subject = await reach({ ...PROJECT, ...stored.options, ...options })
        const close = (): Promise<void> => subject.service.close().then(stored.remove)
        return { ...subject, close }
      },
    })),
  )
}

const PROJECT: ServiceOptions = {
  reference: 'en',
  languages: ['de', 'pt-BR'],
  tags: ['draft', 'legal'],
  logger: silent,
}

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
