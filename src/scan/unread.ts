/** Languages that bundlers make script of, and that nobody here reads. What is looked up there is used all the same. */
import { TranslationsError } from '../errors.ts'

export const UNREAD = ['gjs', 'gts', 'hbs', 'marko', 'civet', 'coffee', 'imba', 'riot'] as const

/** A file of such a language is named like any that can't be read, once it may look keys up. */
export function refuseUnread(_code: string, id: string): never {
  throw new TranslationsError('TR_SCAN_SYNTAX', `${id} can't be read: its language is not known here`, {
    fix: 'Leave it out with `scan.exclude`, and name the keys that it looks up in `scan.keep`.',
    details: { file: id },
  })
}
