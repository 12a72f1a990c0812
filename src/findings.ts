/** What a build is made of -> findings, told through the channel of its host. */
import { existsSync } from 'node:fs'
import { hasErrors } from './checks/check.ts'
import type { Context } from './context.ts'
import { TranslationsError } from './errors.ts'
import { scanModules } from './hosts/prune-build.ts'
import { redact } from './logger.ts'
import { formatFindings, type ToldFinding } from './output/findings.ts'
import { createFrames } from './output/frames.ts'
import { writeReports } from './output/render.ts'
import { formatScan } from './output/terminal.ts'
import type { Scanned } from './reporting.ts'
import { selectFiles } from './scan/index.ts'

/** How a host says one finding; each cause comes once. */
export type Tell = (finding: ToldFinding) => void

export interface Judged {
  scanned: Scanned
  failed: boolean
}

/** Of a build that will end, with all of its modules. `undefined` where nothing is scanned. */
export async function judgeBuild(
  context: Context,
  modules: Iterable<string>,
  tell: Tell = toLog(context),
): Promise<Judged | undefined> {
  const { options, log } = context
  if (!options.scan) return undefined
  const scanned = await scanModules(context, modules, options.scan)
  const report = context.check(scanned, 'build')
  const frameOf = createFrames(options.root)
  for (const line of formatScan(report.summary)) log.info(line)
  for (const finding of formatFindings(report.findings, frameOf)) tell(withoutSecrets(finding, options.secrets))
  writeReports(options.checks.output, report, frameOf)
  return { scanned, failed: hasErrors(report.findings) }
}

/**
 * Of a host that stays, after each change: its modules as they are on disk now. It never knows all of them, so nothing
 * is called unused.
 */
export async function judgeServed(context: Context, modules: Iterable<string>): Promise<ToldFinding[]> {
  const { options } = context
  if (!options.scan) return []
  const files = selectFiles(modules, options.root, options.scan).filter((file) => existsSync(file))
  const scanned = await context.scan(files, options.scan, { partial: true })
  return formatFindings(context.check(scanned, 'build').findings, createFrames(options.root)).map((finding) =>
    withoutSecrets(finding, options.secrets),
  )
}

/** The lines around a place may hold anything. */
function withoutSecrets(finding: ToldFinding, secrets: readonly string[]): ToldFinding {
  const { text, message, frame } = finding
  const clean = (line: string): string => redact(line, secrets)
  return { ...finding, text: clean(text), message: clean(message), frame: frame.map(clean) }
}

/** One message for each finding, however many lines it has, in the log of a host. */
export function tellByLog(log: Record<ToldFinding['severity'], (message: string) => void>): Tell {
  return ({ severity, text }) => log[severity](`[translations] ${text.trimStart()}`)
}

/** The host's lines, where it has no channel for findings. */
function toLog({ log }: Context): Tell {
  return ({ severity, text }) => log[severity](text)
}

/** Where the host's channel fails no build by itself. */
export function findingsError(): TranslationsError {
  return new TranslationsError('TR_FINDINGS', 'the checks of translations found errors', {
    fix: 'They are listed above; `checks` in the options sets what is an error.',
  })
}
