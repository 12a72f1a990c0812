/** Files that change, told together once they are still, and one batch after the other. */
import { once } from 'node:events'
import { isAbsolute, resolve } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'

export interface Touched {
  /** Absolute. */
  paths: ReadonlySet<string>
  /** Some were made or removed. */
  moved: boolean
}

export interface FileWatch {
  root: string
  signal: AbortSignal
  /** Whether a path below the root may hold what is looked for. */
  isWanted(path: string): boolean
  /** The next call waits until this one has resolved. */
  onTouched(touched: Touched): Promise<void>
  onError(error: unknown): void
}

export interface FileWatcher {
  /** Files outside of the root, instead of those before. Resolves once a change of them would be seen. */
  watchBeside(files: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Editors and version control write many files at once, in parts. */
const STILL = 50

/** Resolves once a change would be seen. */
export async function watchFiles({ root, signal, isWanted, onTouched, onError }: FileWatch): Promise<FileWatcher> {
  const watcher = watch(root, { ignoreInitial: true, ignored: (path) => path !== root && !isWanted(path) })
  let beside: { names: string; watcher: FSWatcher } | undefined
  let paths = new Set<string>()
  let moved = false
  let timer: NodeJS.Timeout | undefined
  // One after the other: who looks for the files again must not be overtaken by who has the old ones.
  let telling = Promise.resolve()
  const tell = async (): Promise<void> => {
    const touched = { paths, moved }
    paths = new Set()
    moved = false
    if (touched.paths.size > 0) await onTouched(touched)
  }
  const listen = (to: FSWatcher): void => {
    to.on('error', onError)
    to.on('all', (event, path) => {
      moved ||= event !== 'change'
      paths.add(isAbsolute(path) ? path : resolve(root, path))
      clearTimeout(timer)
      timer = setTimeout(() => {
        telling = telling.then(tell)
        telling.catch(onError)
      }, STILL)
    })
  }
  const close = async (): Promise<void> => {
    clearTimeout(timer)
    await Promise.all([watcher.close(), beside?.watcher.close()])
  }
  const watchBeside = async (files: readonly string[]): Promise<void> => {
    const names = files.join('\n')
    if (names === (beside?.names ?? '')) return
    const before = beside?.watcher
    beside = undefined
    if (files.length > 0) {
      beside = { names, watcher: watch([...files], { ignoreInitial: true }) }
      listen(beside.watcher)
      await once(beside.watcher, 'ready', { signal })
    }
    await before?.close()
  }
  try {
    await once(watcher, 'ready', { signal })
  } catch (error) {
    await close()
    throw error
  }
  listen(watcher)
  return { watchBeside, close }
}
