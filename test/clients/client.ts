/** Runs clients of the interface as their users do: unchanged, in processes of their own, against `serve`. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { cleanEnvironment, type Finished, finish } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { type Recorder, startRecorder } from '../support/recorder.ts'
import { type ServedProject, startServe } from '../support/service.ts'

const MODULES = join(import.meta.dirname, 'node_modules')
const GUARD = join(import.meta.dirname, 'loopback-only.mjs')
const NEWER_NODE = join(MODULES, '.bin/node')

/** Some clients take no other project id. */
const PROJECT = '7d3f3b0e-6a52-4c5e-9a39-0c6d1e9f5a11'

export interface Served extends ServedProject {
  /** A folder that clients may use. */
  folder: string
  /** What clients have asked for; their address of the service. */
  recorder: Recorder
  send(method: string, path: string, body?: unknown): Promise<Response>
}

/** A project with English and German texts, seen by clients through a recorder. */
export async function startProject(): Promise<Served> {
  const folder = createProject({
    'texts/en/common.json': { title: 'Title', cart: { empty: 'Nothing here' } },
    'texts/de/common.json': { title: 'Titel' },
  })
  const served = await startServe(folder, ['--import', join(folder, 'texts'), '--project', PROJECT])
  const recorder = await startRecorder(served.url)
  const send = (method: string, path: string, body?: unknown): Promise<Response> => {
    const version = /production/.test(path) ? 'production' : 'latest'
    const headers = { authorization: `Bearer ${served.keys[version]}` }
    return fetch(served.url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  }
  return { ...served, folder, recorder, send }
}

/** A script of ours in `test/clients`, with its input as JSON; answers what it printed as JSON. */
export async function runScript<T>(name: string, input: object): Promise<T> {
  const script = join(import.meta.dirname, name)
  const { code, stdout, stderr } = await execute(process.execPath, [script, JSON.stringify(input)], MODULES)
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${stdout}${stderr}`)
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T
}

/** The command line client. It asks for a newer Node than ours. */
export function runLocize(args: readonly string[], cwd: string): Promise<Finished> {
  return execute(NEWER_NODE, [join(MODULES, 'locize-cli/dist/esm/cli.js'), ...args], cwd)
}

function execute(node: string, args: readonly string[], cwd: string): Promise<Finished> {
  // A configuration in the home directory must not decide where a client goes.
  const env = cleanEnvironment({ HOME: cwd })
  return finish(spawn(node, ['--import', GUARD, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }))
}
