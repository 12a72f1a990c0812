/** What one build works with, each made when it is first asked for: options and texts, and the modules that carry them. */
import { loadConfig } from '../config.ts'
import type { Context, ContextInput } from '../context.ts'
import { refuseNoObject } from '../given.ts'
import { createLogger, type LogSink } from '../logger.ts'
import type { Stripper } from '../modules/strip-defaults.ts'
import type { HotName } from '../modules/updates.ts'
import { type Options, resolveOptions } from '../options.ts'
import type { Basis } from './basis.ts'
import { sharePull } from './pulls.ts'
import { refuseRival } from './rivals.ts'
import type { ServedModules } from './served.ts'

const PREFIX = '[translations] '

export interface Host {
  /** Its own root; that of the project may lie above. */
  root: string
  /** Stays after the first result: a dev server or a watcher. Nothing is reported or released then. */
  stays: boolean
  /** Does not tell whether it stays. Nothing but `live` asks for that. @default false */
  mayStay?: boolean
  /** Where it stays, it replaces modules in the running page, by this name. */
  hot?: HotName
  /**
   * Asks for texts when it has all modules, so that only those are in its output that these use. `pruned`: only where
   * that is wanted, and in place of all, because its output may be shown before. @default false
   */
  rendersTexts?: boolean | 'pruned'
  /** Keeps what it makes of modules on disk, under this name, until a file changes that it was made from. */
  cache?: string
  /** The list that it was given, the same object for each plugin in it. */
  plugins?: object | undefined
  /** The host's own channel for messages; the terminal where it has none. */
  sink?: LogSink
}

export interface Made {
  context(): Promise<Context>
  modules(): Promise<ServedModules>
  /** `undefined`: default values stay where they are. */
  stripper(): Promise<Stripper | undefined>
  /** What modules are made from besides their own files; `undefined`: nothing is kept of them. */
  basis(): Promise<Basis | undefined>
  /** The next build may have what this one could not get. */
  retry(): void
  /** What was made, if anything was. */
  close(): Promise<void>
}

/** `madeAt`: on the monotonic clock; builds that were there by then share a pull. */
export function createMade(input: Options, hostOf: () => Host, madeAt: number): Made {
  const context = once(() => makeContext(input, hostOf(), madeAt))
  const modules = once(() => serve(context.get()))
  const stripper = once(() => makeStripper(context.get()))
  const basis = once(() => makeBasis(context.get(), hostOf()))
  return {
    context: context.get,
    modules: modules.get,
    stripper: stripper.get,
    basis: basis.get,
    retry: () => {
      for (const each of [context, modules, stripper, basis]) each.retry()
    },
    close: async () => {
      ;(await modules.peek())?.close()
      await (await context.peek())?.close()
    },
  }
}

interface Once<T> {
  get(): Promise<T>
  /** What was made, if anything was. */
  peek(): Promise<T | undefined>
  /** Makes what failed anew when it is asked for. */
  retry(): void
}

/** Made at the first call. What failed stays so, because a build asks for it with each of its modules. */
function once<T>(make: () => Promise<T>): Once<T> {
  let made: Promise<T> | undefined
  let hasFailed = false
  return {
    get: () => {
      made ??= make().catch((error: unknown) => {
        hasFailed = true
        throw error
      })
      return made
    },
    peek: async () => made?.catch(() => undefined),
    retry: () => {
      if (hasFailed) made = undefined
      hasFailed = false
    },
  }
}

async function makeContext(input: Options, { root, sink, plugins }: Host, madeAt: number): Promise<Context> {
  refuseNoObject('', input, 'options')
  if (plugins) refuseRival(plugins, input)
  const options = resolveOptions({ ...(await loadConfig(root)), ...input }, root)
  const log = createLogger({ prefix: sink?.isNamed ? '' : PREFIX, secrets: options.secrets, ...(sink ? { sink } : {}) })
  const share: NonNullable<ContextInput['share']> = (pull) => sharePull({ name: JSON.stringify(options), madeAt }, pull)
  return (await import('../context.ts')).createContext({ options, log, share })
}

async function serve(context: Promise<Context>): Promise<ServedModules> {
  return (await import('./served.ts')).serveModules(await context)
}

async function makeStripper(context: Promise<Context>): Promise<Stripper | undefined> {
  const { options, pull } = await context
  const { output, scan, root } = options
  if (!output.stripDefaults || !scan) return undefined
  return (await import('../modules/strip-defaults.ts')).createStripper({ catalog: (await pull()).catalog, scan, root })
}

async function makeBasis(context: Promise<Context>, { cache, stays }: Host): Promise<Basis | undefined> {
  return cache === undefined ? undefined : (await import('./basis.ts')).writeBasis(await context, { cache, stays })
}
