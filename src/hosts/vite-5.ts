/** Vite 5 has no `hotUpdate`, and asks no plugin about a file that is new. */
import type { Plugin, ViteDevServer } from 'vite'
import type { Build } from '../build/index.ts'
import { projectRoot } from '../config-file.ts'
import { localDirectory } from '../options.ts'
import { slashes } from '../scan/paths.ts'

export const isVite5 = ({ environments }: Pick<ViteDevServer, 'environments'>): boolean => !environments

/** Those of ours appear while the first page is served, which would load it again. What comes later changes them. */
export function overlookNewFiles({ config, watcher }: ViteDevServer): void {
  const folder = `${slashes(localDirectory(projectRoot(config.root)))}/`
  const emit = watcher.emit.bind(watcher) as (event: string, ...rest: unknown[]) => boolean
  watcher.emit = (event: string, ...rest: unknown[]): boolean =>
    event === 'add' && slashes(String(rest[0])).startsWith(folder) ? false : emit(event, ...rest)
}

/** Newer ones have `hotUpdate`, and leave this one out. */
export function updateHooks(build: Build): Pick<Plugin, 'hotUpdate' | 'handleHotUpdate'> {
  // Without a file of ours, the first page would be loaded twice.
  const update = async ({ file }: { file: string }): Promise<[] | undefined> =>
    (await build.isNews(file)) ? undefined : []
  return { hotUpdate: update, handleHotUpdate: update }
}
