/** What is found in the modules of a build, and what becomes of it when it ends. */
import type { Context } from '../context.ts'
import { isTranslationsError } from '../errors.ts'
import { formatError } from '../logger.ts'
import type { Build } from './build.ts'
import type { Due } from './due.ts'
import type { Belonging } from './findings.ts'
import { toHostError } from './host-error.ts'
import type { Made } from './made.ts'
import { beginRun } from './runs.ts'
import { foreseeScan } from './scans.ts'
import type { Session } from './session.ts'
import { tellUnsent, wantedSteps } from './unsent.ts'

type Judging = Pick<Build, 'foresee' | 'check' | 'finish' | 'fail'>

export function judgeModules(session: Session): Judging {
  const belonging = (): Belonging => {
    const { run } = session.state
    return run ? { isPart: !run.isAlone(), told: run.told } : { isPart: false, told: new Set() }
  }
  /** What goes live needs it until the end, whatever becomes of a build. */
  const closeMade = async (made: Made): Promise<void> => {
    const context = session.isLive ? await made.context().catch(() => undefined) : undefined
    if (!context?.options.live) await made.close()
  }
  return {
    foresee: async (modules) => {
      if (session.host.stays) return
      try {
        await foreseeScan(await session.state.made.context(), modules)
      } catch {
        // Whoever checks or finishes the build is told.
      }
    },
    check: async (modules, tell) => {
      const { host, state } = session
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
      const { host, state } = session
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
      const { host, state } = session
      state.run?.fail()
      if (state.finished || host.stays) return
      state.finished = true
      await closeMade(state.made)
    },
  }
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
