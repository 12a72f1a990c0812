/**
 * Which files can hold a key at all. Most can't, and are never parsed. May let too much through, never too little:
 * what translates under a name that stands nowhere here is found by that name, once the module that exports it is known.
 */
import type { ResolvedScanOptions } from './options.ts'
import type { Words } from './resolve/words.ts'

/** What the libraries are called, and what only their users write. */
const MARKS = [
  'i18n',
  'I18n',
  'intl',
  'Intl',
  'transloco',
  'ngx-translate',
  'react-jhipster',
  '@tolgee/',
  'translations-keep',
  'getFixedT',
  'useTranslation',
  'TFunction',
  'TranslateService',
  'TranslocoService',
  '<Translation',
  'virtual:translations',
  '~translations',
]

/** The pipe and the directive of Angular's templates, which import nothing. */
const ANGULAR = '[|\\s"\'[]translate[\\s"\'=>\\])}:|]'

export type Prefilter = (code: string) => boolean

export function createPrefilter(options: ResolvedScanOptions): Prefilter {
  const names = new Set([...options.functions.map(lastName), ...options.components, ...options.hooks])
  const short = [...names].filter((name) => name.length <= 2)
  const long = [...names].filter((name) => name.length > 2)
  const marks = new RegExp([...[...MARKS, ...long].map(literally), ANGULAR].join('|'))
  // A short name right behind an apostrophe is the end of a word ("don't"), unless it is called.
  const any = short.map(literally).join('|')
  const called = new RegExp(
    `(?:^|[^\\w$])(?:${any})\\s*(?:\\(|\`)|(?:^|[^\\w$'’])(?:${any})(?:[^\\w$'’]|$)|\\['(?:${any})'\\]`,
  )
  return (code) => marks.test(code) || (short.length > 0 && called.test(code))
}

/** Files that may use one of these names, pass on what one of these files exports, or put something into this state. */
export function createWordFilter({ names, files, state }: Words): Prefilter {
  const named = anyOf(names)
  const passed = anyOf(files)
  const changed = changing(state)
  return (code) => named(code) || changed(code) || (/export\s*\*/.test(code) && passed(code))
}

function anyOf(words: readonly string[]): Prefilter {
  if (words.length === 0) return () => false
  const pattern = new RegExp(`(?:^|[^\\w$])(?:${words.map(literally).join('|')})(?:[^\\w$]|$)`)
  return (code) => pattern.test(code)
}

const PATH = '(?:\\s*[!?]?\\.\\s*[\\w$]+|\\s*\\[[^\\]\\n]*\\])+'
const PUT_IN = '\\.\\s*(?:push|unshift|splice|fill|add|set|update)\\s*\\('

/**
 * `state.dialog.name = …`, `list.push(…)`, `$store = …`, `Object.assign(record, …)`. What a function gives has names of its
 * own, and so may what is imported.
 */
function changing(state: readonly string[]): Prefilter {
  if (state.length === 0) return () => false
  const any = `(?:${state.map(literally).join('|')})`
  const assigned = `${PATH}\\s*(?:[|&?+]*=(?![=>])|${PUT_IN})`
  const pattern = new RegExp(
    `\\$${any}(?:${PATH})?\\s*[|&?+]*=(?![=>])|(?:^|[^\\w$])${any}(?:${assigned}|\\s*[!?]?${PUT_IN}|\\s*\\(|\\s+as[^\\w$])|Object\\.assign\\(\\s*${any}[^\\w$]`,
  )
  return (code) => pattern.test(code)
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

function literally(text: string): string {
  return text.replace(/[$.*+?^{}()|[\]\\]/g, '\\$&')
}
