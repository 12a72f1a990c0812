/**
 * Which files can hold a key at all. Most can't, and are never parsed. May let too much through, never too little:
 * what translates under a name that stands nowhere here is found by that name, once the module that exports it is known.
 */
import type { ResolvedScanOptions } from './options.ts'

/** What the libraries are called, and what only their users write. */
const MARKS = [
  'i18n',
  'I18n',
  'intl',
  'Intl',
  'transloco',
  'ngx-translate',
  'translateBlock',
  'react-jhipster',
  '@tolgee/',
  'translations-keep',
  'getFixedT',
  'useTranslation',
  'TFunction',
  'TranslateService',
  'TranslationService',
  'TranslocoService',
  '<Translation',
  'virtual:translations',
  '~translations',
]

/** The pipe and the directive of Angular's templates, which import nothing. */
const ANGULAR = '[|\\s"\'[(]translate[\\s"\'=>\\])}:|,]'

export type Prefilter = (code: string) => boolean

export function createPrefilter({ functions, components, hooks }: ResolvedScanOptions): Prefilter {
  // `i18n.exists` is found by its first part, and the word `exists` stands in any program.
  const told = [...functions, ...components, ...hooks].filter((path) => !MARKS.some((mark) => path.includes(mark)))
  const names = [...new Set(told.map(lastName))]
  const short = names.filter((name) => name.length <= 2)
  const long = names.filter((name) => name.length > 2)
  // Most files with `Transition` or `useTheme` in them hold no `Trans` and no `useT`.
  const words = long.length > 0 ? [`(?:^|[^\\w$])(?:${long.map(literally).join('|')})(?:[^\\w$]|$)`] : []
  const marks = new RegExp([...MARKS.map(literally), ANGULAR, ...words].join('|'))
  // A short name right behind an apostrophe is the end of a word ("don't"), unless it is called.
  const any = short.map(literally).join('|')
  const called = new RegExp(
    `(?:^|[^\\w$])(?:${any})\\s*(?:\\(|\`)|(?:^|[^\\w$'’])(?:${any})(?:[^\\w$'’]|$)|\\['(?:${any})'\\]`,
  )
  return (code) => marks.test(code) || (short.length > 0 && called.test(code))
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** What a pattern has for a text that is meant as it stands. */
export function literally(text: string): string {
  return text.replace(/[$.*+?^{}()|[\]\\]/g, '\\$&')
}
