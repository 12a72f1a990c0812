import type { Context } from '../context.ts'
import { TranslationsError } from '../errors.ts'
import type { Scanned } from '../reporting.ts'
import { findFiles } from '../scan/find.ts'

/** Outside a build nobody knows its modules: all files of the project are scanned. */
export async function scanProject({ options, scan }: Context): Promise<Scanned> {
  if (options.scan === false) {
    throw new TranslationsError('TR_CONFIG', '`scan: false` leaves nothing to look at', {
      fix: 'Take it out of the options.',
    })
  }
  return scan(await findFiles(options.root, options.scan), options.scan)
}
