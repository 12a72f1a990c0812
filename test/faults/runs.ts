/** A pull as users run it: the command line and a Vite build, both as processes of the built package. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { hosts } from '../support/hosts.ts'
import { CLI, type Finished, finish, runCli, startNode } from '../support/process.ts'
import { createProject, readTree } from '../support/project.ts'
import { cloneProject, type Project } from './project.ts'
import { type FaultServer, type Rule, startFaultServer } from './server.ts'

export interface Runner {
  name: string
  run(project: string, env?: Readonly<Record<string, string>>): Promise<Finished>
  /** Path -> content of what it made; empty where it made nothing. */
  output(project: string): Map<string, string>
}

const [vite] = hosts

export const runners: readonly Runner[] = [
  {
    name: 'pull',
    run: (cwd, env = {}) => runCli(['pull'], { cwd, env }),
    output: () => new Map(),
  },
  {
    name: 'vite build',
    run: (project, env = {}) => vite?.build(project, env) ?? Promise.reject(new Error('no Vite')),
    output: (project) => readIfThere(join(project, 'dist')),
  },
]

function readIfThere(folder: string): Map<string, string> {
  try {
    return readTree(folder)
  } catch {
    return new Map()
  }
}

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

/** A project that pulls from the server; `config` goes over the defaults of these tests. */
export function createPullProject(server: { url: string }, config: Record<string, unknown> = {}): string {
  return createProject({
    'translations.config.json': {
      projectId: 'shop',
      baseUrl: server.url,
      ...config,
      pull: { limits: SHORT, ...(config.pull as object | undefined) },
    },
    'src/main.js': MAIN,
  })
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

export interface Measured extends Finished {
  /** Largest resident set in MiB, as the kernel kept it. */
  peak: number
  milliseconds: number
}

/** The command line with its memory watched. */
export async function measureCli(args: readonly string[], cwd: string, env: Record<string, string>): Promise<Measured> {
  const begun = performance.now()
  const child = startNode(CLI, args, { cwd, env })
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
