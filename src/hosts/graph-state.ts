/** How far a build of rollup, of rolldown, or of Vite on top of them is: what it is made of, and what is written of it. */
import { dirname, resolve } from 'node:path'
import type { Tell } from '../build/findings.ts'
import { fileOf } from '../scan/paths.ts'

/** The part of the hooks' context that both hosts, and Vite on top of them, have. */
export interface GraphContext {
  getModuleIds(): IterableIterator<string>
  getWatchFiles?(): string[]
  meta: { watchMode: boolean }
  warn: Warn
}

type Warn = (log: { message: string; loc?: { file: string; line: number; column: number } }) => void

/** The hooks that tell it. */
export interface StateHooks {
  buildEnd(this: GraphContext, error?: Error): Promise<void>
  watchChange(): void
  outputOptions(): void
  renderError(): void
  generateBundle: { order: 'post'; handler(options: unknown, bundle: unknown, isWrite: boolean): void }
  writeBundle: {
    order: 'post'
    sequential: true
    handler(this: Pick<GraphContext, 'meta' | 'warn'>, output: OutputPlace, bundle: Bundle): Promise<void>
  }
}

interface OutputPlace {
  dir?: string
  file?: string
}

type Bundle = Readonly<Record<string, { type: 'chunk' | 'asset'; fileName: string }>>

export interface GraphState {
  /** May be added to, until all are gathered. */
  modules(): Set<string>
  succeeded(): boolean
  fail(): void
  /** An output is neither there nor known to have failed. */
  isUnderWay(): boolean
  /** Begins anew: nothing is gathered, nothing written. */
  renew(): void
  /** What failed is over. What is gathered stays, for builds of one app. */
  forgive(): void
  hooks: StateHooks
}

interface Listeners {
  /** Of a build that will end, all modules are known. */
  onGathered?(): Promise<void>
  /** A watcher has all modules of a build. `once`: leaves out what was told since the last change. */
  onWatched(context: GraphContext, once: (tell: Tell) => Tell): Promise<void>
  /** All outputs that were asked for by then are written. Called once for each time that modules are gathered. */
  onWritten?(context: Pick<GraphContext, 'warn'>, modules: ReadonlySet<string>): Promise<void>
}

/**
 * A build has succeeded when all that was to be written is written and no hook told of an error. The first error is
 * remembered: Rolldown closes a failed bundle twice, the second time without a word of it. An output that could not be
 * written is told by no hook at all; it is missing among those that were.
 */
export function createGraphState({ onGathered, onWatched, onWritten }: Listeners): GraphState {
  const start = () => ({
    modules: new Set<string>(),
    /** Files that were made of the modules, which some build something of in turn: it adds nothing to what they say. */
    outputs: new Set<string>(),
    failed: false,
    isGathered: false,
    begun: 0,
    toWrite: 0,
    written: 0,
    ended: 0,
  })
  let state = start()
  const { once, forget } = createOnce()
  /** Hosts have signs of their own between folders. */
  const isOutput = (id: string): boolean => state.outputs.size > 0 && state.outputs.has(resolve(fileOf(id)))
  const fail = (): void => {
    state.failed = true
    state.ended += 1
  }
  return {
    modules: () => state.modules,
    succeeded: () => state.written > 0 && state.written === state.toWrite && !state.failed,
    fail: () => {
      if (!state.failed) fail()
    },
    isUnderWay: () => state.ended < state.begun,
    renew: () => {
      state = start()
    },
    forgive: () => {
      const { failed, modules, outputs } = state
      if (failed) state = { ...start(), modules, outputs }
    },
    hooks: {
      async buildEnd(error) {
        state.isGathered = !error
        if (error) fail()
        else for (const id of this.getModuleIds()) if (!isOutput(id)) state.modules.add(id)
        if (error) return
        // There the bundle may be closed by nobody.
        await (this.meta.watchMode ? onWatched(this, once) : onGathered?.())
      },
      watchChange: forget,
      outputOptions() {
        state.begun += 1
      },
      renderError: fail,
      generateBundle: {
        order: 'post',
        handler(_options, _bundle, isWrite) {
          if (isWrite) state.toWrite += 1
          else state.ended += 1
        },
      },
      // After those of the others: one that fails there has failed the build.
      writeBundle: {
        order: 'post',
        sequential: true,
        async handler({ dir, file }, bundle) {
          const folder = dir ?? dirname(file ?? '')
          for (const { type, fileName } of Object.values(bundle))
            if (type === 'chunk') state.outputs.add(resolve(folder, fileName))
          state.written += 1
          state.ended += 1
          if (state.written < state.begun || !state.isGathered || this.meta.watchMode) return
          state.isGathered = false
          await onWritten?.(this, state.modules)
        },
      },
    },
  }
}

/** Rolldown watches each output by itself, and finds in all of them the same. */
function createOnce(): { once(tell: Tell): Tell; forget(): void } {
  const told = new Set<string>()
  return {
    once: (tell) => (finding) => {
      if (told.has(finding.text)) return
      told.add(finding.text)
      tell(finding)
    },
    forget: () => told.clear(),
  }
}
