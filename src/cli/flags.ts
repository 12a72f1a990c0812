import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'

/** Options as the parser leaves them: what looks like a number became one, what was repeated became a list. */
export type Flags = Readonly<Record<string, unknown>>

/** Flags of every command. */
export interface GlobalFlags {
  /** Root of the project. @default the current folder */
  cwd: string | undefined
  config: string | undefined
  json: boolean
  quiet: boolean
}

export function readGlobalFlags(flags: Flags): GlobalFlags {
  return {
    cwd: readText(flags, 'cwd'),
    config: readText(flags, 'config'),
    json: isSet(flags, 'json'),
    quiet: isSet(flags, 'quiet'),
  }
}

/** The parser drops a lone dash, which stands for standard input: no argument of a process can be this. */
const DASH = '\0-'
export const hideDash = (argument: string): string => (argument === '-' ? DASH : argument)
export const showDash = (word: string): string => (word === DASH ? '-' : word)

/** Repeated, the last one counts: a flag that is there twice must not be taken for one that is not there. */
export const isSet = (flags: Flags, name: string): boolean => [flags[name]].flat().at(-1) === true

/** Throws `TR_CONFIG` when the option was given twice: nobody can say which one was meant. */
export function readText(flags: Flags, name: string): string | undefined {
  const texts = readTexts(flags, name)
  if (texts.length > 1) throw new TranslationsError('TR_CONFIG', `--${toKebab(name)} was given ${texts.length} times`)
  return texts[0]
}

export function readTexts(flags: Flags, name: string): string[] {
  const value = flags[name]
  return value === undefined ? [] : [value].flat().map(String)
}

/** Throws `TR_CONFIG` unless it is a number from 0 to `most`. */
export function readNumber(flags: Flags, name: string, most: number): number | undefined {
  const text = readText(flags, name)
  if (text === undefined) return undefined
  if (/^\d+$/.test(text) && Number(text) <= most) return Number(text)
  throw unexpected(name, text, `a number from 0 to ${most}`)
}

/** Throws `TR_CONFIG` unless it is one of these. */
export function readChoice<Choice extends string>(
  flags: Flags,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = readText(flags, name)
  if (text === undefined) return undefined
  const chosen = choices.find((choice) => choice === text)
  if (chosen !== undefined) return chosen
  throw unexpected(name, text, `one of ${choices.join(', ')}`)
}

function unexpected(name: string, text: string, expected: string): TranslationsError {
  return new TranslationsError('TR_CONFIG', `--${toKebab(name)} ${printable(text)}: expected ${expected}`)
}

/** Spelled in any other way, the parser takes a flag for an option with a value, and what follows for that value. */
export const asParsed = (argument: string): string =>
  argument.replace(
    /^(--(?:no-)?)([a-z-]+)/,
    (_, dashes: string, name: string) =>
      dashes + name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  )

export const toKebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
