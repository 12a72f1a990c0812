/** A folder that is imported again whenever a file in it changes. */
import { watch } from 'chokidar'
import { formatError, type Logger } from '../logger.ts'

export interface FolderWatch {
  close(): Promise<void>
}

/** Editors and version control write many files at once, in parts: they are imported when the folder is still. */
const STILL = 100

/** A file that can't be read now is a line in the log: it is being edited, and the next change brings it in. */
export async function watchFolder(
  directory: string,
  options: { load(): Promise<unknown>; logger: Logger },
): Promise<FolderWatch> {
  const watcher = watch(directory, { ignoreInitial: true })
  let timer: NodeJS.Timeout | undefined
  let loading: Promise<unknown> = Promise.resolve()
  const load = (): void => {
    loading = loading.then(options.load).catch((error: unknown) => options.logger.warn(formatError(error)))
  }
  watcher.on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(load, STILL)
  })
  watcher.on('error', (error) => options.logger.warn(formatError(error)))
  await new Promise<void>((resolve) => watcher.once('ready', resolve))
  return {
    close: async () => {
      clearTimeout(timer)
      await watcher.close()
      await loading
    },
  }
}
