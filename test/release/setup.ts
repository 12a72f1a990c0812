import type { ChildProcess } from 'node:child_process'
import { createClient } from '../../src/client/index.ts'
import type { TranslationService } from '../../src/protocol/service.ts'
import { runCliAlong } from '../support/cli-loop.ts'
import { CLI, type Finished, startNode } from '../support/process.ts'
import { createProject, readTree } from '../support/project.ts'
import { type ServedProject, startService } from '../support/service.ts'
import { type FaultyService, startFaulty } from './faulty.ts'

export const COPY = 'POST /copy/local/version/latest/production'
export const PUBLISH = 'POST /publish/local/production'
/** What a service says of a job under way. */
export const RUNNING = { kind: 'body', body: '{"event":"copyVersion"}' } as const

const FILES = {
  'texts/en/common.json': { title: 'Title', bye: 'Bye' },
  'texts/de/common.json': { title: 'Titel', bye: 'Tschüss' },
}

export interface Scene {
  project: string
  service: ServedProject
  faulty: FaultyService
  /** Straight to the service. */
  client: TranslationService
  env: Record<string, string>
  /** `release --yes`, or what is asked for, in a process of its own. */
  start(...args: string[]): ChildProcess
  /** The same, where nothing ends it before it is done. */
  run(...args: string[]): Promise<Finished>
  /** What the journal holds. */
  journal(): { current?: { state: string; jobId?: string }; done: object[] }[]
  setText(version: string, value: string): Promise<unknown>
}

export interface SceneOptions {
  release?: object
  files?: Readonly<Record<string, string | object>>
  /** @default false */
  scan?: object | false
}

export const RELEASE = {
  copy: { from: 'latest', to: 'production' },
  publish: 'production',
  interval: 20,
  timeout: 1500,
}

/** A project, a served version of it, and a proxy between the two. */
export async function createScene({ release = {}, files = {}, scan = false }: SceneOptions = {}): Promise<Scene> {
  const config = { scan, release: { ...RELEASE, ...release } }
  const project = createProject({ ...FILES, 'translations.config.json': config, ...files })
  const service = await startService(project)
  const faulty = await startFaulty(service.url)
  const client = createClient({ baseUrl: service.url, apiKey: (version) => service.keys[version ?? 'latest'] })
  const env = { ...service.env, TRANSLATIONS_BASE_URL: faulty.url }
  const orRelease = (args: readonly string[]): readonly string[] => (args.length > 0 ? args : ['release', '--yes'])
  const start: Scene['start'] = (...args) => {
    const child = startNode(CLI, orRelease(args), { cwd: project, env })
    faulty.setClient(child.pid)
    return child
  }
  return {
    project,
    service,
    faulty,
    client,
    env,
    start,
    run: (...args) => runCliAlong(orRelease(args), { cwd: project, env }),
    journal: () =>
      [...readTree(project)]
        .filter(([name]) => name.startsWith('.translations/journal/'))
        .map(([, text]) => JSON.parse(text)),
    setText: (version, value) =>
      client.update({ projectId: 'local', version, language: 'en', namespace: 'common', entries: { title: value } }),
  }
}

export async function readPublished({ client }: Scene, language = 'en'): Promise<string | undefined> {
  const address = { projectId: 'local', version: 'production', language, namespace: 'common' }
  return client.getResource(address).then(
    ({ title }) => title,
    () => undefined,
  )
}
