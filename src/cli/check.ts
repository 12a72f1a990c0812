import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { CAC } from 'cac'
import { writeBaseline } from '../checks/baseline.ts'
import { hasErrors } from '../checks/finding.ts'
import { FORMATS, type OutputFormat } from '../checks/formats.ts'
import type { Context } from '../context.ts'
import { EXIT, TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { CheckReport } from '../output/check-report.ts'
import { formatFindings } from '../output/findings.ts'
import { createFrames } from '../output/frames.ts'
import { FILE_NAMES, renderReport, writeReports } from '../output/render.ts'
import { formatScan } from '../output/terminal.ts'
import { plural } from '../wording.ts'
import { type Outcome, runInProject } from './command.ts'
import { type Flags, isSet, readGlobalFlags, readText, readTexts } from './flags.ts'
import { scanProject } from './project-scan.ts'
import { writePrunePlan } from './prune.ts'

type Outputs = Readonly<Partial<Record<OutputFormat, string>>>

export function addCheck(program: CAC): void {
  program
    .command('check', 'list missing, unused and untranslated keys; exit 1 when there are errors')
    .option('--format <formats>', `one or more of ${FORMATS.join(', ')}, parted by commas; default: terminal`)
    .option('--output <path>', 'file to write to, or folder where there are several formats')
    .option('--update-baseline', 'write down what is found now, so that only new findings count')
    .option('--unused', 'only keys that no source uses')
    .option('--last-used <age>', 'with --unused: plan to remove those that nobody used for so long, such as 90d')
    .action((flags: Flags) => {
      const common = readGlobalFlags(flags)
      return runInProject(common, async (context) => {
        const lastUsed = readText(flags, 'lastUsed')
        if (lastUsed !== undefined && !isSet(flags, 'unused')) {
          throw new TranslationsError('TR_CONFIG', '--last-used goes with --unused')
        }
        if (isSet(flags, 'updateBaseline') && isSet(flags, 'unused')) {
          // The baseline would forget all other findings.
          throw new TranslationsError('TR_CONFIG', '--update-baseline and --unused exclude each other')
        }
        const file = readText(flags, 'output')
        if (lastUsed !== undefined) return writePrunePlan(context, lastUsed, file)
        const formats = readFormats(readTexts(flags, 'format'))
        const outputs = chooseFiles(formats, file, context.options.root)
        const report = only(await context.check(await scanProject(context), 'command'), isSet(flags, 'unused'))
        if (isSet(flags, 'updateBaseline')) return update(context, report)
        return show(context, report, { formats, outputs })
      })
    })
}

const only = (report: CheckReport, unused: boolean): CheckReport =>
  unused ? { ...report, findings: report.findings.filter(({ kind }) => kind === 'unused') } : report

function readFormats(given: readonly string[]): OutputFormat[] {
  const names = given.flatMap((list) => list.split(',')).map((name) => name.trim())
  const wrong = names.find((name) => !(FORMATS as readonly string[]).includes(name))
  if (wrong === undefined) return [...new Set(names as OutputFormat[])]
  throw new TranslationsError('TR_CONFIG', `--format ${printable(wrong)} is no format`, {
    fix: `Formats are ${FORMATS.join(', ')}.`,
  })
}

/** Terminal and annotations belong on the output of the process; one other format may stand there too. */
function chooseFiles(formats: readonly OutputFormat[], output: string | undefined, root: string): Outputs {
  const files = formats.filter((format) => format !== 'terminal' && format !== 'github')
  if (output === undefined) {
    if (files.length === 0 || formats.length === 1) return {}
    throw new TranslationsError('TR_CONFIG', `${files.join(', ')}: --output has to say where to`, {
      fix: 'Name a folder for several formats, a file for one.',
    })
  }
  // Whoever names a file and nothing that goes into one means what would be printed.
  const written = files.length > 0 ? files : formats.length > 0 ? formats : (['terminal'] as const)
  const path = resolve(root, output)
  const isFolder = written.length > 1 || /[\\/]$/.test(output) || (existsSync(path) && statSync(path).isDirectory())
  return Object.fromEntries(written.map((format) => [format, isFolder ? join(path, FILE_NAMES[format]) : path]))
}

function show(
  { options }: Context,
  report: CheckReport,
  { formats, outputs }: { formats: readonly OutputFormat[]; outputs: Outputs },
): Outcome {
  const frameOf = createFrames(options.root)
  writeReports(formats.length === 0 ? { ...options.checks.output, ...outputs } : outputs, report, frameOf)
  const printed = formats.filter((format) => !(format in outputs))
  const rendered = (format: OutputFormat): string[] => splitLines(renderReport(format, report, frameOf))
  const found = formatFindings(report.findings, frameOf).map(({ text }) => text)
  return {
    json: report,
    lines: formats.length === 0 ? [...formatScan(report.summary), ...rendered('terminal')] : printed.flatMap(rendered),
    // All that is found is an error or a warning; the rest of the terminal's format only counts.
    quietLines:
      formats.length === 0 ? found : printed.flatMap((format) => (format === 'terminal' ? found : rendered(format))),
    exitCode: hasErrors(report.findings) ? EXIT.findings : EXIT.done,
  }
}

const splitLines = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

function update({ options }: Context, { findings }: CheckReport): Outcome {
  const { baseline } = options.checks
  if (baseline === false) {
    throw new TranslationsError('TR_CONFIG', '`checks.baseline: false` leaves no file to write', {
      fix: 'Take it out of the options.',
    })
  }
  writeBaseline(baseline, findings)
  const told = `${plural(findings.length, 'finding')} written to ${printable(baseline)}`
  return { json: { baseline, findings: findings.length }, lines: [told] }
}
