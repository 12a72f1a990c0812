/** Text to syntax tree. */
import { type Comment, type ParseResult, type ParserOptions, type Program, parseSync } from 'oxc-parser'
import { TranslationsError } from '../../errors.ts'
import { placeOf } from '../lines.ts'
import { isTooDeep } from './depth.ts'

type Lang = NonNullable<ParserOptions['lang']>

export type Statements = Program['body']

export interface Script {
  body: Statements
  comments: Comment[]
}

/** Plain scripts are read as JSX and, failing that, by their own rules: many a `.js` holds JSX, none is harmed by it. */
const LANGS: Readonly<Record<string, readonly Lang[]>> = {
  js: ['jsx', 'js', 'tsx'],
  mjs: ['jsx', 'js'],
  cjs: ['jsx', 'js'],
  jsx: ['jsx', 'tsx'],
  ts: ['ts'],
  mts: ['ts'],
  cts: ['ts'],
  tsx: ['tsx'],
}

/** Throws what the first, most likely reading found wrong. */
export function parseScript(code: string, id: string, extension: string): Script {
  const langs = LANGS[extension] ?? ['tsx']
  if (isTooDeep(code, langs[0] ?? 'tsx')) throw syntaxError(id, code, 0, 'nested too deeply')
  let failure: unknown
  for (const lang of langs) {
    const result = parseSync(`module.${extension}`, code, {
      lang,
      sourceType: lang === 'js' ? 'unambiguous' : 'module',
    })
    const error = result.errors.find((each) => each.severity === 'Error')
    // The parser recovers from errors that only matter to compilers; those still give a tree.
    const body = takeBody(result)
    if (!error || body.length > 0) return { body, comments: result.comments }
    failure ??= syntaxError(id, code, error.labels[0]?.start ?? 0, error.message)
  }
  throw failure
}

/**
 * What a program consists of. The parser's result outlives its use by far, for its getters are kept with their shape
 * until all memory is tidied up; with the tree in it, young trees would be copied again and again.
 */
export function takeBody({ program }: ParseResult): Statements {
  const { body } = program
  program.body = []
  return body
}

export function syntaxError(id: string, code: string, at: number, message: string): TranslationsError {
  const { line, column } = placeOf(code, at)
  return new TranslationsError('TR_SCAN_SYNTAX', `${id}:${line}:${column} does not parse: ${message}`, {
    fix: 'Correct the file, or leave it out with `scan.exclude`.',
    details: { file: id, line, column, at, reason: message },
  })
}
