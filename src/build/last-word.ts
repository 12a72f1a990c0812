/**
 * The end of a process, put off until what is left to do is done. A program says by `process.exit` that it is over, and Node
 * would come to nothing that stands behind that. It does here, because the call returns: so none of it is heard.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { failProcess } from './host-error.ts'

type Exit = typeof process.exit

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const

/** Holds for what is done last, and for no part of the program. */
const isLast = new AsyncLocalStorage<boolean>()

/** `last`: called where the process would end, and not have failed; resolves to the exit code. */
export function putOffEnd(last: (code: number) => Promise<number>): void {
  const { exit } = process
  const onIdle = (code: number): void => {
    process.exit = exit
    void last(code)
  }
  process.once('beforeExit', onIdle)
  process.exit = ((code = process.exitCode ?? 0) => {
    process.exit = exit
    if (Number(code) !== 0) exit(code)
    process.off('beforeExit', onIdle)
    silenceProgram(exit)
    void isLast.run(true, async () => exit(await last(0)))
  }) as Exit
}

/** It writes nothing, fails nothing, and ends the process only where a signal asks it to. */
function silenceProgram(exit: Exit): void {
  process.exit = ((code) => isLast.getStore() && exit(code)) as Exit
  for (const signal of SIGNALS) {
    // One that nobody listens to ends the process by itself.
    if (process.listenerCount(signal) === 0) continue
    process.prependOnceListener(signal, () => {
      process.exit = exit
    })
  }
  process.on('uncaughtException', (error) => isLast.getStore() && exit(failProcess(error)))
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (...written: unknown[]) => boolean
    stream.write = (...written: unknown[]) => !isLast.getStore() || write(...written)
  }
}
