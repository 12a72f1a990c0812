import { resolve } from 'node:path'
import type { Build } from '../build.ts'
import { COMPONENT } from './filters.ts'

/** The part of Bun's builder that is used here. */
export interface BunBuilder {
  config?: { root?: string; metafile?: unknown }
  onStart(listener: () => void): unknown
  /** Only a bundle has an end; plugins of the runtime and of its dev server have none. */
  onEnd?(listener: (result: BunResult) => Promise<void>): unknown
}

interface BunResult {
  success: boolean
  metafile?: { inputs: Record<string, unknown> }
}

/** `Bun.build` builds once. Its hook has the outcome, which the common hooks do not get. */
export function applyBun(native: BunBuilder, build: Build): void {
  const isBundle = typeof native.onEnd === 'function' && native.config !== undefined
  build.configure({ root: process.cwd(), stays: !isBundle })
  if (!native.config || !native.onEnd) return
  // Names the modules of the build.
  native.config.metafile ??= true
  build.begin()
  native.onEnd(async ({ success, metafile }) => {
    if (!success || !metafile) return build.fail()
    const inputs = Object.keys(metafile.inputs).map((file) => resolve(file))
    await build.finish(inputs, { unstripped: COMPONENT })
  })
}
