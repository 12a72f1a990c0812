/** webpack and rspack: texts go into the assets, before these are minified and named by their content. */
import type { Build } from '../build/index.ts'
import { PLACEHOLDER_MARK } from '../modules/placeholder.ts'
import { renderContent, type TextRenderer } from '../modules/text-renderer.ts'
import { PLUGIN_NAME } from './name.ts'

interface SourceMap {
  sourcesContent?: (string | null)[]
}

interface Source {
  source(): string | Buffer
  sourceAndMap(): { source: string | Buffer; map: SourceMap | null }
}

/** What both hosts' compilations have in common here. */
export interface PrunedCompilation {
  hooks: {
    processAssets: {
      tap(options: { name: string; stage: number }, handler: (assets: Record<string, Source>) => void): void
    }
  }
  updateAsset(file: string, source: never): void
}

export interface PrunedCompiler {
  webpack: {
    Compilation: { PROCESS_ASSETS_STAGE_PRE_PROCESS: number }
    javascript: {
      JavascriptModulesPlugin: {
        getCompilationHooks(compilation: never): {
          chunkHash: {
            tap(name: string, handler: (chunk: unknown, hash: { update(text: string): unknown }) => void): void
          }
        }
      }
    }
    sources: {
      RawSource: new (code: string) => Source
      SourceMapSource: new (...parts: never[]) => Source
    }
  }
}

export interface CompilationTexts {
  /** When all modules are known. */
  prepare(modules: Iterable<string>): Promise<void>
}

/** Only `prepare` decides whether anything happens; the hooks have to be there before. */
export function applyTexts(compiler: PrunedCompiler, compilation: PrunedCompilation, build: Build): CompilationTexts {
  const { Compilation, javascript, sources } = compiler.webpack
  let renderer: TextRenderer | undefined
  // Names by `[chunkhash]`, and by `[contenthash]` where the real content isn't asked, are made from what modules were.
  javascript.JavascriptModulesPlugin.getCompilationHooks(compilation as never).chunkHash.tap(PLUGIN_NAME, (_, hash) => {
    if (renderer) hash.update(renderer.digest())
  })
  // Plugins that make pages take their scripts out soon after.
  const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS
  compilation.hooks.processAssets.tap({ name: PLUGIN_NAME, stage }, (assets) => {
    if (!renderer) return
    for (const [file, asset] of Object.entries(assets)) {
      const rendered = renderer.render(codeOf(asset))
      if (!rendered) continue
      const { source, map } = asset.sourceAndMap()
      const before = map && withTexts(map, renderer)
      const parts = [rendered.code, file, rendered.map(file), String(source), before, true] as never[]
      const next = before ? new sources.SourceMapSource(...parts) : new sources.RawSource(rendered.code)
      compilation.updateAsset(file, next as never)
    }
  })
  return {
    prepare: async (modules) => {
      renderer = await build.renderTexts(modules)
    },
  }
}

/** Whatever it is called: names may have a query, no ending, or one of the user's own. Empty for what is no script. */
function codeOf(asset: Source): string {
  const source = asset.source()
  return typeof source === 'string' || source.includes(PLACEHOLDER_MARK) ? String(source) : ''
}

function withTexts(map: SourceMap, renderer: TextRenderer): SourceMap {
  const sourcesContent = map.sourcesContent?.map((content) => content && renderContent(renderer, content))
  return sourcesContent ? { ...map, sourcesContent } : map
}
