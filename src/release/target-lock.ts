/** Two releases to one target on one machine exclude each other, from whatever folder they start. */
import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../disk.ts'
import { isTranslationsError, TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { type Ownership, takeOwnership } from '../owner.ts'
import { busyError, type ReleaseTarget } from './steps.ts'

/** Runs while no other process of this user holds one of the versions. Throws `TR_RELEASE_BUSY`. */
export async function withTarget<T>(
  { baseUrl, projectId }: ReleaseTarget,
  versions: readonly string[],
  run: () => Promise<T>,
): Promise<T> {
  const held: Ownership[] = []
  try {
    const folder = findFolder()
    for (const version of versions) held.push(take(folder, { baseUrl, projectId, version }))
    return await run()
  } finally {
    for (const ownership of held) ownership.release()
  }
}

function take(folder: string, target: ReleaseTarget & { version: string }): Ownership {
  const { baseUrl, projectId, version } = target
  const identity = JSON.stringify([baseUrl, projectId, version])
  const directory = join(folder, createHash('sha256').update(identity).digest('hex').slice(0, 32))
  makeFolder(directory)
  try {
    return takeOwnership(directory)
  } catch (error) {
    if (!isTranslationsError(error) || error.code !== 'TR_STORE_BUSY') throw error
    const { pid } = error.details
    throw busyError(
      `process ${pid} of this machine releases to ${printable(projectId)} ${printable(version)}`,
      'Wait until it has ended; nothing was sent.',
      { pid },
    )
  }
}

/** In the system's folder for what does not outlive it, since no other is shared by all checkouts of a user. */
function findFolder(): string {
  const { uid, username } = userInfo()
  const folder = join(tmpdir(), `unplugin-translations-${uid >= 0 ? uid : username}`)
  makeFolder(folder)
  const found = lstatSync(folder)
  if (found.isDirectory() && (uid < 0 || found.uid === uid)) return folder
  throw new TranslationsError('TR_CACHE_IO', `${printable(folder)} is not a folder of this user`, {
    fix: 'Remove it, or set TMPDIR to a folder of your own.',
  })
}
