/**
 * Modules of a host that stays. Each stands behind a real file that the host watches: to write the file is to say that
 * the module is another one, in words that every host understands, without a look into its graph.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readIfExists, writeFileAtomic } from '../disk.ts'
import { formatId, type ModuleId } from '../modules/ids.ts'

export interface HotModules {
  /** The file to watch; it has the text when this returns. */
  serve(module: ModuleId, text: string): string
  /** Writes the files of all modules that were served and have another text now; `undefined` leaves one as it is. */
  refresh(generate: (module: ModuleId) => string | undefined): void
}

export function createHotModules(folder: string): HotModules {
  const served = new Map<string, { module: ModuleId; text: string }>()
  const write = (file: string, text: string): void => {
    if (readIfExists(file) !== text) writeFileAtomic(file, text)
  }
  return {
    serve: (module, text) => {
      const file = join(folder, `${hashName(module)}.js`)
      served.set(file, { module, text })
      write(file, text)
      return file
    },
    refresh: (generate) => {
      for (const [file, { module, text }] of served) {
        const next = generate(module)
        if (next === undefined || next === text) continue
        served.set(file, { module, text: next })
        write(file, next)
      }
    },
  }
}

/** Names from outside don't become file names. */
const hashName = (module: ModuleId): string => createHash('sha256').update(formatId(module)).digest('hex').slice(0, 24)
