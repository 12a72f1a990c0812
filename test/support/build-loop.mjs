/** Runs scripts that build, one after the other: most of the time of a small build is the start of its host, which is the same for all of them. */
import { runEach } from './loop.mjs'

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

await runEach(async ({ address }) => {
  try {
    await import(address)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
  await becomeIdle()
  return process.exitCode ?? 0
})
