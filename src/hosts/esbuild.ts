import { resolve } from 'node:path'
import type { PluginBuild } from 'esbuild'
import type { Build } from '../build.ts'

/** esbuild tells its plugins neither a watcher from a build nor which build is the last, so nothing is sent from here. */
export function applyEsbuild(native: PluginBuild, build: Build): void {
  const root = resolve(native.initialOptions.absWorkingDir ?? process.cwd())
  build.configure({ root, stays: false })
  native.initialOptions.metafile = true
  native.onEnd(async ({ errors, metafile }) => {
    if (errors.length > 0) return build.close()
    const inputs = Object.keys(metafile?.inputs ?? {})
    await build.finish(
      inputs.map((file) => resolve(root, file)),
      'findings',
    )
  })
  native.onDispose(() => void build.close())
}
