/** The embedded service in whichever process has its data: the one that is asked may end, and another is asked then. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isServiceError } from './errors.ts'
import { routes } from './protocol/routes.ts'
import type { OperationName, TranslationService } from './protocol/service.ts'

/** A service, and how to leave it. */
export interface Joined {
  service: TranslationService
  close(): Promise<void>
}

/** A process that ends takes no more requests a while before it leaves the data. */
const ATTEMPTS = 50
const PAUSE = 100

type Method = (input: object, call?: { signal?: AbortSignal }) => Promise<unknown>

/** `join`: the process that has the data now, which may become this one. */
export async function followService(join: () => Promise<Joined>): Promise<Joined> {
  let current = Promise.resolve(await join())
  const moveFrom = async (gone: Joined): Promise<void> => {
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
  const follow =
    (name: OperationName): Method =>
    async (input, call) => {
      for (let attempt = 1; ; attempt++) {
        const joined = await current
        try {
          return await (joined.service[name] as Method)(input, call)
        } catch (error) {
          if (!isGone(name, error) || attempt === ATTEMPTS || call?.signal?.aborted) throw error
          await sleep(PAUSE)
          await moveFrom(joined)
        }
      }
    }
  const methods = (Object.keys(routes) as OperationName[]).map((name) => [name, follow(name)])
  return { service: Object.fromEntries(methods) as TranslationService, close: async () => (await current).close() }
}

/** What may have arrived, and counts twice when it is sent twice, is for its sender to look after. */
function isGone(name: OperationName, error: unknown): boolean {
  if (!isServiceError(error) || (error.code !== 'TR_NET_REFUSED' && error.code !== 'TR_NET_RESET')) return false
  return routes[name].repeat === 'safe' || !error.mayHaveArrived
}
