/** Data of the embedded service: in another process that owns them, or in this one. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { joinEmbedded, shareEmbedded } from './embedded.ts'
import { isTranslationsError } from './errors.ts'
import type { Joined } from './following.ts'
import type { ResolvedOptions } from './options.ts'
import { hasAnsweredAll, type OwnerRecord, readLivingOwner } from './owner.ts'
import type { EmbeddedService } from './service/index.ts'

/** A process that takes the data over needs about this long to say where it listens. */
const OWNER_ATTEMPTS = 20
const OWNER_PAUSE = 100

/** Inside our own folder. */
export const serviceDirectory = (directory: string): string => join(directory, 'service')

interface Ways<Service> {
  /** Of the process that owns the data. Whatever address it listens on, it is one of this machine. */
  askOwner(owner: OwnerRecord): Service
  /** Where there is none, this process becomes it. */
  askSelf(service: EmbeddedService): Service
}

/** Throws `TR_STORE_BUSY`, `TR_STORE_DAMAGED`. */
export async function joinData<Service>(
  { directory, projectId }: Pick<ResolvedOptions, 'directory' | 'projectId'>,
  { askOwner, askSelf }: Ways<Service>,
): Promise<Joined<Service>> {
  const data = serviceDirectory(directory)
  const key = JSON.stringify([data, projectId])
  for (let attempt = 1; ; attempt++) {
    const joined = await joinEmbedded(key)
    if (joined) return { service: askSelf(joined.service), close: joined.close }
    const owner = readLivingOwner(data)
    if (owner?.url) {
      const answered = (): boolean | undefined => hasAnsweredAll(data, owner.nonce)
      return { service: askOwner(owner), close: async () => {}, hasAnsweredAll: answered }
    }
    try {
      const { createService } = await import('./service/index.ts')
      const share = await shareEmbedded(key, () => createService({ data, projectId, publicUrl: '' }))
      return { service: askSelf(share.service), close: share.close }
    } catch (error) {
      // Another process was faster and has not told its address yet.
      if (!isTranslationsError(error) || error.code !== 'TR_STORE_BUSY' || attempt === OWNER_ATTEMPTS) throw error
      await sleep(OWNER_PAUSE)
    }
  }
}
