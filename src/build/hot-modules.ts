/**
 * Modules of a host that stays. Each stands behind a real file that the host watches: to write the file is to say that
 * the module is another one, in words that every host understands, without a look into its graph.
 */
import { createHash } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeFolder, readIfExists, rewriteFile } from '../disk.ts'
import { formatId, type ModuleId } from '../modules/ids.ts'

export interface HotModules {
  /** The file to watch; it has the text when this returns. Without one yet, what another process has there stays. */
  serve(module: ModuleId, text?: string): string
  /** Writes the files of all modules that were served and have another text now; `undefined` leaves one as it is. */
  refresh(generate: (module: ModuleId) => string | undefined): void
  /** Whether a file that was written, or any other, is more than what the host has been served. */
  isNews(file: string): boolean
  /** Whether another process, or plugin, has written there what is not known here. */
  isForeign(file: string): boolean
}

/** Milliseconds. Watchers take a file that is younger than their build for one that has changed since. */
const AGE = 60_000

const folderIn = (directory: string): string => join(directory, 'modules')

/**
 * For hosts that watch their whole project: a folder that is made while they first look at it may be one that they never
 * see. A disk that takes none is told of when a module is served.
 */
export function prepareHotModules(directory: string): void {
  try {
    makeFolder(folderIn(directory))
  } catch {}
}

/** `form`: how the host has its modules; each form has files of its own. */
export function createHotModules(directory: string, form: string): HotModules {
  const folder = folderIn(directory)
  const served = new Map<string, { module: ModuleId; text: string }>()
  /** Their names: hosts spell paths in ways of their own. */
  const refreshed = new Set<string>()
  return {
    serve: (module, text) => {
      const file = join(folder, `${form}-${hashName(module)}.js`)
      served.set(file, { module, text: text ?? '' })
      const before = readIfExists(file)
      if (before === undefined || (text !== undefined && before !== text)) writeAged(file, text ?? '')
      return file
    },
    refresh: (generate) => {
      for (const [file, { module, text }] of served) {
        const next = generate(module)
        if (next === undefined || next === text) continue
        served.set(file, { module, text: next })
        refreshed.add(basename(file))
        // Even where another one has written the same: nobody here was told of that.
        rewriteFile(file, next)
      }
    },
    isNews: (file) => {
      const name = basename(file)
      return refreshed.has(name) || !served.has(join(folder, name))
    },
    isForeign: (file) => {
      const path = join(folder, basename(file))
      const known = served.get(path)
      return known !== undefined && readIfExists(path) !== known.text
    },
  }
}

/** For a file that says nothing new. */
export function writeAged(file: string, text: string): void {
  rewriteFile(file, text)
  const time = new Date(Date.now() - AGE)
  utimesSync(file, time, time)
}

/** Names from outside don't become file names. */
const hashName = (module: ModuleId): string => createHash('sha256').update(formatId(module)).digest('hex').slice(0, 24)
