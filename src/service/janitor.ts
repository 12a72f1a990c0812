import type { Logger } from '../logger.ts'
import { collectGarbage } from './store/collect.ts'
import type { Database } from './store/database.ts'

export interface Janitor {
  /** Something may have become garbage: it is collected when the service is quiet. */
  wake(): void
  stop(): Promise<void>
}

const QUIET = 2000

/** Contents that copies and deletions leave behind are deleted in small steps between requests. */
export function createJanitor(database: Database, logger: Logger): Janitor {
  let timer: NodeJS.Timeout | undefined
  let sweeping: Promise<void> | undefined
  let stopped = false

  const sweep = async (): Promise<void> => {
    try {
      while (!stopped && (await database.write(collectGarbage, (found) => found))) {
        await new Promise((resolve) => setImmediate(resolve))
      }
    } catch (error) {
      logger.error(`service: collecting garbage: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return {
    wake() {
      if (stopped) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        sweeping = sweep()
      }, QUIET).unref()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await sweeping
    },
  }
}
