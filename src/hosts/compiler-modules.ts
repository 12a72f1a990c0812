/**
 * Our modules in webpack, in rspack, and in Rsbuild on top of it. `virtual:` is the scheme of a URL there, so no file is
 * looked for, and a loader gives the source before anybody reads it. What asks JavaScript about every module costs rspack a
 * call out of Rust for each, which was a third of a build; so what ours are is said in patterns that it looks at by itself.
 */
import { fileURLToPath } from 'node:url'
import type { Compiler as RspackCompiler } from '@rspack/core'
import type { Compiler as WebpackCompiler } from 'webpack'
import type { Build } from '../build/index.ts'
import { PUBLIC_ID, RESOLVED_PREFIX } from '../modules/ids.ts'
import { PLUGIN_NAME } from './name.ts'

export type AnyCompiler = WebpackCompiler | RspackCompiler

const LOADER = fileURLToPath(new URL('./hosts/module-loader.js', import.meta.url))
const SCHEME = 'virtual'
const RESOURCE = /^virtual:translations(?:\/|$)/

/** What the loader is given. */
export interface LoaderOptions {
  build: Build
}

export function applyModules(compiler: AnyCompiler, build: Build): void {
  const options: LoaderOptions = { build }
  // Before what users have for scripts of any name.
  compiler.options.module.rules.unshift({ test: RESOURCE, enforce: 'pre', use: [{ loader: LOADER, options }] })
  // The last rule says what a file is, and users have rules for all that is named like no script.
  compiler.options.module.rules.push({ test: RESOURCE, type: 'javascript/auto' })
  applyNames(compiler, build)
  if ('rspack' in compiler) applyToChildren(compiler, build)
  else applyScheme(compiler)
}

/** One name for each module, however it is spelled. */
function applyNames(compiler: AnyCompiler, build: Build): void {
  const rename = (data: { request: string }): void => {
    data.request = build.resolve(data.request).replace(RESOLVED_PREFIX, '')
  }
  // The compiler brings its own classes: two copies of webpack in one tree are common.
  new compiler.webpack.NormalModuleReplacementPlugin(PUBLIC_ID, rename).apply(compiler as never)
}

/** Compilers within it, of plugins that make files, have its rules, but what is written in Rust only where it is put there. */
function applyToChildren(compiler: RspackCompiler, build: Build): void {
  compiler.hooks.compilation.tap(PLUGIN_NAME, ({ hooks }) =>
    hooks.childCompiler.tap(PLUGIN_NAME, (child) => applyNames(child, build)),
  )
}

/** webpack's rules see a path only where somebody says what it is; what loaders add to a module is looked for from the root. */
function applyScheme(compiler: WebpackCompiler): void {
  // Users have modules of their own by this scheme, too.
  const first = { name: PLUGIN_NAME, stage: -1 }
  compiler.hooks.compilation.tap(PLUGIN_NAME, (_, { normalModuleFactory }) =>
    normalModuleFactory.hooks.resolveForScheme.for(SCHEME).tap(first, (data) => {
      if (!RESOURCE.test(data.resource)) return undefined
      Object.assign(data, { path: data.resource, query: '', fragment: '', context: compiler.context })
      return true
    }),
  )
}
