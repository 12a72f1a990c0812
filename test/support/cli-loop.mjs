/** Runs commands of the built package, one after the other: most of the time of a small one is the start of Node and of what it loads. */
import { runEach } from './loop.mjs'

const { exit } = process
const STREAMS = [process.stdout, process.stderr]

/** Of the streams, which outlive a command. */
const listListeners = () =>
  STREAMS.flatMap((stream) => stream.listeners('error').map((listener) => ({ stream, listener })))

await runEach(async ({ script, address, args }) => {
  process.argv = [process.execPath, script, ...args]
  const before = new Set(listListeners().map(({ listener }) => listener))
  const code = await new Promise((resolve) => {
    // A command says that it is over, and leaves nothing to do behind that.
    process.exit = (code = process.exitCode ?? 0) => resolve(code)
    import(address).catch((error) => {
      console.error(error)
      resolve(1)
    })
  })
  for (const { stream, listener } of listListeners()) if (!before.has(listener)) stream.off('error', listener)
  return code
})
// What commands have left open ends with their process.
exit()
