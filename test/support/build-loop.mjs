/**
 * Runs scripts that build, one after the other, for who writes them to its input, one in a line: `{ address, env }`. Most of
 * the time of a small build is the start of its host, which is the same for all of them.
 */
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const own = { ...process.env }

/** Programs of the host have it, too. */
function setEnvironment(env) {
  for (const name of Object.keys(process.env)) if (!(name in own)) delete process.env[name]
  Object.assign(process.env, own, env)
}

/** Until a process of its own would end: nothing is left to do, and nothing is put off until then. */
async function becomeIdle() {
  process.stdin.unref()
  for (let isIdle = false; !isIdle; ) {
    await new Promise((resolve) => {
      process.prependOnceListener('beforeExit', () => {
        isIdle = process.listenerCount('beforeExit') === 0
        // Without it the process would end here.
        setImmediate(resolve)
      })
    })
  }
  process.stdin.ref()
}

for await (const line of createInterface({ input: process.stdin })) {
  const { address, env } = JSON.parse(line)
  process.chdir(fileURLToPath(new URL('.', address)))
  setEnvironment(env)
  try {
    await import(address)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  await becomeIdle()
  // Behind all that has been written to either, by programs of the host as well.
  for (const stream of [process.stdout, process.stderr]) stream.write(`\0${process.exitCode ?? 0}\n`)
  process.exitCode = undefined
}
