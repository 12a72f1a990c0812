/** The data of the embedded service in whichever process has it: the one that is asked may end, and another is asked then. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isServiceError } from './errors.ts'

/** Somebody who can be asked, and how to leave them. */
export interface Joined<Service> {
  service: Service
  close(): Promise<void>
  /**
   * Of another process: whether it has left the data after it answered all that it took, so that what it did not answer
   * was not begun; `undefined` as long as it is there.
   */
  hasAnsweredAll?(): boolean | undefined
}

export interface Following<Service> {
  /** The process that has the data now, which may become this one. */
  join(): Promise<Joined<Service>>
  /** The methods of the service. */
  names: readonly (keyof Service & string)[]
  /** Whether a call does no harm when it is made twice. */
  isRepeatable(name: keyof Service & string): boolean
}

/** A process that ends takes no more requests a while before it leaves the data. */
const ATTEMPTS = 50
const PAUSE = 100

type Method = (...input: unknown[]) => Promise<unknown>

export async function follow<Service extends object>(following: Following<Service>): Promise<Joined<Service>> {
  const { join, names, isRepeatable } = following
  let current = Promise.resolve(await join())
  const moveFrom = async (gone: Joined<Service>): Promise<void> => {
    const before = current
    // Of many calls that find it gone, one moves.
    if ((await before) === gone && current === before) {
      current = join()
      current.catch(() => {
        current = before
      })
    }
    await current
  }
  const methodOf =
    (name: keyof Service & string): Method =>
    async (...input) => {
      const signal = signalIn(input.at(-1))
      for (let attempt = 1; ; attempt++) {
        const joined = await current
        try {
          return await (joined.service[name] as Method)(...input)
        } catch (error) {
          if (!isGone(error) || attempt === ATTEMPTS || signal?.aborted) throw error
          await sleep(PAUSE)
          if (!isRepeatable(name) && !(await wasNotBegun(error, joined))) throw error
          await moveFrom(joined)
        }
      }
    }
  const service = Object.fromEntries(names.map((name) => [name, methodOf(name)])) as Service
  return { service, close: async () => (await current).close() }
}

const signalIn = (options: unknown): AbortSignal | undefined =>
  (options as { signal?: AbortSignal } | null | undefined)?.signal

function isGone(error: unknown): boolean {
  return isServiceError(error) && (error.code === 'TR_NET_REFUSED' || error.code === 'TR_NET_RESET')
}

/** What counts twice when it is sent twice is sent again only where it is certain that nobody has done it. */
async function wasNotBegun<Service>(error: unknown, { hasAnsweredAll }: Joined<Service>): Promise<boolean> {
  if (isServiceError(error) && !error.mayHaveArrived) return true
  for (let attempt = 1; hasAnsweredAll && attempt < ATTEMPTS; attempt++) {
    const answered = hasAnsweredAll()
    if (answered !== undefined) return answered
    await sleep(PAUSE)
  }
  return false
}
