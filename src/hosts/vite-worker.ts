/**
 * Workers in builds of Vite: each is a bundle of its own, with plugins of its own, that is made while the module is built
 * which starts it. It gets its texts like any script, and its modules are modules of the build.
 */
import type { Plugin, ResolvedConfig, UserConfig } from 'vite'
import type { Build } from '../build/index.ts'
import { PLUGIN_NAME } from './name.ts'
import { pruneHooks } from './prune-graph.ts'

type WorkerPlugins = Exclude<NonNullable<UserConfig['worker']>['plugins'], undefined>

/** What the plugin of a build has for each of its workers. */
export interface WorkersApi {
  workerHooks(): Partial<Plugin>
}

/** One that the user has put there would begin a build of its own. */
export function addToWorkers(config: UserConfig): void {
  const others = config.worker?.plugins
  const plugins: WorkerPlugins = () => [...(others?.() ?? []).filter((other) => !isOurs(other)), workerPlugin()]
  config.worker = { ...config.worker, plugins }
}

/** Of what the worker is part of; not in Vite's types. */
type WorkerConfig = ResolvedConfig & { mainConfig?: ResolvedConfig | null }

/**
 * A builder reads the configuration again for each environment, and with it makes plugins that it then leaves for those of
 * the first one, though not in workers. So its hooks are those of the plugin that really builds what the worker is part of.
 */
function workerPlugin(): Plugin {
  const plugin: Plugin = {
    name: PLUGIN_NAME,
    enforce: 'pre',
    configResolved(config) {
      const { plugins = [] } = (config as WorkerConfig).mainConfig ?? {}
      const main = plugins.find(isOurs) as Plugin<WorkersApi> | undefined
      Object.assign(plugin, main?.api?.workerHooks())
    },
  }
  return plugin
}

const isOurs = (plugin: unknown): boolean => (plugin as Plugin | undefined)?.name === PLUGIN_NAME

/** `hooks`: those that make our modules. `modules`: where its own go, besides. */
export function createWorkersApi(build: Build, hooks: Partial<Plugin>, modules: readonly Set<string>[]): WorkersApi {
  return {
    workerHooks: () => {
      // What is shipped with a worker is what it looks up itself: of the others not all are known by then.
      const own = new Set<string>()
      return {
        ...hooks,
        ...pruneHooks(build, () => own),
        buildEnd() {
          for (const id of this.getModuleIds()) {
            for (const set of [own, ...modules]) set.add(id)
          }
        },
      }
    },
  }
}
