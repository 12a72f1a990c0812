import { resolve } from 'node:path'
import type { PluginBuild } from 'esbuild'
import type { Build } from '../build.ts'

/**
 * Nothing is sent from here: `build()` and a context that watched until it was disposed of call the same hooks in the
 * same order, and nothing else tells the one from the other.
 */
export function applyEsbuild(native: PluginBuild, build: Build): void {
  const root = resolve(native.initialOptions.absWorkingDir ?? process.cwd())
  build.configure({ root, stays: false })
  native.initialOptions.metafile = true
  native.onEnd(async ({ errors, metafile }) => {
    if (errors.length > 0) return build.fail()
    const inputs = Object.keys(metafile?.inputs ?? {})
    await build.finish(
      inputs.map((file) => resolve(root, file)),
      'findings',
    )
  })
  native.onDispose(() => void build.fail())
}
