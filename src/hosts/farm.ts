import type { Compiler, JsPlugin } from '@farmfe/core'
import type { Build } from '../build.ts'
import { failProcess } from './host-error.ts'

/**
 * Farm's last hook is called by builds, watchers and dev servers alike, and waits for nobody. What it tells is that
 * files were written; that nothing watches them is seen when the process has nothing left to do. A build that fails
 * ends its process before that.
 */
export function farmHooks(build: Build): Partial<JsPlugin> {
  let compiler: Compiler | undefined
  let root = process.cwd()
  let isWritten = false
  return {
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
