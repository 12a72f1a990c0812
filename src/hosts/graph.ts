/** rollup and rolldown: a graph of modules, and hooks that name the error. */
import { dirname, join, resolve } from 'node:path'
import { findingsError, type Tell } from '../build/findings.ts'
import { stopWaiting, type Waiting, waitForIdle } from '../build/idle.ts'
import type { Build } from '../build/index.ts'
import { holdUntilExit, isHolding } from '../build/runs.ts'
import { printable } from '../logger.ts'
import { fileOf } from '../scan/paths.ts'
import { isHostCommand } from './command.ts'
import { onLog } from './false-warnings.ts'
import { type PruneHooks, pruneHooks } from './prune-graph.ts'

/** The part of the hooks' context that both hosts, and Vite on top of them, have. */
interface GraphContext {
  getModuleIds(): IterableIterator<string>
  getWatchFiles?(): string[]
  meta: { watchMode: boolean }
  warn: Warn
}

type Warn = (log: { message: string; loc?: { file: string; line: number; column: number } }) => void

export interface GraphHooks extends PruneHooks {
  options(this: { meta: { watchMode: boolean } }): void
  onLog: typeof onLog
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
  closeWatcher(): Promise<void>
  closeBundle: {
    order: 'post'
    sequential: true
    handler(this: Pick<GraphContext, 'warn'>, error?: Error): Promise<void>
  }
}

interface OutputPlace {
  dir?: string
  file?: string
}

type Bundle = Readonly<Record<string, { type: 'chunk' | 'asset'; fileName: string }>>

/** Plugins of all configurations in a list are made before the first of them is built, so each counts from then on. */
export function graphHooks(build: Build, host: 'rollup' | 'rolldown'): GraphHooks {
  const root = process.cwd()
  const state = createGraphState({
    onGathered: () => build.foresee(state.modules()),
    onWatched: async (context, once) => {
      const failed = await build.check(context.getModuleIds(), once(toTell(context, root)))
      // Rollup goes on watching what the error names.
      if (failed) throw Object.assign(findingsError(), { watchFiles: context.getWatchFiles?.() })
    },
    onWritten: async (context, modules) => {
      // Nobody has to close a bundle, and who does may do so whenever he likes.
      written = context
      waitForIdle(judgeWritten)
      // What Rollup's command is told when the bundle is closed, it prints only where another one follows.
      if (host === 'rollup') await build.check(modules, toTell(context, root))
      // Nitro closes no bundle. What fails after this fails the process, and takes it from all.
      if (host === 'rollup' && isHolding()) await build.finish(modules, { tell: toTell(context, root) })
    },
  })
  build.begin()
  /** Begun and not yet judged. */
  let bundles = 0
  let written: Pick<GraphContext, 'warn'> | undefined
  const judge = async (context: Pick<GraphContext, 'warn'>): Promise<void> => {
    stopWaiting(judgeWritten)
    bundles = 0
    const hasSucceeded = state.succeeded()
    const modules = state.modules()
    // What the same plugin builds next has modules of its own.
    state.renew()
    await (hasSucceeded ? build.finish(modules, { tell: toTell(context, root) }) : build.fail())
  }
  const judgeWritten: Waiting = async () => {
    if (written && bundles > 0 && state.succeeded()) await judge(written)
  }
  return {
    options() {
      build.configure({ root, stays: this.meta.watchMode, rendersTexts: true })
      bundles += 1
      if (!this.meta.watchMode) {
        // The same plugin may serve one build after the other; a command tells nobody which is the last of its list.
        if (isHostCommand()) holdUntilExit()
        return build.begin()
      }
      build.stay()
      build.goLive(() => true)
    },
    onLog,
    closeWatcher: () => build.end(),
    ...state.hooks,
    ...pruneHooks(build, state.modules),
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        // Another one has spoken for it, or it is closed once more.
        if (bundles === 0) return
        if (error) state.fail()
        // Side by side they are one build. Rolldown begins one for each output, and may close one twice.
        const isMore = host === 'rollup' ? --bundles > 0 : state.isUnderWay()
        if (!isMore) await judge(this)
      },
    },
  }
}

/** Who prints a log shows its place, and its message; columns count from 0 there. */
function toTell(context: Pick<GraphContext, 'warn'>, root: string): Tell {
  return ({ message, frame, place }) => {
    const { file, line = 1, column = 1 } = place ?? {}
    const where = file === undefined ? {} : { loc: { file: join(root, printable(file)), line, column: column - 1 } }
    context.warn({ message: [message, ...frame].join('\n'), ...where })
  }
}

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
  hooks: Pick<
    GraphHooks,
    'buildEnd' | 'watchChange' | 'outputOptions' | 'renderError' | 'generateBundle' | 'writeBundle'
  >
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
