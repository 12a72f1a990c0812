/** Data of the embedded service: in another process that owns them, or in this one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Lock, readLock } from './catalog/lock.ts'
import { joinEmbedded, shareEmbedded } from './embedded.ts'
import { isTranslationsError } from './errors.ts'
import type { Joined } from './following.ts'
import type { ResolvedOptions } from './options.ts'
import { hasAnsweredAll, type OwnerRecord, readLivingOwner } from './owner.ts'
import type { EmbeddedService, ServiceOptions } from './service/index.ts'

/** A process that takes the data over needs about this long to say where it listens. */
const OWNER_ATTEMPTS = 20
const OWNER_PAUSE = 100

/** The version that the service reads folders into. */
const READ_INTO = 'latest'

/** Inside our own folder. */
export const serviceDirectory = (directory: string): string => join(directory, 'service')

/** What of it says which texts it has. */
type Repository = Pick<ResolvedOptions, 'projectId' | 'version' | 'lock' | 'snapshot'>

interface Ways<Service> {
  /** Of the process that owns the data. Whatever address it listens on, it is one of this machine. */
  askOwner(owner: OwnerRecord): Service
  /** Where there is none, this process becomes it. */
  askSelf(service: EmbeddedService): Service
}

/** Throws `TR_STORE_BUSY`, `TR_STORE_DAMAGED`, and for a new project what can't be read of the texts that it begins with. */
export async function joinData<Service>(
  options: Pick<ResolvedOptions, 'directory'> & Repository,
  { askOwner, askSelf }: Ways<Service>,
): Promise<Joined<Service>> {
  const { directory, projectId } = options
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
      const start = (): Promise<EmbeddedService> =>
        createService({ data, projectId, publicUrl: '', ...findBeginning(options) })
      const share = await shareEmbedded(key, start)
      return { service: askSelf(share.service), close: share.close }
    } catch (error) {
      // Another process was faster and has not told its address yet.
      if (!isTranslationsError(error) || error.code !== 'TR_STORE_BUSY' || attempt === OWNER_ATTEMPTS) throw error
      await sleep(OWNER_PAUSE)
    }
  }
}

export type Beginning = Pick<ServiceOptions, 'texts' | 'reference' | 'languages'>

/** A clone has the texts in its repository, and not the data that they came from: a new project begins with them. */
export function findBeginning({ projectId, version, lock: file, snapshot: texts }: Repository): Beginning {
  const lock = file === false ? undefined : readLockIfGood(file)
  if (!lock || texts === undefined || !existsSync(texts)) return {}
  if (version !== READ_INTO || lock.version !== version || lock.projectId !== projectId) return {}
  const languages = Object.keys(lock.languages)
  const reference = languages.find((code) => lock.languages[code]?.isReferenceLanguage)
  return { texts, languages, ...(reference === undefined ? {} : { reference }) }
}

/** Who pulls tells what is wrong with it. */
function readLockIfGood(file: string): Lock | undefined {
  try {
    return readLock(file)
  } catch (error) {
    if (isTranslationsError(error)) return undefined
    throw error
  }
}
