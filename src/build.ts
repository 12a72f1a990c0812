/**
 * One build of a host, from its first hook to its last:
 *
 *   configure   root, channel for messages, whether it is a build that ends or a server that stays
 *   ready       config -> options -> pull
 *   load        id -> source of a virtual module
 *   renderTexts all modules -> the texts that they use
 *   check       all modules -> findings, for hosts that hear of them before their last hook
 *   finish      succeeded for the last time: scan -> checks -> report -> release
 *   fail        ended in any other way
 *   end         a server or watcher is over
 *
 * What a build may never need is loaded when it is needed: to start costs every build.
 */
import { loadConfig } from './config.ts'
import type { Context, ContextInput } from './context.ts'
import type { Belonging, Judged, Tell } from './findings.ts'
import type { Ending } from './finish.ts'
import { announcePull } from './hosts/announce.ts'
import { toHostError } from './hosts/host-error.ts'
import type { ServedModules } from './hosts/hot-build.ts'
import type { TextRenderer } from './hosts/prune.ts'
import type { stripDefaults } from './hosts/prune-defaults.ts'
import { sharePull } from './hosts/pulls.ts'
import { beginRun, type Due, isRestartedOnChange, type Run, tellUnsent, wantedSteps } from './hosts/runs.ts'
import { forgetScans } from './hosts/scans.ts'
import { createLogger, formatError, type LogSink } from './logger.ts'
import { writeTypes } from './modules/declare-file.ts'
import { parseResolvedId, resolveId } from './modules/ids.ts'
import { type Options, resolveOptions } from './options.ts'
import { selectFiles } from './scan/select.ts'

const PREFIX = '[translations] '

interface Host {
  root: string
  /** Stays after the first result: a dev server or a watcher. Nothing is reported or released then. */
  stays: boolean
  /** Replaces modules in the running page. @default false */
  hot?: boolean
  /**
   * Asks for texts when it has all modules, so that only those are in its output that these use. `pruned`: only where
   * that is wanted; else texts are cheaper to build in there than to put in later. @default false
   */
  rendersTexts?: boolean | 'pruned'
  /** The host's own channel for messages; the terminal where it has none. */
  sink?: LogSink
}

export interface Build {
  configure(host: Host): void
  /** A build that will end has begun; a release waits for all that have. Until it has ended, later calls do nothing. */
  begin(): void
  /** A host that learns only later that it watches says so here. */
  stay(): void
  ready(): Promise<void>
  /** Spelling of a user -> id of ours. */
  resolve(id: string): string
  /** `watch` makes the host load the module again when that file changes. */
  load(id: string, watch: (file: string) => void): Promise<string>
  /** Whether modules carry a placeholder, and `renderTexts` gives what takes its place. */
  rendersTexts(): Promise<boolean>
  /** `modules`: ids of all that were built. `undefined`: the modules carry their texts, or there are none. */
  renderTexts(modules: Iterable<string>): Promise<TextRenderer | undefined>
  /** A source module without the default values that nobody needs; `undefined`: as it is. */
  strip(code: string, id: string): Promise<ReturnType<typeof stripDefaults>>
  /** For hosts that stay: texts may be asked for again, while `isListening`. */
  goLive(isListening: () => boolean): void
  /** The same build once more, for hosts that don't tell whether they watch. */
  renew(): void
  /** `modules`: as below. Tells what is wrong with them, and resolves to whether that is to fail the build. */
  check(modules: Iterable<string>, tell: Tell): Promise<boolean>
  /** `modules`: ids of the modules that were built. Runs once; rejects when a step fails that may fail a build. */
  finish(modules: Iterable<string>, ending?: Ending): Promise<void>
  /** Failed, or was given up, or was no build at all. A host that stays goes on. */
  fail(): Promise<void>
  /** A host that stays is over. Frameworks use its plugin again, for the build that comes next. */
  end(): Promise<void>
}

/** `strips`: the host asks for modules to be stripped. */
export function createBuild(input: Options, { strips }: { strips: boolean }): Build {
  let host: Host = { root: process.cwd(), stays: isRestartedOnChange() }
  const madeAt = performance.now()
  let made: Promise<Context> | undefined
  let run: Run | undefined
  let served: Promise<ServedModules> | undefined
  let finished = false
  let announced = false
  let judged: Judged | undefined
  const context = (): Promise<Context> => {
    made ??= makeContext(input, host, madeAt)
    return made
  }
  const startAnew = (): void => {
    made = undefined
    served = undefined
    run = undefined
    judged = undefined
    finished = false
    announced = false
  }
  const close = async (): Promise<void> => (await made?.catch(() => undefined))?.close()
  const modules = (): Promise<ServedModules> => {
    served ??= serve(context())
    return served
  }
  const belonging = (): Belonging =>
    run ? { isPart: !run.isAlone(), told: run.told } : { isPart: false, told: new Set() }
  const rendersTexts = async (): Promise<boolean> => {
    if (host.stays || !host.rendersTexts) return false
    // A configuration that is wrong is told by `ready`.
    const options = (await context().catch(() => undefined))?.options
    return options !== undefined && (host.rendersTexts === true || options.output.prune)
  }
  return {
    rendersTexts,
    renderTexts: async (modules) => {
      try {
        if (!hasTexts(modules) || !(await rendersTexts())) return undefined
        return (await import('./hosts/prune-build.ts')).prepareTexts(await context(), modules)
      } catch (error) {
        throw toHostError(error)
      }
    },
    strip: async (code, id) => {
      const { options, pull } = await context()
      if (
        !options.output.stripDefaults ||
        host.stays ||
        !options.scan ||
        selectFiles([id], options.root, options.scan).length === 0
      )
        return undefined
      const { stripDefaults } = await import('./hosts/prune-defaults.ts')
      return stripDefaults(code, id, { catalog: (await pull()).catalog, scan: options.scan })
    },
    goLive: (isListening) => {
      const start = async (): Promise<void> => {
        const { log, options } = await context()
        const { goLive } = await modules()
        goLive(isListening, (catalog) => writeTypes(options, catalog, log))
      }
      // As above.
      start().catch(() => {})
    },
    configure: (facts) => {
      host = { ...facts, stays: facts.stays || isRestartedOnChange() }
    },
    begin: () => {
      if (finished) startAnew()
      run ??= beginRun()
    },
    stay: () => {
      host = { ...host, stays: true }
      run?.forget()
    },
    ready: async () => {
      try {
        // Environments and outputs each begin anew; they work with one pull.
        const current = await context()
        await current.pull()
        if (!announced) await announcePull(current, strips)
        announced = true
        const { log, options } = await context()
        run?.onUnended((reason) => tellUnsent(log, wantedSteps(options), reason))
      } catch (error) {
        if (!host.stays) throw toHostError(error)
        ;(await context()).log.error(formatError(error))
      }
    },
    resolve: (id) => {
      try {
        return resolveId(id)
      } catch (error) {
        throw toHostError(error)
      }
    },
    load: async (id, watch) => {
      try {
        const { stays, hot = false } = host
        return await (await modules()).load(parseResolvedId(id), { stays, hot, deferred: await rendersTexts(), watch })
      } catch (error) {
        throw toHostError(error)
      }
    },
    renew: () => void made?.then(forgetScans, () => {}),
    check: async (modules, tell) => {
      try {
        const { judgeBuild, judgeServed } = await import('./findings.ts')
        if (!host.stays) judged = await judgeBuild(await context(), modules, { tell, ...belonging() })
        if (!host.stays) return judged?.failed ?? false
        const findings = await judgeServed(await context(), modules)
        for (const finding of findings) tell(finding)
        return findings.some(({ severity }) => severity === 'error')
      } catch (error) {
        if (!host.stays) throw toHostError(error)
        // Without texts there is nothing to judge; why there are none was told by `ready`.
        return false
      }
    },
    finish: async (modules, ending = {}) => {
      if (finished || host.stays) return
      finished = true
      try {
        const { finishBuild } = await import('./finish.ts')
        const due = await finishBuild(await context(), modules, { ...ending, judged, ...belonging() })
        if (!due) await close()
        await (run ?? beginRun()).succeed(due && waiting(await context(), due))
      } catch (error) {
        run?.fail()
        await close()
        throw toHostError(error)
      }
    },
    fail: async () => {
      run?.fail()
      if (!finished && !host.stays) await close()
    },
    end: async () => {
      // The build of a framework has begun meanwhile, with the plugin of its server.
      if (!host.stays) return
      ;(await served?.catch(() => undefined))?.close()
      await close()
      made = undefined
      served = undefined
      announced = false
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

async function makeContext(input: Options, { root, sink, stays }: Host, madeAt: number): Promise<Context> {
  const options = resolveOptions({ ...(await loadConfig(root)), ...input }, root)
  const log = createLogger({ prefix: sink?.isNamed ? '' : PREFIX, secrets: options.secrets, ...(sink ? { sink } : {}) })
  const share: NonNullable<ContextInput['share']> = (pull) => sharePull({ name: JSON.stringify(options), madeAt }, pull)
  return (await import('./context.ts')).createContext({ options, log, ...(stays ? {} : { share }) })
}

async function serve(context: Promise<Context>): Promise<ServedModules> {
  return (await import('./hosts/hot-build.ts')).serveModules(await context)
}
