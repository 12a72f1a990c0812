/** Runs what was built, in a thread of its own: it shows what a process would, for half of what that costs. */
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { cleanEnvironment, type Finished } from './process.ts'

export async function runProgram(script: string): Promise<Finished> {
  const worker = new Worker(script, { stdout: true, stderr: true, env: cleanEnvironment(), execArgv: [] })
  let failure = ''
  worker.once('error', (error) => {
    failure = String(error.stack ?? error)
  })
  const ended = new Promise<number>((resolve) => worker.once('exit', resolve))
  const [stdout, stderr, code] = await Promise.all([read(worker.stdout), read(worker.stderr), ended])
  return { code, stdout, stderr: stderr + failure }
}

async function read(stream: Readable): Promise<string> {
  let text = ''
  stream.setEncoding('utf8').on('data', (data: string) => {
    text += data
  })
  await once(stream, 'end')
  return text
}
