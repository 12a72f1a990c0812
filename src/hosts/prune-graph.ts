/**
 * rollup, rolldown and Vite: chunks are rendered when all modules are known, and named by what they became. Their maps have
 * no sources of modules with ids like ours.
 */
import type { Build } from '../build/index.ts'
import { PLACEHOLDER_MARK } from '../modules/placeholder.ts'
import type { RenderedTexts, TextRenderer } from '../modules/text-renderer.ts'

export interface PruneHooks {
  renderStart(): Promise<void>
  renderChunk: {
    /** Where hosts know filters, chunks without texts stay where they are. */
    filter: { code: string }
    handler(
      code: string,
      chunk: { fileName: string },
      options: { sourcemap?: boolean | 'inline' | 'hidden' },
    ): Promise<{ code: string; map: ReturnType<RenderedTexts['map']> | null } | null>
  }
}

/** `modules`: all that were built so far, in every environment: what a page needs its server may have to send it. */
export function pruneHooks(build: Build, modules: () => ReadonlySet<string>): PruneHooks {
  let renderer: Promise<TextRenderer | undefined> | undefined
  return {
    // Rolldown did not wait for it before its first release.
    async renderStart() {
      renderer = build.renderTexts(modules())
      await renderer
    },
    renderChunk: {
      filter: { code: PLACEHOLDER_MARK },
      async handler(code, { fileName }, { sourcemap }) {
        const rendered = (await renderer)?.render(code)
        return rendered ? { code: rendered.code, map: sourcemap ? rendered.map(fileName) : null } : null
      },
    },
  }
}
