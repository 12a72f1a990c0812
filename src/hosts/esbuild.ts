import { resolve } from 'node:path'
import type { PluginBuild } from 'esbuild'
import type { Build } from '../build.ts'

/**
 * Nothing is sent from here: `build()` and a context that watched until it was disposed of call the same hooks in the
 * same order, and nothing else tells the one from the other.
 */
export async function applyEsbuild(native: PluginBuild, build: Build): Promise<void> {
  const options = native.initialOptions
  const root = resolve(options.absWorkingDir ?? process.cwd())
  build.configure({ root, stays: false, rendersTexts: 'pruned' })
  options.metafile = true
  const write = options.write ?? true
  const rendersTexts = await build.rendersTexts()
  if (rendersTexts) options.write = false
  native.onEnd(async (result) => {
    if (result.errors.length > 0) return build.fail()
    const inputs = Object.keys(result.metafile?.inputs ?? {}).map((file) => resolve(root, file))
    const renderer = await build.renderTexts(inputs)
    if (renderer) (await import('./prune-esbuild.ts')).writePruned(result, renderer, { root, write, options })
    await build.finish(inputs, 'findings')
  })
  native.onDispose(() => void build.fail())
}
