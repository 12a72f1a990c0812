/** rollup and rolldown: a graph of modules, and hooks that name the error. */
import type { Build } from '../build.ts'

/** The part of the hooks' context that both hosts, and Vite on top of them, have. */
interface GraphContext {
  getModuleIds(): IterableIterator<string>
  meta: { watchMode: boolean }
}

export interface GraphHooks {
  options(this: { meta: { watchMode: boolean } }): void
  buildEnd(this: GraphContext, error?: Error): void
  renderError(): void
  writeBundle(): void
  closeBundle: { order: 'post'; sequential: true; handler(): Promise<void> }
}

/**
 * A build has succeeded when something was written and no hook told of an error. The first error is remembered:
 * Rolldown closes a failed bundle twice, the second time without a word of it.
 */
export function graphHooks(build: Build): GraphHooks {
  const state = createGraphState()
  return {
    options() {
      build.configure({ root: process.cwd(), stays: this.meta.watchMode })
    },
    ...state.hooks,
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => (state.succeeded() ? build.finish(state.modules) : build.close()),
    },
  }
}

export interface GraphState {
  modules: ReadonlySet<string>
  succeeded(): boolean
  hooks: Pick<GraphHooks, 'buildEnd' | 'renderError' | 'writeBundle'>
}

export function createGraphState(): GraphState {
  const modules = new Set<string>()
  let failed = false
  let written = false
  return {
    modules,
    succeeded: () => written && !failed,
    hooks: {
      buildEnd(error) {
        if (error) failed = true
        else for (const id of this.getModuleIds()) modules.add(id)
      },
      renderError() {
        failed = true
      },
      writeBundle() {
        written = true
      },
    },
  }
}
