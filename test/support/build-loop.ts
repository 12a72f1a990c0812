/** Builds of one host in one process, for tests of what comes out of them and not of how a process ends. */
import type { ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { startScript } from './host-scripts.ts'
import { type Finished, finish } from './process.ts'

const LOOP = join(import.meta.dirname, 'build-loop.mjs')

interface Loop {
  child: ChildProcess
  ended: Promise<number | null>
}

/** By host. They end with the process that runs the tests. */
const loops = new Map<string, Loop>()
let builds = 0

/**
 * Runs the script in the folder that it stands in, until it has nothing left to do; one at a time of each host. Exit codes
 * that are set when a process ends are those of processes of their own.
 */
export async function runInLoop(
  host: string,
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  // It starts at once, and never says that nothing is left to do.
  if (host === 'bun') return finish(startScript(host, script, [], { cwd: dirname(script), env }))
  const { child, ended } = loops.get(host) ?? startLoop(host)
  builds += 1
  child.stdin?.write(`${JSON.stringify({ address: `${pathToFileURL(script).href}?${builds}`, env })}\n`)
  const [out, err] = await Promise.all([readBuild(child.stdout), readBuild(child.stderr)])
  return { code: out.code ?? (await ended), stdout: out.text, stderr: err.text }
}

function startLoop(host: string): Loop {
  const child = startScript(host, LOOP, [], { cwd: import.meta.dirname, stdin: 'pipe' })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      // One build that takes it down takes none behind it along.
      loops.delete(host)
      resolve(code)
    })
  })
  const loop = { child, ended }
  loops.set(host, loop)
  return loop
}

/** What is written until the build ends; no code where it ends its process. */
function readBuild(stream: Readable | null): Promise<{ text: string; code?: number }> {
  return new Promise((resolve) => {
    let text = ''
    const read = (data: string): void => {
      text += data
      const end = /\0(\d+)\n$/.exec(text)
      if (!end) return
      stream?.off('data', read).off('end', stop)
      resolve({ text: text.slice(0, end.index), code: Number(end[1]) })
    }
    const stop = (): void => resolve({ text })
    stream?.setEncoding('utf8').on('data', read).once('end', stop)
  })
}
