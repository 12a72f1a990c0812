/** The one door to the terminal. What came from outside passes `printable`; known secrets are taken out of everything. */
import { isTranslationsError } from './errors.ts'

const MAX_PRINTED = 200
// C0, DEL, C1, bidi controls, line separators, BOM, and halves of pairs: all that moves a cursor or hides text.
const UNPRINTABLE = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu

// JSON itself spells the rest.
const JSON_UNPRINTABLE = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** Text from outside as one harmless line of at most `limit` characters. */
export function printable(text: string, limit: number = MAX_PRINTED): string {
  // Not between the halves of a pair.
  const cut = text.length > limit ? `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…` : text
  return cut.replace(UNPRINTABLE, (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`)
}

/** The same without a change of length, for text whose columns count. */
export const masked = (text: string): string => text.replace(/\t/g, ' ').replace(UNPRINTABLE, '\ufffd')

/** A value as one line of JSON that moves no cursor; what reads it gets the value as it was. */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(JSON_UNPRINTABLE, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

export interface Logger {
  debug(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** Where lines end up: the terminal, or a host's own warning channel. */
export interface LogSink {
  write(level: keyof Logger, line: string): void
  /** Says by itself who speaks, so no prefix is needed. */
  isNamed?: boolean
}

export interface LoggerOptions {
  sink?: LogSink
  /** In front of every line. @default '' */
  prefix?: string
  quiet?: boolean
  /** Defaults to whether `DEBUG` names this package. */
  debug?: boolean
  /** Secrets that no line may contain. */
  secrets?: readonly string[]
}

const terminal: LogSink = {
  // Results go to stdout by the commands themselves; everything said about them goes to stderr.
  write: (_level, line) => void process.stderr.write(`${line}\n`),
}

export function createLogger(options: LoggerOptions = {}): Logger {
  const { sink = terminal, prefix = '', quiet = false, secrets = [] } = options
  const debug = options.debug ?? /(?:^|,)(?:\*|unplugin-translations)/.test(process.env.DEBUG ?? '')
  const write = (level: keyof Logger, message: string): void => {
    for (const line of redact(message, secrets).split('\n')) sink.write(level, prefix + line)
  }
  return {
    debug: (message) => debug && write('debug', message),
    info: (message) => quiet || write('info', message),
    warn: (message) => write('warn', message),
    error: (message) => write('error', message),
  }
}

/** First 3 and last 3 characters stay, so that its owner can tell which key was meant. */
export function maskKey(key: string): string {
  return key.length < 12 ? '***' : `${key.slice(0, 3)}…${key.slice(-3)}`
}

/** Takes secrets out of a text; those of less than 8 characters would take half of the words with them. */
export function redact(message: string, secrets: readonly string[]): string {
  let text = message
  for (const secret of secrets) if (secret.length >= 8) text = text.replaceAll(secret, maskKey(secret))
  return text
}

/** An error as people read it: what happened, then what to do. Unknown errors keep their stack. */
export function formatError(error: unknown): string {
  if (isTranslationsError(error)) return `${error.code} ${error.message}${error.fix ? `\n  ${error.fix}` : ''}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
