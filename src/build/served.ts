/** What a build serves: the modules of the catalog it has now, and of the next one where texts are live. */
import type { Catalog } from '../catalog/catalog.ts'
import type { KeptEdit } from '../catalog/pull-edits.ts'
import type { Context } from '../context.ts'
import { getOrInsert } from '../map-entries.ts'
import { type Deferred, generateModule } from '../modules/generate.ts'
import { type ModuleId, parseResolvedId } from '../modules/ids.ts'
import type { HotName } from '../modules/updates.ts'
import { formatEdits } from '../output/terminal.ts'
import { createHotModules, type HotModules } from './hot-modules.ts'
import { namingImporter } from './importers.ts'
import { type Poll, startPoll } from './poll.ts'

export interface ServeInput {
  /** Stays after the first result: a dev server or a watcher. */
  stays: boolean
  /** May do so, which it does not tell: what it is served may change where texts are live. */
  mayStay: boolean
  /** While it stays, modules replace each other in a running page. */
  hot: HotName | undefined
  /** Texts are put into the output later. */
  deferred: Deferred
  /** Who asks for it, to be told where there is none. */
  importer?: string | undefined
  /** Makes the host load the module again when that file changes. */
  watch(file: string): void
}

export interface ServedModules {
  /** `id`: as it is resolved. */
  load(id: string, input: ServeInput): Promise<string>
  /** From now on asks the service while `isListening`; only the first call counts. */
  goLive(isListening: () => boolean, onChange: (catalog: Catalog) => void): void
  /** Whether a file that the host saw change says more than what the host has been served. */
  isNews(file: string): Promise<boolean>
  close(): void
}

/** How a host has its modules. */
type Form = Pick<ServeInput, 'hot' | 'deferred'>

interface Served {
  form: Form
  modules: HotModules
}

export function serveModules(context: Context): ServedModules {
  const { options, log } = context
  const shape = options.output
  const served = new Map<string, Served>()
  const servedAs = (form: Form): Served => {
    const name = form.hot ?? (form.deferred ? 'deferred' : 'plain')
    return getOrInsert(served, name, () => ({ form, modules: createHotModules(options.directory, name) }))
  }
  let latest: Catalog | undefined
  let told: readonly KeptEdit[] | undefined
  const tellEdits = (edits: readonly KeptEdit[]): void => {
    const before = formatEdits(told ?? [])
    for (const line of formatEdits(edits)) if (!before.includes(line)) log.info(line.trim())
    told = edits
  }
  let poll: Poll | undefined
  let isClosed = false
  const look = async (): Promise<unknown> => {
    // Those of the first pull were told with it.
    told ??= (await context.pull()).edits
    const { catalog, fallback, edits } = await context.pullAgain()
    // The next server may have its modules in the same files by now.
    if (isClosed) return undefined
    if (fallback) return fallback
    tellEdits(edits)
    latest = catalog
    for (const { form, modules } of served.values()) {
      modules.refresh((module) => tryGenerate(() => generateModule(module, { catalog, shape, ...form })))
    }
    return undefined
  }
  return {
    load: async (id, { stays, mayStay, hot, deferred, importer, watch }) => {
      const form = { hot: stays ? hot : undefined, deferred }
      const serve = (module: ModuleId, text?: string): void => {
        if (stays || (mayStay && options.live)) watch(servedAs(form).modules.serve(module, text))
      }
      // What a failed look has forgotten is still what the page shows.
      const pull = async (): Promise<Catalog> => latest ?? (await context.pull()).catalog
      const catalog = await pull().catch((error: unknown) => {
        // The host loads it once more when there are texts: a look of what is live writes them.
        serve(parseResolvedId(id, []))
        throw error
      })
      const module = parseResolvedId(id, catalog.namespaces)
      const text = namingImporter(importer, () => generateModule(module, { catalog, shape, ...form }))
      serve(module, text)
      return text
    },
    goLive: (isListening, onChange) => {
      if (!options.live || poll) return
      const { mode } = options.pull
      if (mode === 'offline' || mode === 'locked' || (mode === 'auto' && options.isCi)) {
        log.warn('`live` asks the service, which this pull mode does not; texts stay as the lock says')
        return
      }
      poll = startPoll({
        ...options.live,
        isListening,
        log,
        look: async () => {
          const before = latest ?? (await context.pull()).catalog
          const trouble = await look()
          if (latest && latest !== before) onChange(latest)
          return trouble
        },
      })
    },
    isNews: async (file) => {
      const all = Array.from(served.values(), ({ modules }) => modules)
      const isForeign = (): boolean => all.some((modules) => modules.isForeign(file))
      if (isForeign()) await poll?.lookNow()
      return !isForeign() && all.every((modules) => modules.isNews(file))
    },
    close: () => {
      isClosed = true
      poll?.close()
    },
  }
}

/** A module whose language is gone goes on with the texts that it has. */
function tryGenerate(generate: () => string): string | undefined {
  try {
    return generate()
  } catch {
    return undefined
  }
}
