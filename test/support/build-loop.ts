/** Builds of one host in one process, for tests of what comes out of them and not of how a process ends. */
import type { ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { startScript } from './host-scripts.ts'
import { type Finished, finish } from './process.ts'

const LOOP = join(import.meta.dirname, 'build-loop.mjs')

/** By host. They end with the process that runs the tests. */
const loops = new Map<string, ChildProcess>()
let builds = 0

/** Runs the script in the folder that it stands in; one at a time of each host. */
export async function runInLoop(
  host: string,
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  // What Farm has built is over when its process has nothing left to do.
  if (host === 'farm') return finish(startScript(host, script, [], { cwd: dirname(script), env }))
  const loop = loops.get(host) ?? startLoop(host)
  builds += 1
  loop.stdin?.write(`${JSON.stringify({ address: `${pathToFileURL(script).href}?${builds}`, env })}\n`)
  const [out, err] = await Promise.all([readBuild(loop.stdout), readBuild(loop.stderr)])
  return { code: out.code, stdout: out.text, stderr: err.text }
}

function startLoop(host: string): ChildProcess {
  const loop = startScript(host, LOOP, [], { cwd: import.meta.dirname, stdin: 'pipe' })
  loops.set(host, loop)
  // One build that takes it down takes none behind it along.
  loop.once('exit', () => loops.delete(host))
  return loop
}

/** What is written until the build ends. */
function readBuild(stream: Readable | null): Promise<{ text: string; code: number }> {
  return new Promise((resolve, reject) => {
    let text = ''
    const read = (data: string): void => {
      text += data
      const end = /\0(\d+)\n$/.exec(text)
      if (!end) return
      stream?.off('data', read).off('end', stop)
      resolve({ text: text.slice(0, end.index), code: Number(end[1]) })
    }
    const stop = (): void => reject(new Error(`the host ended: ${text}`))
    stream?.setEncoding('utf8').on('data', read).once('end', stop)
  })
}
