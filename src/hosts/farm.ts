import type { Compiler, JsPlugin, UserConfig } from '@farmfe/core'
import { failProcess } from '../build/host-error.ts'
import type { Build } from '../build/index.ts'
import { PUBLIC_ID, RESOLVED_PREFIX } from '../modules/ids.ts'
import { PLUGIN_NAME } from './name.ts'

/**
 * Farm's last hook is called by builds, watchers and dev servers alike, and waits for nobody. What it tells is that
 * files were written; that nothing watches them is seen when the process has nothing left to do. A build that fails
 * ends its process before that.
 */
export function farmHooks(build: Build, strips: boolean): Partial<JsPlugin> {
  let compiler: Compiler | undefined
  let root = process.cwd()
  let isWritten = false
  return {
    ...moduleHooks(build),
    config: (config) => (strips ? keepFresh(config) : config),
    configResolved(config) {
      root = config.root ?? root
      build.configure({ root, plugins: config.plugins, stays: Boolean(config.compilation?.watch), mayStay: true })
      if (config.compilation?.watch) build.stay()
    },
    configureCompiler(made) {
      compiler = made
      build.begin()
    },
    configureDevServer() {
      build.stay()
      build.goLive(() => true)
    },
    writeResources: {
      executor() {
        if (isWritten) return
        isWritten = true
        build.goLive(() => true)
        process.once('beforeExit', (code) => {
          if (code !== 0) return void build.fail().then(build.end)
          build.finish(compiler?.resolvedModulePaths(root) ?? []).catch(failProcess)
        })
      },
    },
  }
}

/** Patterns that Rust looks at by itself; a module and what is watched for it are named in the order that Farm has them in. */
function moduleHooks(build: Build): Pick<JsPlugin, 'resolve' | 'load'> {
  return {
    resolve: {
      filters: { sources: [PUBLIC_ID.source], importers: ['.*'] },
      // What it throws at once ends Rust, without a word of why.
      executor: async ({ source }) => ({
        resolvedPath: build.resolve(source).replace(RESOLVED_PREFIX, ''),
        external: false,
        sideEffects: true,
        query: [],
        meta: {},
      }),
    },
    load: {
      filters: { resolvedPaths: [PUBLIC_ID.source] },
      executor: async ({ resolvedPath }, context) => {
        const watch = (file: string): void => context?.addWatchFile(resolvedPath, file)
        return { content: await build.load(RESOLVED_PREFIX + resolvedPath, watch), moduleType: 'js' }
      },
    },
  }
}

/**
 * What Farm kept of a module whose file is as old as it was, it takes without asking anybody, whatever else the module was
 * made from. So it is to look at what our hook makes of it, and not to take what it kept where there was another hook.
 */
function keepFresh(config: UserConfig): UserConfig {
  const { persistentCache: cache } = config.compilation ?? {}
  if (cache === false) return config
  const own = typeof cache === 'object' ? cache : {}
  const envs = { ...own.envs, [PLUGIN_NAME]: 'stripDefaults' }
  const moduleCacheKeyStrategy = { ...own.moduleCacheKeyStrategy, timestamp: false }
  const persistentCache = { ...own, envs, moduleCacheKeyStrategy }
  return { ...config, compilation: { ...config.compilation, persistentCache } }
}
