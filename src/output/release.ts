/** Releases -> lines for people. Whatever came from outside passes `printable`; colours come last. */
import colors from 'picocolors'
import { printable } from '../logger.ts'
import type { StepPreview } from '../release/preview.ts'
import type { ReleaseResult } from '../release/release.ts'
import { type FinishedStep, nameStep } from '../release/steps.ts'
import { plural } from '../wording.ts'

/** With previews, what each step has changed. */
export function formatRelease({ steps, resumed }: ReleaseResult, previews: readonly StepPreview[] = []): string[] {
  const lines = steps.flatMap((step, index) => [
    `${colors.green('released')} ${nameStep(step)} (${formatOutcome(step)})`,
    ...(previews[index] ? formatChanges(previews[index]) : []),
  ])
  if (resumed === undefined) return lines
  return [`took up the release of ${printable(resumed)}; what has changed since then is not in it`, ...lines]
}

function formatOutcome({ jobId, milliseconds, verified }: FinishedStep): string {
  const seconds = `after ${(milliseconds / 1000).toFixed(1)} s`
  if (jobId === undefined) return `proved by the texts ${seconds}`
  return `job ${printable(jobId)} finished ${seconds}: record gone${verified ? ', verified' : ''}`
}

export function formatPreview(preview: StepPreview): string[] {
  return [`would ${nameStep(preview.step)}`, ...formatChanges(preview)]
}

function formatChanges({ before, after, changes }: StepPreview): string[] {
  const total = before === after ? plural(after, 'key') : `${before} -> ${plural(after, 'key')}`
  return [
    `  ${total}${changes.length === 0 ? ', nothing changes' : ''}`,
    ...changes.map((change) => `    ${formatChange(change)}`),
  ]
}

/** The same in one line, for a question. */
export function formatCounts(previews: readonly StepPreview[]): string {
  const parts = previews.map(({ step, before, after, changes }) => {
    const languages = changes.map(formatChange).join(', ') || 'nothing changes'
    return `${step.kind} ${before} -> ${plural(after, 'key')}, ${languages}`
  })
  return parts.join('; ')
}

function formatChange({ language, added, changed, removed }: StepPreview['changes'][number]): string {
  return `${printable(language)}: ${added} added, ${changed} changed, ${removed} removed`
}
