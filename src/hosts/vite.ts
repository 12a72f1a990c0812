import type { Plugin, ResolvedConfig, ViteBuilder } from 'vite'
import type { Build } from '../build.ts'
import type { LogSink } from '../logger.ts'
import { createGraphState } from './graph.ts'

/**
 * One instance serves all environments. An app build has succeeded when every environment is built: Vite has no hook
 * for that moment (its own loop over the environments runs after every `buildApp` hook), so each build is looked at.
 * `build()` from JavaScript knows no app; its end is the closing of a bundle that was written without an error.
 */
export function viteHooks(build: Build): Partial<Plugin> {
  const { hooks, modules, succeeded } = createGraphState()
  let command: ResolvedConfig['command'] = 'build'
  let isApp = false
  return {
    ...hooks,
    sharedDuringBuild: true,
    configResolved(config) {
      command = config.command
      build.configure({
        root: config.root,
        stays: config.command === 'serve' || Boolean(config.build.watch),
        sink: toSink(config.logger),
      })
    },
    buildApp: {
      order: 'pre',
      async handler(builder) {
        isApp = true
        watchBuilder(builder, () => (succeeded() ? build.finish(modules) : Promise.resolve()))
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        // Closing a dev server closes bundles too.
        if (command === 'serve' || !succeeded()) await build.close()
        else if (!isApp) await build.finish(modules)
      },
    },
  }
}

function watchBuilder(builder: ViteBuilder, onAllBuilt: () => Promise<void>): void {
  const original = builder.build
  builder.build = async (environment) => {
    const output = await original.call(builder, environment)
    if (Object.values(builder.environments).every(({ isBuilt }) => isBuilt)) await onAllBuilt()
    return output
  }
}

function toSink(logger: ResolvedConfig['logger']): LogSink {
  return {
    write: (level, line) => {
      if (level === 'error') logger.error(line)
      else if (level === 'warn') logger.warn(line)
      else logger.info(line)
    },
  }
}
