/**
 * One build of a host, from its first hook to its last:
 *
 *   configure   root, channel for messages, whether it is a build that ends or a server that stays
 *   ready       config -> options -> pull
 *   load        id -> source of a virtual module
 *   renderTexts all modules -> the texts that they use
 *   foresee     all modules -> a scan beside the host, for hosts that go on with them
 *   check       all modules -> findings, for hosts that hear of them before their last hook
 *   finish      succeeded for the last time: scan -> checks -> report -> release
 *   fail        ended in any other way
 *   end         a server or watcher is over
 *
 * What a build may never need is loaded when it is needed: to start costs every build.
 */
import { projectRoot } from '../config-file.ts'
import type { Context } from '../context.ts'
import { isTranslationsError } from '../errors.ts'
import { formatError } from '../logger.ts'
import { writeTypes } from '../modules/declare-file.ts'
import { parseResolvedId, resolveId } from '../modules/ids.ts'
import { localDirectory, type Options } from '../options.ts'
import { announcePull } from './announce.ts'
import type { Basis } from './basis.ts'
import type { Build } from './build.ts'
import type { Belonging, Judged } from './findings.ts'
import { forgetExitCode, toHostError } from './host-error.ts'
import { prepareHotModules } from './hot-modules.ts'
import { createMade, type Host, type Made } from './made.ts'
import { beginRun, type Due, isRestartedOnChange, type Run, tellUnsent, wantedSteps } from './runs.ts'
import { foreseeScan, forgetScans } from './scans.ts'

export type { Build } from './build.ts'

/** From its begin to its end; the next build of the same plugin starts with another one. */
interface State {
  made: Made
  run: Run | undefined
  finished: boolean
  announced: boolean
  judged: Judged | undefined
}

/** `strips`: the host asks for modules to be stripped. */
export function createBuild(input: Options, { strips }: { strips: boolean }): Build {
  let host: Host = { root: process.cwd(), stays: isRestartedOnChange() }
  const start = (): State => ({
    made: createMade(input, () => host, performance.now()),
    run: undefined,
    finished: false,
    announced: false,
    judged: undefined,
  })
  let state = start()
  let isLive = false
  /** What goes live needs it until the end, whatever becomes of a build. */
  const closeMade = async (made: Made): Promise<void> => {
    const context = isLive ? await made.context().catch(() => undefined) : undefined
    if (!context?.options.live) await made.close()
  }
  const belonging = (): Belonging =>
    state.run ? { isPart: !state.run.isAlone(), told: state.run.told } : { isPart: false, told: new Set() }
  const rendersTexts = async (): Promise<boolean> => {
    if (host.stays || !host.rendersTexts) return false
    // A configuration that is wrong is told by `ready`.
    const options = (await state.made.context().catch(() => undefined))?.options
    return options !== undefined && (host.rendersTexts === true || options.output.prune)
  }
  const ready = async (): Promise<void> => {
    try {
      // Environments and outputs each begin anew; they work with one pull.
      const context = await state.made.context()
      await context.pull()
      const prunes = host.stays || host.rendersTexts !== undefined
      if (!state.announced) await announcePull(context, { strips, prunes })
      state.announced = true
      const { log, options } = context
      state.run?.onUnended((reason) => tellUnsent(log, wantedSteps(options), reason))
    } catch (error) {
      // What stays goes on without texts, though not without options.
      const context = host.stays ? await state.made.context().catch(() => undefined) : undefined
      if (!context) throw toHostError(error)
      context.log.error(formatError(error))
    }
  }
  // Why there is none is told by `ready`.
  const basisOf = (): Promise<Basis | undefined> => state.made.basis().catch(() => undefined)
  return {
    rendersTexts,
    renderTexts: async (modules) => {
      try {
        if (!hasTexts(modules) || !(await rendersTexts())) return undefined
        return (await import('./prune.ts')).prepareTexts(await state.made.context(), modules)
      } catch (error) {
        throw toHostError(error)
      }
    },
    renderAll: async () => {
      try {
        if (!(await rendersTexts())) return undefined
        return (await import('./prune.ts')).prepareAll(await state.made.context())
      } catch (error) {
        throw toHostError(error)
      }
    },
    strip: async (code, id, watch) => {
      const basis = await basisOf()
      if (basis) watch(basis.rules)
      const found = host.stays ? undefined : (await state.made.stripper())?.(code, id)
      if (found && basis) watch(basis.texts)
      return found?.stripped
    },
    writeBasis: async () => {
      // Texts that can't be had are asked for once. What stays has its own way to say so.
      if (!host.stays) await ready()
      await basisOf()
    },
    isNews: async (file) => {
      const modules = await state.made.modules().catch(() => undefined)
      return modules?.isNews(file) ?? true
    },
    goLive: (isListening) => {
      isLive = true
      const begin = async (): Promise<void> => {
        const { log, options } = await state.made.context()
        const { goLive } = await state.made.modules()
        goLive(isListening, (catalog) => writeTypes(options, catalog, log))
      }
      // A configuration that is wrong is told by `ready`.
      begin().catch(() => {})
    },
    configure: (facts) => {
      host = { ...facts, root: projectRoot(facts.root), stays: facts.stays || isRestartedOnChange() }
      if (host.stays || host.mayStay) prepareHotModules(localDirectory(host.root))
    },
    begin: () => {
      if (state.finished) state = start()
      state.run ??= beginRun()
    },
    stay: () => {
      host = { ...host, stays: true }
      state.run?.forget()
    },
    ready,
    resolve: (id) => {
      try {
        return resolveId(id)
      } catch (error) {
        throw toHostError(error)
      }
    },
    load: async (id, watch) => {
      try {
        const { stays, mayStay = false, hot } = host
        const modules = await state.made.modules()
        const deferred = await rendersTexts()
        const text = await modules.load(parseResolvedId(id), { stays, mayStay, hot, deferred, watch })
        const basis = await basisOf()
        if (basis) watch(basis.texts)
        return text
      } catch (error) {
        throw toHostError(error)
      }
    },
    renew: () => {
      forgetExitCode()
      state.made.context().then(forgetScans, () => {})
      state = { ...state, finished: false, judged: undefined, run: beginRun() }
    },
    foresee: async (modules) => {
      if (host.stays) return
      try {
        await foreseeScan(await state.made.context(), modules)
      } catch {
        // Whoever checks or finishes the build is told.
      }
    },
    check: async (modules, tell) => {
      try {
        const context = await state.made.context()
        const { judgeBuild, judgeServed } = await import('./findings.ts')
        if (host.stays) return await judgeServed(context, modules, tell)
        state.judged = await judgeBuild(context, modules, { tell, ...belonging() })
        return state.judged?.failed ?? false
      } catch (error) {
        if (!host.stays) throw toHostError(error)
        // Without texts there is nothing to judge; why there are none was told by `ready`.
        if (!isTranslationsError(error)) (await state.made.context()).log.error(formatError(error))
        return false
      }
    },
    finish: async (modules, ending = {}) => {
      if (host.stays) return state.run?.forget()
      if (state.finished) return
      state.finished = true
      const { made, run, judged } = state
      try {
        const { finishBuild } = await import('./finish.ts')
        const context = await made.context()
        const due = await finishBuild(context, modules, { ...ending, judged, ...belonging() })
        if (!due) await closeMade(made)
        await (run ?? beginRun()).succeed(due && waiting(context, due))
      } catch (error) {
        run?.fail()
        await closeMade(made)
        throw toHostError(error)
      }
    },
    fail: async () => {
      state.run?.fail()
      if (!state.finished && !host.stays) await closeMade(state.made)
    },
    end: async () => {
      // The build of a framework has begun meanwhile, with the plugin of its server.
      if (!host.stays && !isLive) return
      const { made } = state
      state = start()
      isLive = false
      await made.close()
    },
  }
}

/** However a host spells our modules. Without any there is nothing to look for in its output. */
function hasTexts(modules: Iterable<string>): boolean {
  for (const id of modules) if (id.includes('translations')) return true
  return false
}

/** What is due may have to wait for other builds; the connection stays open until it is done or will not be done. */
function waiting(context: Context, due: Pick<Due, 'target' | 'files' | 'finish'>): Due {
  return {
    ...due,
    close: () => context.close(),
    drop: (reason) => {
      if (reason !== undefined) tellUnsent(context.log, wantedSteps(context.options), reason)
      void context.close()
    },
  }
}
