/** The modules of a build -> what they use -> which texts are shipped. */
import { BLIND_ADVICE, isBlind } from '../catalog/judgement.ts'
import type { Context } from '../context.ts'
import { keepKeys } from '../modules/prune.ts'
import { createTextRenderer, type TextRenderer } from '../modules/text-renderer.ts'
import { formatFailed } from '../output/terminal.ts'
import { tellUnknownLookups } from './prune-told.ts'
import { listSources, scanModules } from './scans.ts'

/** What can't be known costs no text: without a whole scan every text is shipped, and a warning says why. */
export async function prepareTexts(context: Context, modules: Iterable<string>): Promise<TextRenderer> {
  const { options, log } = context
  if (!options.output.prune) return prepareAll(context)
  if (!options.scan) {
    log.warn('nothing is pruned, because `scan` is off: which texts are used is not known')
    return prepareAll(context)
  }
  const scanned = await scanModules(context, listSources(modules, options.root, options.scan), options.scan)
  if (scanned.result.partial) {
    log.warn('nothing is pruned, because not all modules could be scanned:')
    for (const line of formatFailed(scanned.result.failed)) log.warn(line)
    return prepareAll(context)
  }
  const { usages } = scanned.result
  if (isBlind(usages)) {
    log.warn(`nothing is pruned, because no look-up was found. ${BLIND_ADVICE}`)
    return prepareAll(context)
  }
  const { catalog } = await context.pull()
  const input = { usages, catalog, keep: options.scan.keep }
  tellUnknownLookups(context, input)
  return createTextRenderer({ catalog, shape: options.output, kept: keepKeys(input) })
}

export async function prepareAll({ options, pull }: Context): Promise<TextRenderer> {
  const { catalog } = await pull()
  return createTextRenderer({ catalog, shape: options.output, kept: undefined })
}
