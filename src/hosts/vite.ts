import type { Environment, Plugin, ResolvedConfig, ViteDevServer } from 'vite'
import { findingsError, type Tell, tellByLog } from '../build/findings.ts'
import type { Build } from '../build/index.ts'
import { beginServing, holdUntilExit, isServing } from '../build/runs.ts'
import { listConfigs, projectRoot } from '../config-file.ts'
import type { LogSink } from '../logger.ts'
import { slashes } from '../scan/paths.ts'
import { isHostCommand, isServingCommand } from './command.ts'
import { onLog } from './false-warnings.ts'
import { createGraphState } from './graph-state.ts'
import { showFindings } from './overlay.ts'
import { pruneHooks } from './prune-graph.ts'
import { leaveTold } from './told-elsewhere.ts'
import { isVite5, overlookNewFiles, updateHooks } from './vite-5.ts'
import { createBundles, watchApp, watchEnvironments } from './vite-app.ts'
import { addToWorkers, createWorkersApi } from './vite-worker.ts'

/**
 * One instance serves all environments. An app is built when the last `buildApp` hook is over: what a framework left out
 * until then stays out. Where no hook has built anything, Vite builds all of them afterwards and has no hook for the end
 * of that, so each build is looked at. Without an app - `build()` from JavaScript, a framework that builds the
 * environments itself - bundles are counted as they close. A configuration that is resolved has begun nothing: plugins
 * resolve it once more just to read it, and in a server that tells no plugin of itself to read modules.
 */
export function viteHooks(build: Build, moduleHooks: Partial<Plugin>): Partial<Plugin> {
  let role: Role | undefined
  let tell: Tell | undefined
  let isApp = false
  const bundles = createBundles()
  /** A framework may have one for each environment, with the same plugin; one that starts again opens the next first. */
  const servers = new Set<ViteDevServer>()
  const ofWorkers = new Set<string>()
  const { hooks, succeeded, ...state } = createGraphState({
    // What several environments are made of is judged together.
    onGathered: async () => {
      if (bundles.open.size <= 1) await build.foresee(modules)
    },
    onWatched: async (context, once) => {
      // A dev server ends its environments like builds.
      if (role === 'server' || !tell) return
      if (await build.check([...context.getModuleIds(), ...ofWorkers], once(tell))) throw findingsError()
    },
  })
  // The builds of one plugin, client and server, are of one app.
  const modules = state.modules()
  const begin = (): void => {
    if (isHostCommand()) holdUntilExit()
    build.begin()
  }
  const finish = (): Promise<void> => (succeeded() ? build.finish(modules, tell ? { tell } : {}) : build.fail())
  return {
    ...hooks,
    ...pruneHooks(build, () => modules),
    ...serverHooks(build, servers),
    sharedDuringBuild: true,
    onLog,
    api: createWorkersApi(build, moduleHooks, [modules, ofWorkers]),
    config: addToWorkers,
    configResolved(config) {
      role = roleOf(config)
      if (role === 'server') restartWithOptions(config)
      tell = tellByLog(config.logger)
      configure(build, config, role)
      if (role !== 'build') return
      watchEnvironments(config, (environment) => {
        if (bundles.isIdle()) state.forgive()
        bundles.open.add(environment)
      })
      watchApp(config, finish)
    },
    options() {
      if (role !== 'build' || isApp) return
      begin()
      // Vite 5 has made no environment before.
      if (bundles.isIdle()) state.forgive()
      bundles.begin()
    },
    buildStart: () => (role === 'server' && servers.size === 0 ? undefined : build.ready()),
    closeWatcher: () => build.end(),
    buildApp: {
      order: 'pre',
      async handler() {
        isApp = true
        if (role === 'build') begin()
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        // Closing a dev server closes bundles too.
        if (role === 'server') return closeServers(servers, this.environment) ? build.end() : undefined
        if (error) {
          bundles.fail()
          return build.fail()
        }
        if (role === 'served') {
          if (tell) await build.check(modules, tell)
          return build.end()
        }
        if (!isApp && bundles.close(this.environment)) await finish()
      },
    },
  }
}

/** What a configuration is for. `served`: a build that ends, of a process that serves what is built. */
type Role = 'server' | 'watcher' | 'served' | 'build'

function roleOf(config: ResolvedConfig): Role {
  if (config.command === 'serve') return 'server'
  if (isWatching(config)) return 'watcher'
  return isServing() || isServingCommand() ? 'served' : 'build'
}

/** An environment that watches keeps the process, whatever the others do. Vite 5 has none. */
function isWatching({ build, environments = {} }: ResolvedConfig): boolean {
  return Boolean(build.watch) || Object.values(environments).some((environment) => environment.build.watch)
}

function configure(build: Build, { root, logger, plugins }: ResolvedConfig, role: Role): void {
  const stays = role !== 'build'
  const hot = role === 'server' ? { hot: 'hot' as const } : {}
  build.configure({ root, plugins, stays, ...hot, rendersTexts: true, sink: toSink(logger) })
  if (stays) build.stay()
  if (role === 'watcher') build.goLive(() => true)
}

/** A server that reads a configuration of its own when it starts again has this plugin anew. */
function restartWithOptions({ configFile, configFileDependencies, root }: ResolvedConfig): void {
  if (configFile) configFileDependencies.push(...listConfigs(projectRoot(root)).map(slashes))
}

function serverHooks(
  build: Build,
  servers: Set<ViteDevServer>,
): Pick<Plugin, 'configureServer' | 'hotUpdate' | 'handleHotUpdate'> {
  return {
    configureServer(server) {
      servers.add(server)
      if (isVite5(server)) overlookNewFiles(server)
      // Frameworks make others to read modules with, while they build.
      server.httpServer?.once('listening', () => server.httpServer?.once('close', beginServing()))
      build.goLive(() => Array.from(servers).some(({ ws }) => ws.clients.size > 0))
      showFindings(server, build, { tell: tellByLog(server.config.logger), isOpen: () => servers.has(server) })
    },
    ...updateHooks(build),
  }
}

/** Those of which the environment was one. Gives whether none is left. */
function closeServers(servers: Set<ViteDevServer>, environment: Environment | undefined): boolean {
  for (const server of servers) {
    if (!isOf(server, environment)) continue
    servers.delete(server)
    leaveTold(server)
  }
  return servers.size === 0
}

/** Vite 5 has no environments, and no server that is told by them. */
function isOf({ environments }: ViteDevServer, environment: Environment | undefined): boolean {
  return !environments || !environment || environments[environment.name] === environment
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
