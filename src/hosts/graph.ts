/** rollup and rolldown: a graph of modules, and hooks that name the error. */
import { join } from 'node:path'
import { findingsError, type Tell } from '../build/findings.ts'
import { stopWaiting, type Waiting, waitForIdle } from '../build/idle.ts'
import type { Build } from '../build/index.ts'
import { holdUntilExit, isHolding } from '../build/runs.ts'
import { printable } from '../logger.ts'
import { isHostCommand } from './command.ts'
import { onLog } from './false-warnings.ts'
import { createGraphState, type GraphContext, type StateHooks } from './graph-state.ts'
import { type PruneHooks, pruneHooks } from './prune-graph.ts'

export interface GraphHooks extends PruneHooks, StateHooks {
  options(this: { meta: { watchMode: boolean } }, given: { plugins?: unknown }): void
  onLog: typeof onLog
  closeWatcher(): Promise<void>
  closeBundle: {
    order: 'post'
    sequential: true
    handler(this: Pick<GraphContext, 'warn'>, error?: Error): Promise<void>
  }
}

/** Plugins of all configurations in a list are made before the first of them is built, so each counts from then on. */
export function graphHooks(build: Build, host: 'rollup' | 'rolldown'): GraphHooks {
  const root = process.cwd()
  const state = createGraphState({
    onGathered: () => {
      gathering -= 1
      return build.foresee(state.modules())
    },
    onWatched: async (context, once) => {
      const failed = await build.check(context.getModuleIds(), once(toTell(context, root)))
      // Rollup goes on watching what the error names.
      if (failed) throw Object.assign(findingsError(), { watchFiles: context.getWatchFiles?.() })
    },
    onWritten: async (context, modules) => {
      // Nobody has to close a bundle, and who does may do so whenever he likes.
      written = context
      waitForIdle(judgeWritten)
      // What is written first would be judged without the modules of those beside it.
      if (gathering > 0) return
      // What Rollup's command is told when the bundle is closed, it prints only where another one follows.
      if (host === 'rollup') await build.check(modules, toTell(context, root))
      // Nitro closes no bundle. What fails after this fails the process, and takes it from all.
      if (host === 'rollup' && isHolding()) await build.finish(modules, { tell: toTell(context, root) })
    },
  })
  build.begin()
  /** Begun and not yet judged. */
  let bundles = 0
  /** Begun, and not all of their modules are known. */
  let gathering = 0
  let written: Pick<GraphContext, 'warn'> | undefined
  const judge = async (context: Pick<GraphContext, 'warn'>): Promise<void> => {
    stopWaiting(judgeWritten)
    bundles = 0
    gathering = 0
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
    options({ plugins }) {
      build.configure({
        root,
        plugins: Array.isArray(plugins) ? plugins : undefined,
        stays: this.meta.watchMode,
        rendersTexts: true,
      })
      bundles += 1
      if (!this.meta.watchMode) {
        gathering += 1
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
