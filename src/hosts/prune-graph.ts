/** rollup, rolldown and Vite: chunks are rendered when all modules are known, and named by what they became. */
import type { Build } from '../build.ts'
import type { TextRenderer } from './prune.ts'

export interface PruneHooks {
  renderStart(): Promise<void>
  renderChunk(
    code: string,
    chunk: { fileName: string },
    options: { sourcemap?: boolean | 'inline' | 'hidden' },
  ): { code: string; map: ReturnType<NonNullable<ReturnType<TextRenderer['render']>>['map']> | null } | null
}

/** `modules`: all that were built so far, in every environment: what a page needs its server may have to send it. */
export function pruneHooks(build: Build, modules: ReadonlySet<string>): PruneHooks {
  let renderer: TextRenderer | undefined
  return {
    async renderStart() {
      renderer = await build.renderTexts(modules)
    },
    renderChunk(code, { fileName }, { sourcemap }) {
      const rendered = renderer?.render(code)
      return rendered ? { code: rendered.code, map: sourcemap ? rendered.map(fileName) : null } : null
    },
  }
}
