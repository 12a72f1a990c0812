/** The frameworks' own compilers: optional, taken from the project whose files they read. */
import { createRequire } from 'node:module'
import { isAbsolute } from 'node:path'
import { TranslationsError } from '../../errors.ts'

const loaded = new Map<string, unknown>()

/** The first of `names` that the file's project has, or the process's, or we have ourselves. */
export function loadCompiler<T>(names: readonly string[], id: string): T {
  const [first = ''] = names
  const before = loaded.get(first)
  if (before) return before as T
  for (const from of [...(isAbsolute(id) ? [id] : []), `${process.cwd()}/`, import.meta.url]) {
    const require = createRequire(from)
    for (const name of names) {
      try {
        const compiler = require(name) as T
        loaded.set(first, compiler)
        return compiler
      } catch {
        // Not there; the next one may be.
      }
    }
  }
  throw new TranslationsError('TR_CONFIG', `${id} can't be read without ${first}`, {
    fix: `npm install --save-dev ${first}`,
    details: { file: id },
  })
}
