import type { Command } from 'commander'
import { EXIT, TranslationsError } from '../errors.ts'
import { formatPlan, formatReport } from '../output/terminal.ts'
import type { ReportPlan, ReportResult } from '../report/reporter.ts'
import { type GlobalFlags, type Outcome, runInProject } from './command.ts'
import { scanProject } from './project-scan.ts'

interface ReportFlags extends GlobalFlags {
  missing?: boolean
  used?: boolean
  dryRun?: boolean
}

export function addReport(program: Command): void {
  program
    .command('report')
    .description('tell the service which keys are missing and which are used')
    .option('--missing', 'only missing keys')
    .option('--used', 'only used keys')
    .option('--dry-run', 'print the plan and send nothing')
    .action((_, command: Command) => {
      const flags = command.optsWithGlobals<ReportFlags>()
      return runInProject(flags, async (context) => {
        const plan = await context.planReport(await scanProject(context), chooseParts(flags))
        if (flags.dryRun) return { json: planToJson(plan), lines: formatPlan(plan) }
        return toOutcome(await context.report(plan))
      })
    })
}

/** Naming none means both. */
function chooseParts({ missing, used }: ReportFlags): { missing: boolean; used: boolean } {
  return { missing: missing ?? !used, used: used ?? !missing }
}

function toOutcome(result: ReportResult): Outcome {
  const { target, requests, missing, used, unchanged, pending, errors } = result
  const [first] = errors
  // A refused key is no matter of delivery: the next run would be refused too.
  if (first?.exitCode === EXIT.refused) throw first
  if (first) {
    const keys = pending.reduce((sum, { count }) => sum + count, 0)
    throw new TranslationsError('TR_REPORT_PENDING', `${keys} keys were not reported: ${first.message}`, {
      cause: first,
      fix: first.fix ?? 'Run the command again; what arrived is not sent twice.',
      details: { requests, missing, used, pending: keys },
    })
  }
  return { json: { target, requests, missing, used, unchanged }, lines: formatReport(result) }
}

function planToJson({ target, batches }: ReportPlan): unknown {
  return { dryRun: true, target, requests: batches }
}
