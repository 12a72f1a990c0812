/** The generated types on disk: written only when they are others than before. */
import type { Catalog } from '../catalog/catalog.ts'
import { readIfExists, writeFileAtomic } from '../disk.ts'
import { isTranslationsError } from '../errors.ts'
import { formatError, type Logger } from '../logger.ts'
import { generateI18nextTypes, generateTypes } from './declare.ts'
import type { ResolvedOutputOptions, ResolvedTypesOptions } from './options.ts'

/** Types are a convenience: a folder that can't be written costs a warning. */
export function writeTypes(
  { types, output }: { types: ResolvedTypesOptions | false; output: ResolvedOutputOptions },
  catalog: Catalog,
  log: Logger,
): void {
  if (!types) return
  try {
    write(types.file, generateTypes(catalog, output))
    if (types.i18next)
      write(types.file.replace(/\.d\.ts$/, '-i18next.d.ts'), generateI18nextTypes(types.i18next, catalog, output))
  } catch (error) {
    if (!isTranslationsError(error)) throw error
    log.warn(formatError(error))
  }
}

function write(file: string, text: string): void {
  if (readIfExists(file) !== text) writeFileAtomic(file, text, { mode: 0o644, folderMode: 0o755 })
}
