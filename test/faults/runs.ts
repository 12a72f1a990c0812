/** A pull as users run it: the command line and a Vite build, both as processes of the built package. */
import type { ChildProcess } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import { runCliAlong } from '../support/cli-loop.ts'
import { buildByViteAlong, VITE } from '../support/hosts.ts'
import { CLI, type Finished, finish, startNode } from '../support/process.ts'
import { createFolder, createLastingFolder, createProject, readTree, writeFiles } from '../support/project.ts'
import { cloneProject, type Project } from './project.ts'
import { type FaultServer, type Rule, startFaultServer } from './server.ts'

type Environment = Readonly<Record<string, string>>

export interface Runner {
  name: string
  /** What is started, for whoever starts it in another way. */
  command: readonly string[]
  start(project: string, env?: Environment): ChildProcess
  run(project: string, env?: Environment): Promise<Finished>
  /** The same, for what is done and told, in a process with others. */
  runAlong(project: string, env?: Environment): Promise<Finished>
  /** The exit code there: that of a build which fails is not the host's. */
  codeAlong(code: number): number
  /** Path -> content of what it made; empty where it made nothing. */
  output(project: string): Map<string, string>
}

function runnerOf(
  name: string,
  { script, args, ...along }: { script: string; args: readonly string[] } & Pick<Runner, 'runAlong' | 'codeAlong'>,
): Runner {
  const start: Runner['start'] = (cwd, env = {}) => startNode(script, args, { cwd, env })
  return {
    name,
    command: [process.execPath, script, ...args],
    start,
    run: (cwd, env) => finish(start(cwd, env)),
    ...along,
    output: (cwd) => readIfThere(join(cwd, 'dist')),
  }
}

/** Our command line with these arguments. */
export function cliRunner(...args: readonly string[]): Runner {
  const runAlong: Runner['runAlong'] = (cwd, env = {}) => runCliAlong(args, { cwd, env })
  return runnerOf(args.join(' '), { script: CLI, args, runAlong, codeAlong: (code) => code })
}

export const cli: Runner = cliRunner('pull')
export const vite: Runner = runnerOf('vite build', {
  script: VITE,
  args: ['build'],
  runAlong: buildByViteAlong,
  codeAlong: (code) => Math.min(code, 1),
})
export const runners: readonly Runner[] = [cli, vite]

/** Builds the program of `createPullProject`; `OUT` keeps builds of one project apart. */
const VITE_CONFIG = `import translations from 'unplugin-translations/vite'
// On a busy machine Rolldown tells how long plugins take.
const rolldownOptions = { checks: { bundlerTimings: false } }
export default {
  build: { ssr: 'src/main.js', outDir: process.env.OUT ?? 'dist', sourcemap: true, rolldownOptions },
  ssr: { noExternal: true },
  plugins: [translations()],
}`

function readIfThere(folder: string): Map<string, string> {
  try {
    return readTree(folder)
  } catch {
    return new Map()
  }
}

/** Rounds of what can go wrong at any moment: a few each time, many on request. */
export const ROUNDS: number = Number(process.env.PULL_ROUNDS ?? 2)
/** Hundreds of processes; on a busy machine they take their time. */
export const PATIENCE = { timeout: 3_600_000 }

/** Short enough to wait for a hang, long enough for a busy machine; the defaults are numbers of the same code. */
export const SHORT = { headersTimeout: 1000, idleTimeout: 1000, requestTimeout: 5000, attempts: 2 }

export async function startServer(project: Project = cloneProject(), ...rules: Rule[]): Promise<FaultServer> {
  const server = await startFaultServer(project, ...rules)
  onTestFinished(() => server.close())
  return server
}

/** Imports every text and prints it. */
const MAIN = `import { languages, load } from 'virtual:translations'
const all = await Promise.all(languages.map(async (language) => [language, await load(language)]))
console.log(JSON.stringify(Object.fromEntries(all)))
`

type Config = Readonly<Record<string, unknown>>

const filesFor = ({ url }: { url: string }, config: Config): Record<string, string | object> => ({
  'translations.config.json': {
    projectId: 'shop',
    baseUrl: url,
    ...config,
    pull: { limits: SHORT, ...(config.pull as object | undefined) },
  },
  'vite.config.js': VITE_CONFIG,
  'src/main.js': MAIN,
})

/** A project that pulls from the server; `config` goes over the defaults of these tests. */
export const createPullProject = (server: { url: string }, config: Config = {}): string =>
  createProject(filesFor(server, config))

/** Changes the options of a project. */
export function configure(project: string, change: Config): void {
  const file = join(project, 'translations.config.json')
  const config = JSON.parse(readFileSync(file, 'utf8')) as { pull: object }
  const pull = { ...config.pull, ...(change.pull as object | undefined) }
  writeFiles(project, { 'translations.config.json': { ...config, ...change, pull } })
}

export interface GoodProject {
  server: FaultServer
  /** What the first run made. */
  output: Map<string, string>
  /** The project as that run left it, for one test. */
  copy(): string
}

/** A server, healthy before each test, and a project with a good snapshot: made once, copied for each test. */
export function useGoodProject({ run, output }: Runner, config: Config = {}): () => GoodProject {
  let made: GoodProject
  let original: string
  beforeAll(async () => {
    const server = await startFaultServer()
    original = createLastingFolder()
    writeFiles(original, filesFor(server, config))
    expect(await run(original)).toMatchObject({ code: 0 })
    const copy = (): string => {
      const folder = createFolder()
      cpSync(original, folder, { recursive: true })
      return folder
    }
    made = { server, output: output(original), copy }
  })
  beforeEach(() => {
    made.server.project = cloneProject()
    made.server.play()
    made.server.clear()
  })
  afterAll(async () => {
    rmSync(original, { recursive: true })
    await made.server.close()
  })
  return () => made
}

/** Every change at the service shows in its list. */
export function touch(server: FaultServer): void {
  server.project.lastModified = new Date(Date.UTC(2026, 2, 1) + Math.floor(performance.now())).toISOString()
}

/** Requests for single resources, which are what a budget counts. */
export const resourceRequests = ({ requests }: FaultServer): string[] =>
  requests
    .map(({ method, path }) => `${method} ${path}`)
    .filter((line) => /^GET \/(?:private\/|pull\/)?shop\//.test(line))

/** Makes Node load a file of this folder before anything else. */
export const preload = (name: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, name)).href}`,
})

/** Everything that was told, whichever way it went. */
export const told = ({ stdout, stderr }: Finished): string => `${stdout}\n${stderr}`

type RunTo = (code: number, project: string, env?: Environment) => Promise<string>

/**
 * Runs to an exit code and gives what was told. The first time to each code it has a process of its own, which shows that
 * the process ends with it.
 */
export function createRunTo({ run, runAlong, codeAlong }: Runner): RunTo {
  const shown = new Set<number>()
  return async (code: number, project: string, env?: Environment): Promise<string> => {
    const isShown = shown.has(code)
    shown.add(code)
    const finished = await (isShown ? runAlong : run)(project, env)
    expect([finished.code, told(finished)]).toEqual([isShown ? codeAlong(code) : code, expect.anything()])
    return told(finished)
  }
}

export interface Measured extends Finished {
  /** Largest resident set in MiB, as the kernel kept it. */
  peak: number
  milliseconds: number
}

/** A process with its memory watched to its end. */
export async function measure(child: ChildProcess): Promise<Measured> {
  const begun = performance.now()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, readPeak(child.pid))
  }, 20)
  const finished = await finish(child)
  clearInterval(watch)
  return { ...finished, peak, milliseconds: performance.now() - begun }
}

function readPeak(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
