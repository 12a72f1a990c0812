/** Comments that name keys: a call that stands alone in one, or on a line of its own, or an order to keep keys. */
import { type Comment, type Node, parseSync } from 'oxc-parser'
import type { Builder } from './builder.ts'
import { isTooDeep } from './depth.ts'
import { lower } from './expressions.ts'
import { takeBody } from './parse.ts'
import type { Scope } from './scopes.ts'

/** `// t('key')` */
export interface CommentedCall {
  code: string
  start: number
  /** What the names in it mean: whatever they mean where the comment stands. */
  scope: Scope
}

const CALL = /^[\s*]*((?:\$?i18n(?:ext)?\.)?\$?t\(\s*['"`[{].*\))[\s;]*$/s
/** A line of a list of calls, in front of which stands what uses them. */
const LINE = /^[ \t]*(\*[ \t]+)?((?:\$?i18n(?:ext)?\.)?\$?t\(\s*['"`[{].*\))[ \t;]*$/gm
/** Code that was taken out, which has no stars. */
const CODE = /[()[\]{}<>=;]/
/** `t(page.title, page.text)`: Transloco's own marker, on a line of its own as well. */
const BARE = /^[ \t*]*t\(([\w$.,\s-]+)\)[ \t;]*$/gm
/** What shows how something is used names no keys. */
const EXAMPLE = /@example|```/
const KEEP = /^[ \t*]*translations-keep\s+([\s\S]+)/m
/** What follows on other lines belongs to it up to one with nothing on it. */
const GAP = /\n[ \t\r*]*\n/
const STARS = /^[ \t]*\*[ \t]+/gm

interface PlacedKey {
  key: string
  at: number
}

/** Keeps the orders; the calls wait for the scope they stand in. */
export function readComments(comments: readonly Comment[], builder: Builder): void {
  builder.commented = []
  for (const { value, start } of comments) {
    // Both marks take two characters: `//` and `/*`.
    builder.commented.push(...readComment(value, start + 2, builder.root, builder))
  }
}

/** A comment of a template: what is between its marks, and where the first of them stands. Its place tells its scope. */
export function visitComment(text: string, start: number, scope: Scope, builder: Builder): void {
  for (const call of readComment(text, start + '<!--'.length, scope, builder)) visitCall(call, builder)
}

/** Gives the calls in it. */
function readComment(text: string, start: number, scope: Scope, builder: Builder): CommentedCall[] {
  const { hints } = builder.facts
  for (const { key, at } of keptKeysIn(text) ?? bareKeysIn(text)) hints.push({ key, at: start + at + builder.offset })
  return callsIn(text).map(({ code, at }) => ({ code, start: start + at, scope }))
}

function callsIn(text: string): { code: string; at: number }[] {
  const lines = EXAMPLE.test(text) ? [] : [...text.matchAll(LINE)]
  const isTakenOut = lines.some(([, star]) => !star) && CODE.test(text.replace(LINE, ''))
  const listed = isTakenOut ? lines.filter(([, star]) => star) : lines
  if (listed.length > 0) {
    return listed.map(({ 0: line, 2: code = '', index }) => ({ code, at: index + line.indexOf(code) }))
  }
  const [whole = '', code] = CALL.exec(text) ?? []
  return code === undefined ? [] : [{ code, at: whole.indexOf(code) }]
}

/** `undefined` where none are kept. */
function keptKeysIn(text: string): PlacedKey[] | undefined {
  const list = KEEP.exec(text)?.[1]
  if (list === undefined) return undefined
  const from = text.length - list.length
  const [lines = ''] = list.split(GAP, 1)
  const keys = lines.replace(STARS, (stars) => ' '.repeat(stars.length))
  return Array.from(keys.matchAll(/[^\s,]+/g), ({ 0: key, index: at }) => ({ key, at: from + at }))
}

/** Names without a dot are most likely variables, of code that was taken out. */
function* bareKeysIn(text: string): Generator<PlacedKey> {
  for (const { 0: whole, 1: keys = '', index } of text.matchAll(BARE)) {
    const from = index + whole.indexOf(keys)
    for (const { 0: key, index: at } of keys.matchAll(/[^\s,]+/g)) if (key.includes('.')) yield { key, at: from + at }
  }
}

/** Called for outer scopes before those inside of them, so the innermost is the last to say so. */
export function standIn({ start, end }: Node, scope: Scope, { commented }: Builder): void {
  for (let at = firstBehind(start, commented); at < commented.length; at++) {
    const call = commented[at] as CommentedCall
    if (call.start >= end) return
    call.scope = scope
  }
}

/** They are in the order of the file, and asked for by every block: found by halving. */
function firstBehind(start: number, commented: readonly CommentedCall[]): number {
  let low = 0
  let high = commented.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((commented[middle] as CommentedCall).start > start) high = middle
    else low = middle + 1
  }
  return low
}

export function visitCommented(builder: Builder): void {
  for (const call of builder.commented) visitCall(call, builder)
}

function visitCall({ code, start, scope }: CommentedCall, builder: Builder): void {
  if (isTooDeep(code, 'ts')) return
  const result = parseSync('comment.ts', code, { lang: 'ts' })
  const [statement, ...more] = takeBody(result)
  if (result.errors.length > 0 || more.length > 0 || statement?.type !== 'ExpressionStatement') return
  const { offset } = builder
  builder.offset = offset + start
  lower(statement.expression, scope, builder)
  builder.offset = offset
}
