import type { RsbuildPlugin, RsbuildPluginAPI } from '@rsbuild/core'
import type { Compiler as RspackCompiler } from '@rspack/core'
import { tellByLog } from '../build/findings.ts'
import type { Build } from '../build/index.ts'
import { collectModules, type Gathered, modulesIn, WEBPACK_HOT } from './webpack.ts'

/** Rsbuild tells what it was asked to do, whether it watches, and ends all environments with one hook. */
export function rsbuildHooks(build: Build): Partial<RsbuildPlugin> {
  return {
    setup(api) {
      const gathered: Gathered = new Map()
      let watches = api.context.action === 'dev'
      const stays = api.context.action !== 'build'
      const host = { root: api.context.rootPath, rendersTexts: true, cache: 'rsbuild', sink: toSink(api) }
      build.configure({ ...host, plugins: api.context, stays, hot: WEBPACK_HOT })
      if (stays) build.goLive(() => true)
      else build.begin()
      api.modifyRspackConfig((config) => {
        // A build is judged as a whole at its end; what stays never has one.
        const apply = (compiler: RspackCompiler): void =>
          collectModules(compiler, build, { gathered, check: () => watches })
        config.plugins.push({ apply })
      })
      api.onBeforeBuild(({ isWatch }) => {
        if (!isWatch) return
        watches = true
        build.stay()
        build.goLive(() => true)
      })
      api.onAfterBuild({
        order: 'post',
        handler: ({ isWatch, stats }) =>
          isWatch || !stats || stats.hasErrors()
            ? build.fail()
            : build.finish(modulesIn(gathered), { tell: tellByLog(api.logger) }),
      })
      // A build that could not write its files reaches no other hook.
      api.onCloseBuild(() => build.fail())
      api.onCloseDevServer(() => build.end())
    },
  }
}

function toSink({ logger }: RsbuildPluginAPI): NonNullable<Parameters<Build['configure']>[0]['sink']> {
  return { write: (level, line) => logger[level](line) }
}
