import { relative } from 'node:path'
import { isTranslationsError, TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { fileOf, slashes } from '../scan/paths.ts'

/** Where an import stands that asks for what there is not: hosts with a graph do not say it of an error of a plugin. */
export function namingImporter<Result>(importer: string | undefined, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (importer === undefined || !isTranslationsError(error)) throw error
    const { code, message, fix, details } = error
    const options = { cause: error, details, ...(fix === undefined ? {} : { fix }) }
    throw new TranslationsError(code, `${message} (imported by ${importer})`, options)
  }
}

/** As a person calls it. Our own modules import each other, which is nothing to be told. */
export function importerIn(root: string, id: string | undefined): string | undefined {
  return id === undefined || id.startsWith('\0') ? undefined : printable(slashes(relative(root, fileOf(id))))
}
