/** rollup and rolldown: a graph of modules, and hooks that name the error. */
import type { Build } from '../build.ts'
import { type PruneHooks, pruneHooks } from './prune-graph.ts'

/** The part of the hooks' context that both hosts, and Vite on top of them, have. */
interface GraphContext {
  getModuleIds(): IterableIterator<string>
  meta: { watchMode: boolean }
}

export interface GraphHooks extends PruneHooks {
  options(this: { meta: { watchMode: boolean } }): void
  buildEnd(this: GraphContext, error?: Error): void
  renderError(): void
  generateBundle: { order: 'post'; handler(options: unknown, bundle: unknown, isWrite: boolean): void }
  writeBundle(): void
  closeWatcher(): Promise<void>
  closeBundle: { order: 'post'; sequential: true; handler(error?: Error): Promise<void> }
}

/** Plugins of all configurations in a list are made before the first of them is built, so each counts from then on. */
export function graphHooks(build: Build): GraphHooks {
  const state = createGraphState()
  build.begin()
  return {
    options() {
      build.configure({ root: process.cwd(), stays: this.meta.watchMode, rendersTexts: true })
      if (!this.meta.watchMode) return
      build.stay()
      build.goLive(() => true)
    },
    closeWatcher: () => build.end(),
    ...state.hooks,
    ...pruneHooks(build, state.modules),
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: (error) => (!error && state.succeeded() ? build.finish(state.modules) : build.fail()),
    },
  }
}

export interface GraphState {
  modules: ReadonlySet<string>
  succeeded(): boolean
  hooks: Pick<GraphHooks, 'buildEnd' | 'renderError' | 'generateBundle' | 'writeBundle'>
}

/**
 * A build has succeeded when all that was to be written is written and no hook told of an error. The first error is
 * remembered: Rolldown closes a failed bundle twice, the second time without a word of it. An output that could not be
 * written is told by no hook at all; it is missing among those that were.
 */
export function createGraphState(): GraphState {
  const modules = new Set<string>()
  let failed = false
  let toWrite = 0
  let written = 0
  return {
    modules,
    succeeded: () => written > 0 && written === toWrite && !failed,
    hooks: {
      buildEnd(error) {
        if (error) failed = true
        else for (const id of this.getModuleIds()) modules.add(id)
      },
      renderError() {
        failed = true
      },
      generateBundle: {
        order: 'post',
        handler(_options, _bundle, isWrite) {
          if (isWrite) toWrite += 1
        },
      },
      writeBundle() {
        written += 1
      },
    },
  }
}
