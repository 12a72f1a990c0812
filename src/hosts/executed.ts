/** webpack and rspack run what a loader imports before the build knows all of its modules, so that has every text. */
import type { Build } from '../build/index.ts'
import { renderContent, type TextRenderer } from '../modules/text-renderer.ts'
import type { AnyCompiler } from './compiler-modules.ts'
import { PLUGIN_NAME } from './name.ts'

/** What a module became: sources in webpack, texts in rspack. */
type Generated =
  | { sources: ReadonlyMap<string, { source(): string | Buffer }> }
  | { get(type: string): string | undefined }

/** What both hosts' compilations have in common here. */
interface ExecutingCompilation {
  hooks: {
    executeModule: {
      tap(options: { name: string; before: string }, handler: (run: { codeGenerationResult: Generated }) => void): void
    }
  }
}

const TYPE = 'javascript'

export function applyExecuted(compiler: AnyCompiler, build: Build): void {
  let renderer: TextRenderer | undefined
  compiler.hooks.beforeCompile.tapPromise(PLUGIN_NAME, async () => {
    renderer = await build.renderAll()
  })
  // Who runs it has a tap of its own, which is called later.
  const first = { name: PLUGIN_NAME, before: 'executeModule' }
  compiler.hooks.compilation.tap(PLUGIN_NAME, ({ hooks }: ExecutingCompilation) =>
    hooks.executeModule.tap(first, (run) => {
      if (renderer) run.codeGenerationResult = withTexts(run.codeGenerationResult, renderer)
    }),
  )
}

function withTexts(result: Generated, renderer: TextRenderer): Generated {
  if ('sources' in result) {
    const code = result.sources.get(TYPE)?.source()
    if (typeof code !== 'string') return result
    const source = (): string => renderContent(renderer, code)
    return { ...result, sources: new Map(result.sources).set(TYPE, { source }) }
  }
  return {
    get: (type) => {
      const code = result.get(type)
      return code && type === TYPE ? renderContent(renderer, code) : code
    },
  }
}
