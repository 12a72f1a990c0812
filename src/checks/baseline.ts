/** Findings that a project knows of: it can be strict on new ones before it has mended the old. */
import { readIfExists, writeFileAtomic } from '../disk.ts'
import { TranslationsError } from '../errors.ts'
import { compareKeys } from '../protocol/resource.ts'
import type { Finding } from './finding.ts'

const BASELINE_VERSION = 1

export interface Rated {
  findings: Finding[]
  baseline: BaselineSummary | undefined
}

export interface BaselineSummary {
  /** Findings that stand in it. */
  known: number
  /** Entries that no finding answers to any more. */
  gone: number
}

/** Marks what the file knows. Without a file nothing is known. Throws `TR_CONFIG` for a file that is no baseline. */
export function applyBaseline(findings: readonly Finding[], file: string | false): Rated {
  const ids = file === false ? undefined : readBaseline(file)
  if (!ids) return { findings: [...findings], baseline: undefined }
  const marked = findings.map((finding): Finding => (ids.has(finding.id) ? { ...finding, known: true } : finding))
  const known = marked.filter((finding) => finding.known).length
  const met = new Set(findings.map(({ id }) => id))
  return { findings: marked, baseline: { known, gone: [...ids].filter((id) => !met.has(id)).length } }
}

/** One id on a line, sorted, so that two branches merge. */
export function writeBaseline(file: string, findings: readonly Finding[]): void {
  const ids = [...new Set(findings.map(({ id }) => id))].sort(compareKeys)
  const text = JSON.stringify({ baselineVersion: BASELINE_VERSION, findings: ids }, null, 2)
  writeFileAtomic(file, `${text}\n`, { mode: 0o644, folderMode: 0o755 })
}

function readBaseline(file: string): ReadonlySet<string> | undefined {
  const text = readIfExists(file)
  if (text === undefined) return undefined
  const { baselineVersion, findings } = parse(text, file)
  if (baselineVersion === BASELINE_VERSION && Array.isArray(findings)) return new Set(findings.map(String))
  throw refuse(file)
}

function parse(text: string, file: string): { baselineVersion?: unknown; findings?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as object
  } catch (error) {
    throw refuse(file, error)
  }
}

function refuse(file: string, cause?: unknown): TranslationsError {
  return new TranslationsError('TR_CONFIG', `${file} is no baseline of this release`, {
    cause,
    fix: 'Resolve its conflict, or remove it and run `unplugin-translations check --update-baseline`.',
  })
}
