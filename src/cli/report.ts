import type { CAC } from 'cac'
import { formatPlan, formatReport, formatWaiting } from '../output/terminal.ts'
import { toReportError } from '../report/outcome.ts'
import type { PlanChoice, ReportPlan, ReportResult } from '../report/reporter.ts'
import type { WaitingReport } from '../report/waiting.ts'
import { type Outcome, runInProject } from './command.ts'
import { type Flags, isSet, readGlobalFlags } from './flags.ts'
import { scanProject } from './project-scan.ts'

export function addReport(program: CAC): void {
  program
    .command('report', 'tell the service which keys are missing and which are used')
    .option('--missing', 'only missing keys')
    .option('--used', 'only used keys')
    .option('--force', 'also what the service was told already, and keys that it refused')
    .option('--dry-run', 'print the plan and send nothing')
    .action((flags: Flags) =>
      runInProject(readGlobalFlags(flags), async (context) => {
        const choice: PlanChoice = { ...chooseParts(flags, context.options.reporting), force: isSet(flags, 'force') }
        const scanned = await scanProject(context)
        if (isSet(flags, 'dryRun')) {
          const plan = await context.planReport(scanned, choice)
          return { json: planToJson(plan), lines: [...formatPlan(plan), ...formatWaiting(await context.listWaiting())] }
        }
        return toOutcome(await context.report(scanned, choice), await context.listWaiting())
      }),
    )
}

/** Naming none means what the options say. */
function chooseParts(flags: Flags, wanted: { missing: boolean; used: boolean }): { missing: boolean; used: boolean } {
  const [missing, used] = [isSet(flags, 'missing'), isSet(flags, 'used')]
  if (missing || used) return { missing, used }
  return { missing: wanted.missing, used: wanted.used }
}

function toOutcome(result: ReportResult, waiting: readonly WaitingReport[]): Outcome {
  const error = toReportError(result)
  if (error) throw error
  const { target, requests, missing, used, unchanged, resumed } = result
  return {
    json: { target, requests, missing, used, unchanged, resumed, waiting },
    lines: [...formatReport(result), ...formatWaiting(waiting)],
  }
}

function planToJson({ target, resumed, batches, rejected }: ReportPlan): unknown {
  return { dryRun: true, target, requests: [...resumed, ...batches], resumed: resumed.length, rejected }
}
