/** What a check has to say: plain data, told to people and machines by `output`. */
export interface Finding {
  /** Stable over runs: kind, language, namespace and key, as far as the finding has them. */
  id: string
  kind: FindingKind
  severity: 'warn' | 'error'
  /** What is wrong, in half a sentence. */
  message: string
  /** What to do about it. */
  advice: string
  language?: string
  namespace?: string
  key?: string
  /** Where the source says it; empty for findings about texts. */
  places: readonly Place[]
  /** Stands in the baseline: shown to machines, and no reason to fail. */
  known?: true
}

/** Kinds whose severity the options set. */
export const RATED_KINDS = [
  'missing',
  'untranslated',
  'placeholders',
  'plurals',
  'unused',
  'patterns',
  'similar',
  'namespaces',
] as const

export type RatedKind = (typeof RATED_KINDS)[number]
/** `coverage` is rated by its thresholds; a file that could not be read is always a warning. */
export type FindingKind = RatedKind | 'coverage' | 'unreadable'

export interface Place {
  /** Relative to the root, with `/`. */
  file: string
  /** 1-based; absent where the whole file is meant. */
  line?: number
  /** 1-based, in UTF-16 units. */
  column?: number
}

/** A finding before it is rated. */
export interface Draft extends Omit<Finding, 'id' | 'kind' | 'severity' | 'places' | 'known'> {
  /** Tells findings apart that share language, namespace and key. */
  about?: string
  places?: readonly Place[]
}

/** The key comes last and stands as it is; the parts before it must not run into each other. */
export function createId(kind: FindingKind, { about, language, namespace, key }: Draft): string {
  const parts = [about, language, namespace].filter((part) => part !== undefined)
  return [kind, ...parts.map((part) => part.replace(/[%:]/g, encodeURIComponent)), key]
    .filter((part) => part !== undefined)
    .join(':')
}

export const hasErrors = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity, known }) => severity === 'error' && !known)

/** A place as plain data, whatever else the usage carries. */
export function toPlace({ file, line, column }: Place): Place {
  return { file, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) }
}
