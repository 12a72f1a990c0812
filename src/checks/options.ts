import { resolve } from 'node:path'
import { TranslationsError } from '../errors.ts'
import { refuseNoText, refuseOther, refuseOtherThanText, refuseUnknown } from '../given.ts'
import { printable } from '../logger.ts'
import { isRecord } from '../protocol/resource.ts'
import { RATED_KINDS, type RatedKind } from './finding.ts'
import { FORMATS, type OutputFormat } from './formats.ts'
import type { MessageSyntax } from './messages.ts'

export type Severity = 'off' | 'warn' | 'error'

/** One severity, or one for each language; `*` stands for the languages that are not named. */
export type Rating = Severity | Readonly<Record<string, Severity>>

/** The least fraction that is translated; below it is an error, unless told otherwise. */
export type Threshold = number | { readonly least: number; readonly severity: Severity }

export interface ChecksOptions {
  /** Keys that the source uses and the reference language lacks. @default 'warn' */
  missing?: Rating
  /** Keys that a language lacks or has no text for. @default 'off' in builds, 'warn' on the command line */
  untranslated?: Rating
  /**
   * The least fraction of keys, 0 to 1, that has to be translated: by language, `*` for all others, or one number for
   * all of them.
   * @default none
   */
  coverage?: Threshold | Readonly<Record<string, Threshold>>
  /** Placeholders that a translation lacks or invents, and texts that cannot be parsed. @default 'warn' */
  placeholders?: Rating
  /** Plural forms that a language needs and lacks, or never uses. @default 'warn' */
  plurals?: Rating
  /** Keys of the reference language that no source uses. @default 'off' in builds, 'warn' on the command line */
  unused?: Rating
  /** Keys known in part that match nothing, or a whole namespace. @default 'off' in builds, 'warn' on the command line */
  patterns?: Rating
  /** Keys of one namespace that are easily mistaken for each other. @default 'off' in builds, 'warn' on the command line */
  similar?: Rating
  /** Namespaces of which no key is used. @default 'off' in builds, 'warn' on the command line */
  namespaces?: Rating
  /**
   * How placeholders and plurals are written: `i18next`, `vue-i18n`, `icu`, or `false` to look into no text.
   * @default what the texts of the reference language look like
   */
  syntax?: MessageSyntax | false
  /**
   * File with the findings that are known already: they fail nothing. `check --update-baseline` writes it.
   * @default 'translations.baseline.json', where it exists
   */
  baseline?: string | false
  /** Files to write, by format: `{ html: 'reports/translations.html' }`. @default none */
  output?: Readonly<Partial<Record<OutputFormat, string>>>
}

export type Ratings = Readonly<Record<RatedKind, Rating>>

export interface ResolvedChecksOptions {
  /** Who asks to be told gets told more. */
  ratings: { build: Ratings; command: Ratings }
  /** Language, or `*` -> threshold. */
  coverage: Readonly<Record<string, { least: number; severity: Severity }>>
  /** `undefined`: to be found out. */
  syntax: MessageSyntax | false | undefined
  /** Absolute. */
  baseline: string | false
  /** Absolute paths. */
  output: Readonly<Partial<Record<OutputFormat, string>>>
}

const IN_BUILDS: ReadonlySet<RatedKind> = new Set(['missing', 'placeholders', 'plurals'])
const SYNTAXES: readonly string[] = ['i18next', 'vue-i18n', 'icu'] satisfies MessageSyntax[]
const SEVERITIES: readonly unknown[] = ['off', 'warn', 'error'] satisfies Severity[]

/** Throws `TR_CONFIG`. */
export function resolveChecksOptions(options: ChecksOptions = {}, root: string = '.'): ResolvedChecksOptions {
  const rate = (fallback: (kind: RatedKind) => Severity): Ratings =>
    Object.fromEntries(RATED_KINDS.map((kind) => [kind, checkRating(kind, options[kind] ?? fallback(kind))])) as Ratings
  refuseUnknown('checks', options, [...RATED_KINDS, 'coverage', 'syntax', 'baseline', 'output'])
  refuseUnknown('checks.output', options.output ?? {}, FORMATS)
  if (options.syntax) refuseOther('checks.syntax', options.syntax, SYNTAXES)
  for (const [format, file] of Object.entries(options.output ?? {})) refuseNoText(`checks.output.${format}`, file)
  const output = Object.entries(options.output ?? {}).map(([format, file]) => [format, resolve(root, file)])
  const baseline = options.baseline ?? 'translations.baseline.json'
  refuseOtherThanText('checks.baseline', baseline, { canBeOff: true })
  return {
    ratings: { build: rate((kind) => (IN_BUILDS.has(kind) ? 'warn' : 'off')), command: rate(() => 'warn') },
    coverage: resolveCoverage(options.coverage),
    syntax: options.syntax,
    baseline: baseline === false ? false : resolve(root, baseline),
    output: Object.fromEntries(output),
  }
}

/** The severity for a language; findings about no language take what stands for all others. */
export function severityOf(rating: Rating, language: string | undefined): Severity {
  if (typeof rating === 'string') return rating
  const own = language !== undefined && Object.hasOwn(rating, language) ? rating[language] : undefined
  return own ?? rating['*'] ?? 'off'
}

export const isOff = (rating: Rating): boolean =>
  typeof rating === 'string' ? rating === 'off' : Object.values(rating).every((severity) => severity === 'off')

function checkRating(kind: RatedKind, rating: Rating): Rating {
  const given: unknown[] = isRecord(rating) ? Object.values(rating) : [rating]
  const wrong = given.find((severity) => !SEVERITIES.includes(severity))
  if (wrong === undefined) return rating
  throw refusal(kind, `${String(wrong)} is no severity`, "A severity is 'off', 'warn' or 'error'.")
}

function resolveCoverage(coverage: ChecksOptions['coverage']): ResolvedChecksOptions['coverage'] {
  if (coverage === undefined) return {}
  const byLanguage = isThreshold(coverage) ? { '*': coverage } : coverage
  if (!isRecord(byLanguage)) throw noFraction('')
  return Object.fromEntries(
    Object.entries(byLanguage).map(([language, threshold]) => {
      const complete = typeof threshold === 'number' ? { least: threshold, severity: 'error' as const } : threshold
      if (!isRecord(complete)) throw noFraction(`${language}: `)
      const { least, severity } = complete
      if (!(least >= 0 && least <= 1) || !SEVERITIES.includes(severity)) throw noFraction(`${language}: `)
      return [language, { least, severity }]
    }),
  )
}

function isThreshold(coverage: Exclude<ChecksOptions['coverage'], undefined>): coverage is Threshold {
  return typeof coverage === 'number' || (isRecord(coverage) && typeof coverage.least === 'number')
}

const noFraction = (where: string): TranslationsError =>
  refusal('coverage', `${where}expected a fraction from 0 to 1`, 'For example { de: 0.95 }.')

function refusal(option: string, message: string, fix: string): TranslationsError {
  return new TranslationsError('TR_CONFIG', `checks.${option}: ${printable(message)}`, { fix })
}
