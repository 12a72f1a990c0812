/** The embedded service in this process: one for all who ask for the same data, until the last of them has done with it. */
import type { EmbeddedService } from './service/index.ts'

/** Somebody's part in a service that others may use as well. */
export interface Share {
  service: EmbeddedService
  /** The last one closes the service, and waits for that. */
  close(): Promise<void>
}

interface Shared {
  opened: Promise<EmbeddedService>
  users: number
}

const open = new Map<string, Shared>()
/** Those that are being closed: the data can be had again when they are. */
const closing = new Map<string, Promise<void>>()

/** Resolves to `undefined` where this process has none. */
export async function joinEmbedded(key: string): Promise<Share | undefined> {
  await closing.get(key)
  return joinOpen(key)
}

/** Opens one where this process has none. Throws what `make` throws. */
export async function shareEmbedded(key: string, make: () => Promise<EmbeddedService>): Promise<Share> {
  await closing.get(key)
  const joined = joinOpen(key)
  if (joined) return joined
  // At once: others that have found none may be as far.
  const shared: Shared = { opened: make(), users: 1 }
  open.set(key, shared)
  return shareOf(key, shared)
}

function joinOpen(key: string): Promise<Share> | undefined {
  const shared = open.get(key)
  if (!shared) return undefined
  shared.users += 1
  return shareOf(key, shared)
}

async function shareOf(key: string, shared: Shared): Promise<Share> {
  const leave = async (): Promise<void> => {
    shared.users -= 1
    if (shared.users > 0) return
    open.delete(key)
    const closed = shared.opened.then((service) => service.close()).finally(() => closing.delete(key))
    closing.set(key, closed)
    await closed
  }
  try {
    return { service: await shared.opened, close: leave }
  } catch (error) {
    // What could not be opened is tried anew by the next who asks.
    if (open.get(key) === shared) open.delete(key)
    throw error
  }
}
