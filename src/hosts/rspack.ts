/**
 * Our modules in rspack, and in Rsbuild on top of it. What asks JavaScript about every module costs a call out of Rust for
 * each, which was a third of a build; so what ours are is said in patterns that Rust looks at by itself.
 */
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Compiler } from '@rspack/core'
import type { Build } from '../build/index.ts'
import { PUBLIC_ID } from '../modules/ids.ts'

const LOADER = fileURLToPath(new URL('./hosts/rspack-loader.js', import.meta.url))
/** No such folder is there: files in it exist for one compiler alone, and are empty. The source comes from the loader. */
const FOLDER = 'node_modules/.virtual'
const FILE = /[\\/]node_modules[\\/]\.virtual[\\/]%00virtual%3Atranslations/
/** What stands for a module that is built when it is asked for names the file, and is kept on disk longer than that is there. */
const REQUEST = new RegExp(`${PUBLIC_ID.source}|${FILE.source}`)

interface ScriptRule {
  test: RegExp
  type: 'javascript/auto'
}

/** The last rule says what a file is, and users have rules for all that is named like no script. */
export const scriptRule = (test: RegExp): ScriptRule => ({ test, type: 'javascript/auto' })

/** What the loader is given. */
export interface LoaderOptions {
  build: Build
}

export function applyModules(compiler: Compiler, build: Build): void {
  const { NormalModuleReplacementPlugin, experiments } = compiler.rspack
  const files = new experiments.VirtualModulesPlugin()
  files.apply(compiler)
  const written = new Set<string>()
  const replace = (data: { request: string }): void => {
    const { request } = data
    const file = FILE.test(request)
      ? request
      : join(compiler.context, FOLDER, encodeURIComponent(build.resolve(request)))
    if (!written.has(file)) files.writeModule(file, '')
    written.add(file)
    data.request = file
  }
  new NormalModuleReplacementPlugin(REQUEST, replace).apply(compiler)
  const options: LoaderOptions = { build }
  // Before what users have for scripts in that folder.
  compiler.options.module.rules.unshift({
    test: FILE,
    enforce: 'pre',
    use: [{ loader: LOADER, options }],
  })
  compiler.options.module.rules.push(scriptRule(FILE))
}

/** The file of a module -> its id. */
export const idOf = (file: string): string => decodeURIComponent(basename(file))
