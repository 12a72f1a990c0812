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
import { formatError } from '../logger.ts'
import { writeTypes } from '../modules/declare-file.ts'
import { localDirectory, type Options } from '../options.ts'
import { announcePull } from './announce.ts'
import type { Build } from './build.ts'
import { carryTexts } from './carrying.ts'
import { forgetExitCode, toHostError } from './host-error.ts'
import { prepareHotModules } from './hot-modules.ts'
import { judgeModules } from './judging.ts'
import { isRestartedOnChange } from './restarts.ts'
import { beginRun } from './runs.ts'
import { forgetScans } from './scans.ts'
import { createSession } from './session.ts'
import { tellUnsent, wantedSteps } from './unsent.ts'

export type { Build } from './build.ts'

/** `strips`: the host asks for modules to be stripped. */
export function createBuild(input: Options, { strips }: { strips: boolean }): Build {
  const session = createSession(input)
  const ready = async (): Promise<void> => {
    const { host, state } = session
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
  return {
    ...carryTexts(session, ready),
    ...judgeModules(session),
    ready,
    configure: (facts) => {
      const host = { ...facts, root: projectRoot(facts.root), stays: facts.stays || isRestartedOnChange() }
      session.host = host
      if (host.stays || host.mayStay) prepareHotModules(localDirectory(host.root))
    },
    begin: () => {
      if (session.state.finished) session.restart()
      session.state.run ??= beginRun()
    },
    stay: () => {
      session.host = { ...session.host, stays: true }
      session.state.run?.forget()
    },
    goLive: (isListening) => {
      session.isLive = true
      const { made } = session.state
      const begin = async (): Promise<void> => {
        const { log, options } = await made.context()
        const { goLive } = await made.modules()
        goLive(isListening, (catalog) => writeTypes(options, catalog, log))
      }
      // A configuration that is wrong is told by `ready`.
      begin().catch(() => {})
    },
    renew: () => {
      forgetExitCode()
      session.state.made.retry()
      session.state.made.context().then(forgetScans, () => {})
      session.state = { ...session.state, finished: false, judged: undefined, run: beginRun() }
    },
    end: async () => {
      // The build of a framework has begun meanwhile, with the plugin of its server.
      if (!session.host.stays && !session.isLive) return
      const { made } = session.state
      session.restart()
      session.isLive = false
      await made.close()
    },
  }
}
