/** What is done where the process has nothing left to do and has not failed: one listener, however many wait for that. */
import { failProcess } from './host-error.ts'

export type Waiting = () => Promise<void>

const waiting = new Set<Waiting>()

export function waitForIdle(one: Waiting): void {
  process.off('beforeExit', runAll).once('beforeExit', runAll)
  waiting.add(one)
}

export function stopWaiting(one: Waiting): void {
  waiting.delete(one)
}

function runAll(code: number): void {
  const all = code === 0 ? [...waiting] : []
  waiting.clear()
  for (const one of all) one().catch(failProcess)
}
