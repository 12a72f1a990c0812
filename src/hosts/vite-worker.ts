/**
 * Workers in builds of Vite: each is a bundle of its own, with plugins of its own, that is made while the module is built
 * which starts it. It gets its texts like any script, and its modules are modules of the build.
 */
import type { Plugin, UserConfig } from 'vite'
import type { Build } from '../build/index.ts'
import { PLUGIN_NAME } from './name.ts'
import { pruneHooks } from './prune-graph.ts'

type WorkerPlugins = Exclude<NonNullable<UserConfig['worker']>['plugins'], undefined>

/** One that the user has put there would begin a build of its own. */
export function addToWorkers(config: UserConfig, plugin: () => Plugin): void {
  const others = config.worker?.plugins
  const plugins: WorkerPlugins = () => [...(others?.() ?? []).filter((other) => !isOurs(other)), plugin()]
  config.worker = { ...config.worker, plugins }
}

const isOurs = (plugin: unknown): boolean => (plugin as Plugin | undefined)?.name === PLUGIN_NAME

/** `hooks`: those that make our modules. `modules`: where its own go, besides. */
export function workerPlugin(build: Build, hooks: Partial<Plugin>, modules: readonly Set<string>[]): Plugin {
  // What is shipped with a worker is what it looks up itself: of the others not all are known by then.
  const own = new Set<string>()
  return {
    name: PLUGIN_NAME,
    enforce: 'pre',
    ...hooks,
    ...pruneHooks(build, () => own),
    buildEnd() {
      for (const id of this.getModuleIds()) {
        for (const set of [own, ...modules]) set.add(id)
      }
    },
  }
}
