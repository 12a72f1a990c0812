import type { CAC } from 'cac'
import { EXIT, TranslationsError } from '../errors.ts'
import { formatPlan, formatReport } from '../output/terminal.ts'
import type { ReportPlan, ReportResult } from '../report/reporter.ts'
import { type Outcome, runInProject } from './command.ts'
import { type Flags, isSet, readGlobalFlags } from './flags.ts'
import { scanProject } from './project-scan.ts'

export function addReport(program: CAC): void {
  program
    .command('report', 'tell the service which keys are missing and which are used')
    .option('--missing', 'only missing keys')
    .option('--used', 'only used keys')
    .option('--dry-run', 'print the plan and send nothing')
    .action((flags: Flags) =>
      runInProject(readGlobalFlags(flags), async (context) => {
        const plan = await context.planReport(await scanProject(context), chooseParts(flags))
        if (isSet(flags, 'dryRun')) return { json: planToJson(plan), lines: formatPlan(plan) }
        return toOutcome(await context.report(plan))
      }),
    )
}

/** Naming none means both. */
function chooseParts(flags: Flags): { missing: boolean; used: boolean } {
  const [missing, used] = [isSet(flags, 'missing'), isSet(flags, 'used')]
  return missing === used ? { missing: true, used: true } : { missing, used }
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
