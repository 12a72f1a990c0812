/** Angular's expressions: script with pipes, and the small language of structural directives. */
import type { Entry, Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { declare } from './builder.ts'
import { addCall } from './calls.ts'
import type { Scope } from './scopes.ts'
import { innerScope } from './scopes.ts'
import { lowerSnippet } from './snippets.ts'

const LOOKUP: Value = { kind: 'import', from: '@ngx-translate/core', name: 'translate' }
const PIPE = /^\s*(translate|transloco)\b/
const PIPES: Readonly<Record<string, Value>> = { translate: { ...LOOKUP, name: 'translatePipe' }, transloco: LOOKUP }

/** `'key' | translate`, with groups in brackets that may hold pipes of their own. `isKey`: the value itself is a key. */
export function pipedExpression(code: string, start: number, scope: Scope, builder: Builder, isKey = false): Value {
  return readPiped(code, start, code.includes('|') ? innerScope(scope) : scope, builder, isKey)
}

/** `inner`: where all parts of the expression have their names. */
function readPiped(code: string, start: number, inner: Scope, builder: Builder, isKey = false): Value {
  const flat = readBranches(readGroups(code, start, inner, builder), start, inner, builder)
  const [{ text: operand } = { text: '' }, ...pipes] = splitTop(flat, '|')
  let value = lowerSnippet(withoutGuards(operand), start, inner, builder)
  let translated = isKey
  for (const pipe of pipes) {
    const lookup = PIPES[PIPE.exec(pipe.text)?.[1] ?? '']
    if (lookup) translated = false
    const [{ text: name } = { text: '' }, ...rest] = splitTop(pipe.text, ':')
    const args = rest.map(({ text, start: at }) => lowerSnippet(text, start + pipe.start + at, inner, builder))
    value = lookup
      ? addCall(builder, lookup, [value], { start: start + operand.search(/\S|$/) })
      : transformed(name.trim(), [value, ...args], start + pipe.start, builder)
  }
  if (translated) addCall(builder, LOOKUP, [value], { start })
  return value
}

/** What a pipe of ours makes of it. */
function transformed(name: string, args: Value[], start: number, builder: Builder): Value {
  if (name === 'keyvalue') return addCall(builder, KEYVALUE, args, { start })
  if (!/^[\w$]+$/.test(name) || PIPES_OF_ANGULAR.has(name)) return { kind: 'unknown' }
  const named: Value = { kind: 'text', text: name, at: 0 }
  const pipe = addCall(builder, { kind: 'import', from: '@angular/core', name: 'pipeNamed' }, [named], { start })
  return addCall(builder, { kind: 'member', of: pipe, name: 'transform', at: start + builder.offset }, args, { start })
}

const KEYVALUE: Value = { kind: 'import', from: '@angular/core', name: 'keyvalue' }

/** Of which nothing is known. */
const PIPES_OF_ANGULAR = new Set('currency date decimal json number percent slice'.split(' '))

/** `value; else template` and `value as name` of control flow. */
function withoutGuards(operand: string): string {
  return operand.replace(/;[\s\S]*$/, '').replace(/\s+as\s+\w+\s*$/, '')
}

/** Deeper than people write; every level costs one look at all that is inside. */
const MAX_NESTING = 30

/** More than this in one expression are not told apart: a name must fit into the shortest pipe, `a|b`. */
const MAX_PARTS = 36 ** 2

/** Reads a part that goes through pipes on its own, and leaves a name for it of the same length. */
function readPart(code: string, [first, end]: Range, start: number, scope: Scope, builder: Builder): string {
  const value = readPiped(code.slice(first, end), start + first, scope, builder)
  const name = `ɵ${Math.min(scope.names.size, MAX_PARTS - 1).toString(36)}`
  declare(builder, scope, name, value)
  return `${code.slice(0, first)}${name.padEnd(end - first)}${code.slice(end)}`
}

/** Where a part begins, and where it ends. */
type Range = [number, number]

/** What stands in brackets with pipes of its own. */
function readGroups(code: string, start: number, scope: Scope, builder: Builder): string {
  if (!code.includes('|')) return code
  let flat = code
  const open: number[] = []
  for (let at = 0; at < code.length; at++) {
    const sign = code[at] as string
    if (QUOTES.includes(sign)) at = endOfText(code, at)
    else if ('([{'.includes(sign)) open.push(at)
    else if (')]}'.includes(sign)) {
      const from = open.length > MAX_NESTING ? void open.pop() : open.pop()
      if (from === undefined || !flat.slice(from + 1, at).includes('|')) continue
      for (const each of piped(flat, from, at)) flat = readPart(flat, each, start, scope, builder)
    }
  }
  return flat
}

/** `done ? name : 'key' | translate`: a pipe behind a choice belongs to its last branch. */
function readBranches(code: string, start: number, scope: Scope, builder: Builder): string {
  const [asked] = findTop(code, '?')
  const [pipe = -1] = findTop(code, '|')
  if (asked === undefined || pipe < asked) return code
  const otherwise = endOfBranch(code, asked)
  if (otherwise === undefined) return code
  const branches: Range[] = [
    [asked + 1, otherwise],
    [otherwise + 1, code.length],
  ]
  return branches
    .filter(([first, end]) => findTop(code.slice(first, end), '|').length > 0)
    .reduce((flat, each) => readPart(flat, each, start, scope, builder), code)
}

/** The colon that belongs to this question mark. */
function endOfBranch(code: string, asked: number): number | undefined {
  const colons = findTop(code, ':').filter((at) => at > asked)
  const inner = findTop(code, '?').filter((at) => at > asked)
  return colons.find((colon, index) => inner.filter((at) => at < colon).length === index)
}

const PROPERTY = /^\s*(?:[\w$]+|'[^']*'|"[^"]*")\s*:/

/** Arguments, elements and values of properties that go through pipes: where each begins and ends. */
function piped(code: string, open: number, close: number): Range[] {
  return splitTop(code.slice(open + 1, close), ',').flatMap(({ text, start }): Range[] => {
    if (findTop(text, '|').length === 0) return []
    const begin = open + 1 + start
    const name = code[open] === '{' ? (PROPERTY.exec(text)?.[0].length ?? 0) : 0
    return [[begin + name, begin + text.length]]
  })
}

interface Part {
  text: string
  start: number
}

type Separator = ',' | '|' | ':' | ';' | '?'

function splitTop(code: string, sign: Separator): Part[] {
  const cuts = [-1, ...findTop(code, sign)]
  return cuts.map((cut, index): Part => ({ text: code.slice(cut + 1, cuts[index + 1]), start: cut + 1 }))
}

/** Where a sign stands that is in no brackets and no text; `||` is no pipe, `?.` and `??` are no question. */
function findTop(code: string, sign: Separator): number[] {
  const found: number[] = []
  let depth = 0
  for (let at = 0; at < code.length; at++) {
    const here = code[at] as string
    if (QUOTES.includes(here)) at = endOfText(code, at)
    else if ('([{'.includes(here)) depth++
    else if (')]}'.includes(here)) depth--
    else if (DOUBLE.has(code.slice(at, at + 2))) at++
    else if (here === sign && depth === 0) found.push(at)
  }
  return found
}

const DOUBLE: ReadonlySet<string> = new Set(['||', '?.', '??'])

const QUOTES = '"\'`'

function endOfText(code: string, start: number): number {
  const quote = code[start]
  for (let at = start + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === quote) return at
  }
  return code.length
}

/** They give what is inside of them a translation function: `*transloco="let t"`, `*translateBlock="let t"`. */
export const LOOKUP_DIRECTIVES: ReadonlySet<string> = new Set(['transloco', 'translateBlock'])

const LOOP = /^\s*let\s+([\w$]+)\s+of\s+/
const NAMED_LOOKUP = /^\s*let\s+([\w$]+)\s*(?:;|$)/
const PREFIX = /\b(?:read|prefix)\s*:\s*(['"])([^'"]+)\1/

/** `let item of items; …`, `let t; read: 'prefix'`, or a condition: gives the inputs behind that. */
export function structural(code: string, start: number, scope: Scope, builder: Builder, directive = 'ngFor'): Entry[] {
  const loop = LOOP.exec(code)
  if (loop?.[1]) {
    const list = code.slice(loop[0].length).replace(/;[\s\S]*$/, '')
    const of = pipedExpression(list, start + loop[0].length, scope, builder)
    declare(builder, scope, loop[1], { kind: 'each', of })
  } else if (LOOKUP_DIRECTIVES.has(directive) || directive === 'translate') {
    const name = NAMED_LOOKUP.exec(code)?.[1]
    const prefix = PREFIX.exec(code)?.[2]
    if (name) declareLookup(name, prefix, start, scope, builder)
  } else {
    const [value, ...inputs] = splitTop(code, ';')
    if (value) pipedExpression(value.text, start, scope, builder)
    return inputs.flatMap((input) => readInput(input, start, scope, builder) ?? [])
  }
  return []
}

const INPUT = /^\s*(?!let\b)([\w$]+)\s*:\s*/

/** `context: { text: t('key') }` */
function readInput({ text, start: within }: Part, start: number, scope: Scope, builder: Builder): Entry | undefined {
  const [whole, name = ''] = INPUT.exec(text) ?? []
  if (whole === undefined) return undefined
  const value = pipedExpression(text.slice(whole.length), start + within + whole.length, scope, builder)
  return { name, value }
}

export function declareLookup(
  name: string,
  prefix: string | undefined,
  start: number,
  scope: Scope,
  builder: Builder,
): void {
  declare(builder, scope, name, prefix ? prefixed(prefix, start, builder) : LOOKUP)
}

/** A translation function under a prefix, as `getFixedT` would give it. */
function prefixed(prefix: string, start: number, builder: Builder): Value {
  const callee: Value = { kind: 'import', from: '@jsverse/transloco', name: 'prefixed' }
  return addCall(builder, callee, [{ kind: 'text', text: prefix, at: start }], { start })
}
