/** What SQLite says of its file -> the error that users get. */
import { ioError } from '../../disk.ts'
import { TranslationsError } from '../../errors.ts'

const DAMAGE = /malformed|not a database|corrupt/i
const DISK = /disk is full|readonly database|disk I\/O error|unable to open database file/i

/** `TR_STORE_DAMAGED`, `TR_CACHE_IO`, or the error as it is. */
export function toStoreError(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TranslationsError) return error
  if (DISK.test(error.message)) return ioError(path, 'written', error)
  if (!DAMAGE.test(error.message)) return error
  return new TranslationsError('TR_STORE_DAMAGED', `${path} can't be read: it is no database, or a damaged one`, {
    cause: error,
    fix: 'Restore the data directory from a backup, or start with an empty one.',
  })
}
