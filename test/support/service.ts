import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { serve } from '../../src/service/index.ts'
import { CLI, startNode } from './process.ts'

export interface ServedProject {
  url: string
  projectId: string
  /** Version -> key, as `serve` showed them. */
  keys: Readonly<Record<string, string>>
  /** Variables that make plugin and command line use this service. */
  env: Record<string, string>
  stop(): Promise<void>
}

/** The embedded service with the `texts` of a project, on a free port of this process; without `data` in memory. */
export async function startService(project: string, data?: string): Promise<ServedProject> {
  const service = await serve({ import: `${project}/texts`, ...(data === undefined ? {} : { data }) })
  onTestFinished(service.close)
  const { url, projectId, keys } = service
  return { url, projectId, keys, env: toEnvironment(url, projectId, keys), stop: service.close }
}

export interface ServeProcess extends ServedProject {
  pid: number
}

/** `unplugin-translations serve` as a process of its own, on a free port: dearer, for what only a process shows. */
export async function startServe(cwd: string, args: readonly string[] = []): Promise<ServeProcess> {
  const child = startNode(CLI, ['serve', '--json', '--port', '0', '--cwd', cwd, ...args], { cwd })
  const ended = once(child, 'exit')
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await ended
  }
  onTestFinished(stop)
  let told = ''
  child.stderr?.on('data', (data: Buffer) => {
    told += data
  })
  const first = await Promise.race([readLine(child), ended.then(() => undefined)])
  if (first === undefined) throw new Error(`serve ended before it was ready: ${told}`)
  const { url, projectId, keys } = JSON.parse(first) as Pick<ServedProject, 'url' | 'projectId' | 'keys'>
  return { url, pid: child.pid ?? 0, projectId, keys, env: toEnvironment(url, projectId, keys), stop }
}

function toEnvironment(url: string, projectId: string, keys: Readonly<Record<string, string>>): Record<string, string> {
  const variables = Object.entries(keys).map(([version, key]) => [`TRANSLATIONS_API_KEY_${version.toUpperCase()}`, key])
  return { TRANSLATIONS_BASE_URL: url, TRANSLATIONS_PROJECT_ID: projectId, ...Object.fromEntries(variables) }
}

async function readLine(child: ReturnType<typeof startNode>): Promise<string | undefined> {
  if (!child.stdout) return undefined
  for await (const line of createInterface({ input: child.stdout })) return line
  return undefined
}
