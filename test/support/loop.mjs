/** A process that runs one task after the other, for who writes them to its input, one in a line: `{ cwd, env, … }`. */
import { createInterface } from 'node:readline'

const own = { ...process.env }

/** Programs of the task have it, too. */
function setEnvironment(env) {
  for (const name of Object.keys(process.env)) if (!(name in own)) delete process.env[name]
  Object.assign(process.env, own, env)
}

/** `run` does what a process would do with what is left of the task, and gives its exit code. */
export async function runEach(run) {
  for await (const line of createInterface({ input: process.stdin })) {
    const { cwd, env, ...task } = JSON.parse(line)
    process.chdir(cwd)
    setEnvironment(env)
    process.exitCode = undefined
    const code = await run(task)
    // Behind all that has been written to either, by programs of the task as well.
    for (const stream of [process.stdout, process.stderr]) stream.write(`\0${code}\n`)
  }
}
