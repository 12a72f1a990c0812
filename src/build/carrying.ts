/** How texts get into a build: modules that carry them, texts that are put in at the end, default values that are taken out. */
import { resolveId } from '../modules/ids.ts'
import type { Basis } from './basis.ts'
import type { Build } from './build.ts'
import { forHost, toHostError } from './host-error.ts'
import { importerIn, namingImporter } from './importers.ts'
import type { Session } from './session.ts'

type Carrying = Pick<
  Build,
  'rendersTexts' | 'renderTexts' | 'renderAll' | 'strip' | 'writeBasis' | 'isNews' | 'resolve' | 'load'
>

/** `ready`: as in `Build`. */
export function carryTexts(session: Session, ready: () => Promise<void>): Carrying {
  const rendersTexts = async (): Promise<boolean> => {
    const { host, state } = session
    if (host.stays || !host.rendersTexts) return false
    // A configuration that is wrong is told by `ready`.
    const options = (await state.made.context().catch(() => undefined))?.options
    return options !== undefined && (host.rendersTexts === true || options.output.prune)
  }
  // Why there is none is told by `ready`.
  const basisOf = (): Promise<Basis | undefined> => session.state.made.basis().catch(() => undefined)
  return {
    rendersTexts,
    renderTexts: (modules) =>
      forHost(async () => {
        if (!hasTexts(modules) || !(await rendersTexts())) return undefined
        const { prepareTexts } = await import('./prune.ts')
        return prepareTexts(await session.state.made.context(), modules)
      }),
    renderAll: () =>
      forHost(async () => {
        if (!(await rendersTexts())) return undefined
        const { prepareAll } = await import('./prune.ts')
        return prepareAll(await session.state.made.context())
      }),
    strip: async (code, id, watch) => {
      const basis = await basisOf()
      if (basis) watch(basis.rules)
      const found = session.host.stays ? undefined : (await session.state.made.stripper())?.(code, id)
      if (found && basis) watch(basis.texts)
      return found?.stripped
    },
    writeBasis: async () => {
      // Texts that can't be had are asked for once. What stays has its own way to say so.
      if (!session.host.stays) await ready()
      await basisOf()
    },
    isNews: async (file) => {
      const modules = await session.state.made.modules().catch(() => undefined)
      return modules?.isNews(file) ?? true
    },
    resolve: (id, importer) => {
      try {
        return namingImporter(importerIn(session.host.root, importer), () => resolveId(id))
      } catch (error) {
        throw toHostError(error)
      }
    },
    load: (id, watch, importer) =>
      forHost(async () => {
        const { root, stays, mayStay = false, hot } = session.host
        const modules = await session.state.made.modules()
        const deferred = (await rendersTexts()) && (session.host.rendersTexts === 'pruned' ? 'whole' : true)
        const by = importerIn(root, importer)
        const text = await modules.load(id, { stays, mayStay, hot, deferred, watch, importer: by })
        const basis = await basisOf()
        if (basis) watch(basis.texts)
        return text
      }),
  }
}

/** However a host spells our modules. Without any there is nothing to look for in its output. */
function hasTexts(modules: Iterable<string>): boolean {
  for (const id of modules) if (id.includes('translations')) return true
  return false
}
