import type { CAC } from 'cac'
import { hasErrors } from '../checks/check.ts'
import type { ResolvedChecksOptions } from '../checks/options.ts'
import { EXIT } from '../errors.ts'
import { formatFindings, formatScan, summarize } from '../output/terminal.ts'
import { runInProject } from './command.ts'
import { type Flags, readGlobalFlags } from './flags.ts'
import { scanProject } from './project-scan.ts'

export function addCheck(program: CAC): void {
  program
    .command('check', 'list missing, unused and untranslated keys; exit 1 when there are errors')
    .action((flags: Flags) =>
      runInProject(readGlobalFlags(flags), async (context) => {
        const scanned = await scanProject(context)
        const findings = context.check(scanned, withoutOff(context.options.checks))
        const summary = summarize(scanned.result, scanned.judgement, scanned.catalog)
        return {
          json: { ...summary, findings },
          lines: [...formatScan(summary), ...formatFindings(findings)],
          exitCode: hasErrors(findings) ? EXIT.findings : EXIT.done,
        }
      }),
    )
}

/** What a build keeps quiet about, the command that was asked for it tells. */
function withoutOff(checks: ResolvedChecksOptions): ResolvedChecksOptions {
  const { unused, coverage } = checks
  return { ...checks, unused: unused === 'off' ? 'warn' : unused, coverage: coverage === 'off' ? 'warn' : coverage }
}
