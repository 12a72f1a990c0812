import type { Compiler, JsPlugin, UserConfig } from '@farmfe/core'
import { failProcess } from '../build/host-error.ts'
import type { Build } from '../build/index.ts'
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
    config: (config) => (strips ? keepFresh(config) : config),
    configResolved(config) {
      root = config.root ?? root
      build.configure({ root, stays: Boolean(config.compilation?.watch) })
      if (config.compilation?.watch) build.stay()
    },
    configureCompiler(made) {
      compiler = made
      build.begin()
    },
    configureDevServer: () => build.stay(),
    writeResources: {
      executor() {
        if (isWritten) return
        isWritten = true
        process.once('beforeExit', (code) => {
          if (code !== 0) return void build.fail()
          build.finish(compiler?.resolvedModulePaths(root) ?? []).catch(failProcess)
        })
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
