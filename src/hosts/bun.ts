import { resolve } from 'node:path'
import { toHostError } from '../build/host-error.ts'
import { waitForIdle } from '../build/idle.ts'
import type { Build } from '../build/index.ts'
import { NOTHING_WRITTEN } from '../build/unsent.ts'
import { TranslationsError } from '../errors.ts'
import { COMPONENT } from '../modules/components.ts'
import { PUBLIC_ID } from '../modules/ids.ts'
import { PLUGIN_NAME } from './name.ts'
import { togetherOf } from './together.ts'

/** The part of Bun's builder that is used here; where a module is run and not bundled, most of it is not there. */
export interface BunBuilder {
  config?: { outdir?: string; plugins?: object; metafile?: unknown }
  onStart(listener: () => void): unknown
  onEnd?(listener: (result: BunResult) => Promise<void>): unknown
  onResolve(options: BunFilter, listener: (asked: { path: string }) => BunModule): unknown
  onLoad(options: BunFilter, listener: (asked: { path: string }) => Promise<BunSource>): unknown
}

interface BunFilter {
  filter: RegExp
  namespace?: string
}

interface BunModule {
  path: string
  namespace: string
}

interface BunSource {
  contents: string
  loader: 'js'
}

interface BunResult {
  success: boolean
  metafile?: { inputs: Record<string, unknown> }
}

/** `Bun.build` builds once. Its hook has the outcome, which the common hooks do not get. The dev server never calls it. */
export function applyBun(native: BunBuilder, build: Build): void {
  if (!native.config || !native.onEnd) throw toHostError(runtimeError())
  build.configure({ root: process.cwd(), plugins: native.config.plugins, stays: false })
  // Names the modules of the build.
  native.config.metafile ??= true
  const unsent = native.config.outdir === undefined ? NOTHING_WRITTEN : undefined
  build.begin()
  const together = togetherOf(build)
  together.begin(native)
  const judge = async (all: readonly string[] | 'failed'): Promise<void> =>
    all === 'failed' ? build.fail() : build.finish(all, { unsent, unstripped: COMPONENT })
  /** A plugin that throws as it is set up keeps a build from beginning, and tells nobody. */
  const judgeRest = async (): Promise<void> => {
    const all = together.giveUp()
    if (all !== undefined) await judge(all)
  }
  applyModules(native, build)
  native.onEnd(async ({ success, metafile }) => {
    const inputs = success && metafile ? Object.keys(metafile.inputs).map((file) => resolve(file)) : undefined
    together.forget(native)
    const all = together.end(native, inputs)
    if (all === undefined) waitForIdle(judgeRest)
    else await judge(all)
  })
}

/** Its dev server leaves the script of a page out of what it bundles when a plugin has been asked for it, so we ask for ours alone. */
function applyModules(native: BunBuilder, build: Build): void {
  native.onResolve({ filter: PUBLIC_ID }, ({ path }) => ({ path: build.resolve(path), namespace: PLUGIN_NAME }))
  native.onLoad({ filter: /.*/, namespace: PLUGIN_NAME }, async ({ path }) => {
    // It watches no file of ours.
    return { contents: await build.load(path, () => {}), loader: 'js' }
  })
}

function runtimeError(): TranslationsError {
  return new TranslationsError('TR_CONFIG', 'Bun has no hooks for this plugin where it runs modules by itself', {
    fix: 'Give it to `Bun.build`, or to the dev server in `serve.static.plugins` of bunfig.toml.',
  })
}
