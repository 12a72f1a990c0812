import type { Environment, Plugin, ResolvedConfig, ViteBuilder, ViteDevServer } from 'vite'
import { findingsError, type Tell, tellByLog } from '../build/findings.ts'
import type { Build } from '../build/index.ts'
import { beginServing, holdUntilExit, isServing } from '../build/runs.ts'
import type { LogSink } from '../logger.ts'
import { isHostCommand, isServingCommand } from './command.ts'
import { onLog } from './false-warnings.ts'
import { createGraphState } from './graph.ts'
import { PLUGIN_NAME } from './name.ts'
import { showFindings } from './overlay.ts'
import { pruneHooks } from './prune-graph.ts'
import { addToWorkers, createWorkersApi } from './vite-worker.ts'

/**
 * One instance serves all environments. An app is built when the last `buildApp` hook is over: what a framework left out
 * until then stays out. Where no hook has built anything, Vite builds all of them afterwards and has no hook for the end
 * of that, so each build is looked at. Without an app - `build()` from JavaScript, a framework that builds the
 * environments itself - bundles are counted as they close: as many as were begun, and one for each environment that was
 * made. A configuration that is resolved has begun nothing: plugins resolve it once more just to read it, and in a server
 * that tells no plugin of itself to read modules.
 */
export function viteHooks(build: Build, moduleHooks: Partial<Plugin>): Partial<Plugin> {
  let tell: Tell | undefined
  const { hooks, succeeded, ...state } = createGraphState({
    // What several environments are made of is judged together.
    onGathered: async () => {
      if (open.size <= 1) await build.foresee(modules)
    },
    onWatched: async (context) => {
      // A dev server ends its environments like builds.
      if (command === 'serve' || !tell) return
      if (await build.check([...context.getModuleIds(), ...ofWorkers], tell)) throw findingsError()
    },
  })
  // The builds of one plugin, client and server, are of one app.
  const modules = state.modules()
  const ofWorkers = new Set<string>()
  /** Environments that were made to be built, until their bundles are closed. */
  const open = new Set<Environment>()
  let command: ResolvedConfig['command'] = 'build'
  let ends = false
  /** A build that ends, of a process that serves what is built. */
  let isServed = false
  let beginnings = 0
  let closings = 0
  let isApp = false
  /** A framework may have one for each environment, with the same plugin; one that starts again opens the next first. */
  const servers = new Set<ViteDevServer>()
  const begin = (): void => {
    if (isHostCommand()) holdUntilExit()
    build.begin()
  }
  const finish = (): Promise<void> => (succeeded() ? build.finish(modules, tell ? { tell } : {}) : build.fail())
  return {
    ...hooks,
    ...pruneHooks(build, () => modules),
    sharedDuringBuild: true,
    onLog,
    api: createWorkersApi(build, moduleHooks, [modules, ofWorkers]),
    config: addToWorkers,
    configResolved(config) {
      command = config.command
      tell = tellByLog(config.logger)
      const watches = command === 'build' && isWatching(config)
      isServed = command === 'build' && !watches && (isServing() || isServingCommand())
      const stays = command === 'serve' || watches || isServed
      const hot = command === 'serve' ? { hot: 'hot' as const } : {}
      build.configure({ root: config.root, stays, ...hot, rendersTexts: true, sink: toSink(config.logger) })
      if (stays) build.stay()
      if (watches) build.goLive(() => true)
      ends = !stays
      if (stays) return
      watchEnvironments(config, (environment) => open.add(environment))
      addLastHook(config, async (builder) => {
        if (Object.values(builder.environments).some(({ isBuilt }) => isBuilt)) await finish()
        else watchBuilder(builder, finish)
      })
    },
    options() {
      if (!ends || isApp) return
      begin()
      beginnings += 1
    },
    buildStart: () => (command === 'serve' && servers.size === 0 ? undefined : build.ready()),
    configureServer(server) {
      servers.add(server)
      // Frameworks make others to read modules with, while they build.
      server.httpServer?.once('listening', () => server.httpServer?.once('close', beginServing()))
      build.goLive(() => Array.from(servers).some(({ ws }) => ws.clients.size > 0))
      showFindings(server, build, tellByLog(server.config.logger))
    },
    // Without a file of ours, the first page would be loaded twice.
    hotUpdate: async ({ file }) => ((await build.isNews(file)) ? undefined : []),
    closeWatcher: () => build.end(),
    buildApp: {
      order: 'pre',
      async handler() {
        isApp = true
        if (ends) begin()
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        // Closing a dev server closes bundles too.
        if (command === 'serve') {
          for (const server of servers) if (isOf(server, this.environment)) servers.delete(server)
          return servers.size === 0 ? build.end() : undefined
        }
        if (error) {
          open.clear()
          return build.fail()
        }
        if (isServed) {
          if (tell) await build.check(modules, tell)
          return build.end()
        }
        if (isApp) return
        closings += 1
        open.delete(this.environment)
        // Before, a build beside this one may still be writing.
        if (open.size === 0 && closings >= beginnings) await finish()
      },
    },
  }
}

/** A configuration may name more than are made of it: `build()` makes one, whatever it names. Vite 5 makes none. */
function watchEnvironments({ build }: ResolvedConfig, onMade: (environment: Environment) => void): void {
  const { createEnvironment } = build
  if (!createEnvironment) return
  build.createEnvironment = async (...input) => {
    const environment = await createEnvironment(...input)
    onMade(environment)
    return environment
  }
}

/** Vite 5 has no environments, and no server that is told by them. */
function isOf({ environments }: ViteDevServer, environment: Environment | undefined): boolean {
  return !environments || !environment || environments[environment.name] === environment
}

/** An environment that watches keeps the process, whatever the others do. Vite 5 has none. */
function isWatching({ build, environments = {} }: ResolvedConfig): boolean {
  return Boolean(build.watch) || Object.values(environments).some((environment) => environment.build.watch)
}

/** Plugins build environments in this hook too, so ours has to stand behind that of the last of them. */
function addLastHook({ plugins }: ResolvedConfig, handler: (builder: ViteBuilder) => Promise<void>): void {
  const last: Plugin = { name: `${PLUGIN_NAME}:last`, buildApp: { order: 'post', handler } }
  ;(plugins as Plugin[]).push(last)
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
