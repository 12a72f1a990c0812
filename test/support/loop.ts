/** Processes that run one task after the other, for tests of what comes out of it and not of how a process ends. */
import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { onTestFinished, TestRunner } from 'vitest'
import type { Finished } from './process.ts'

export interface Task {
  [of: string]: unknown
  cwd: string
  env: Readonly<Record<string, string>>
}

interface Loop {
  child: ChildProcess
  ended: Promise<number | null>
}

/** By what they run. They end with the process that runs the tests. */
const loops = new Map<string, Loop>()
/** The last task of each. */
const turns = new Map<string, Promise<unknown>>()

/** Runs the task behind those before it; `start` makes the process, where there is none. */
export function runInTurn(name: string, start: () => ChildProcess, task: Task): Promise<Finished> {
  const atStart = Object.keys(task.env).find((variable) => /^NODE_(?!ENV$)/.test(variable))
  if (atStart !== undefined) throw new Error(`${atStart} is read when a process starts: run it in one of its own`)
  const finished = (turns.get(name) ?? Promise.resolve()).then(() => runNow(name, start, task))
  turns.set(name, finished)
  let isOver = false
  void finished.then(() => {
    isOver = true
  })
  // What hangs takes the test down, and none behind it.
  if (TestRunner.getCurrentTest()) onTestFinished(() => void (isOver || loops.get(name)?.child.kill('SIGKILL')))
  return finished
}

async function runNow(name: string, start: () => ChildProcess, task: Task): Promise<Finished> {
  const { child, ended } = loops.get(name) ?? startLoop(name, start())
  child.stdin?.write(`${JSON.stringify(task)}\n`)
  const [out, err] = await Promise.all([readTask(child.stdout), readTask(child.stderr)])
  return { code: out.code ?? (await ended), stdout: out.text, stderr: err.text }
}

function startLoop(name: string, child: ChildProcess): Loop {
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      // One task that takes it down takes none behind it along.
      loops.delete(name)
      resolve(code)
    })
  })
  const loop = { child, ended }
  loops.set(name, loop)
  return loop
}

/** What is written until the task ends; no code where it ends its process. */
function readTask(stream: Readable | null): Promise<{ text: string; code?: number }> {
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
