/** What a build was to send and did not. */
import type { Logger } from '../logger.ts'
import type { ResolvedOptions } from '../options.ts'

/** What the host gave back is written by somebody else, or by nobody. */
export const NOTHING_WRITTEN = 'the bundler wrote no files'

/** What the options want to be sent after a build. */
export function wantedSteps({ report, release }: ResolvedOptions): string[] {
  return [report && 'report', release && 'release'].filter((step) => step !== false)
}

/** Says what was not sent, and how to send it. */
export function tellUnsent(log: Logger, steps: readonly string[], reason: string): void {
  if (steps.length === 0) return
  const commands = steps.map((step) => `\`unplugin-translations ${step}\``).join(' and ')
  log.warn(`nothing was sent: ${reason}; run ${commands} after the build`)
}
