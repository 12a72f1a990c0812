/** webpack and rspack, which has webpack's hooks. */
import type { Compiler as RspackCompiler } from '@rspack/core'
import type { Compiler as WebpackCompiler } from 'webpack'
import type { Build } from '../build.ts'

const NAME = 'unplugin-translations'
const SCHEME = /^virtual:(?=translations(?:\/|$))/

/** webpack takes `virtual:` for a scheme of its own and asks no plugin; under its other name the module is ours. */
function rewriteScheme(resource: { request: string }): void {
  resource.request = resource.request.replace(SCHEME, '~')
}

export function applyWebpack(compiler: WebpackCompiler | RspackCompiler, build: Build): void {
  const modules = new Set<string>()
  build.configure({ root: compiler.context, stays: false, sink: toSink(compiler) })
  applyReplacement(compiler)
  compiler.hooks.watchRun.tap(NAME, () => build.stay())
  // Before modules are put together into larger ones, which hides their files.
  compiler.hooks.compilation.tap(NAME, (compilation: FinishingCompilation) => {
    compilation.hooks.finishModules.tap(NAME, (finished) => {
      for (const module of finished) if (module.resource) modules.add(stripQuery(module.resource))
    })
  })
  compiler.hooks.failed.tap(NAME, () => void build.close())
  compiler.hooks.done.tapPromise(NAME, (stats: { hasErrors(): boolean }) =>
    stats.hasErrors() ? build.close() : build.finish(modules),
  )
}

function applyReplacement(compiler: WebpackCompiler | RspackCompiler): void {
  // The compiler brings its own classes: two copies of webpack in one tree are common.
  const Replacement = compiler.webpack.NormalModuleReplacementPlugin as new (
    pattern: RegExp,
    rewrite: (resource: { request: string }) => void,
  ) => { apply(compiler: unknown): void }
  new Replacement(SCHEME, rewriteScheme).apply(compiler)
}

/** What both hosts' compilations have in common here. */
interface FinishingCompilation {
  hooks: { finishModules: { tap(name: string, handler: (modules: Iterable<{ resource?: string }>) => void): void } }
}

const stripQuery = (resource: string): string => resource.replace(/[?#].*$/s, '')

function toSink(compiler: WebpackCompiler | RspackCompiler): NonNullable<Parameters<Build['configure']>[0]['sink']> {
  const logger = compiler.getInfrastructureLogger(NAME)
  return { isNamed: true, write: (level, line) => logger[level](line) }
}
