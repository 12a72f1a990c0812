/** What a build says of its texts before it works with them. */
import type { PullResult } from '../catalog/pull-request.ts'
import type { Context } from '../context.ts'
import { formatError } from '../logger.ts'
import { writeTypes } from '../modules/declare-file.ts'
import { findConflicts } from '../modules/texts.ts'
import { formatConflicts, formatFallback, formatPull } from '../output/terminal.ts'

/** Compilers of a list share one pull, which is told once. */
const told = new WeakSet<PullResult>()

const PRUNING = 'vite, rollup, rolldown, webpack, rspack, rsbuild and esbuild'

interface Abilities {
  /** The host asks for modules to be stripped. */
  strips: boolean
  /** The host asks for texts when it has all modules. */
  prunes: boolean
}

export async function announcePull({ pull, log, options }: Context, { strips, prunes }: Abilities): Promise<void> {
  const result = await pull()
  if (told.has(result)) return
  told.add(result)
  for (const line of formatPull(result)) log.info(line)
  if (result.fallback) log.warn(formatFallback(result.fallback, result.pulledAt))
  for (const warning of result.warnings) log.warn(formatError(warning))
  for (const line of formatConflicts(findConflicts(result.catalog, options.output))) log.warn(line)
  writeTypes(options, result.catalog, log)
  if (options.output.prune && !prunes) {
    log.warn(
      `\`output.prune\` leaves out nothing here: only ${PRUNING} have a hook for it; build with one, or remove it`,
    )
  }
  if (options.output.stripDefaults && !strips) {
    log.warn(
      '`output.stripDefaults` was found too late: no file in the working directory names it; give it to the plugin',
    )
  }
}
