/** Script inside of markup: expressions, handlers and parameters, read where they stand. */
import { type Node, parseSync } from 'oxc-parser'
import type { FunctionFact } from '../facts.ts'
import type { Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { addFunction, declare, nameValue } from './builder.ts'
import { isTooDeep } from './depth.ts'
import { lower } from './expressions.ts'
import { noteMessageRead } from './message-reads.ts'
import { type Statements, takeBody } from './parse.ts'
import { bind } from './patterns.ts'
import { innerScope, type Scope, thisIn } from './scopes.ts'
import { narrow } from './told.ts'
import { visit, visitAll } from './walk.ts'

const UNKNOWN: Value = { kind: 'unknown' }
const PATH = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/
const NAME = /^[A-Za-z_$][\w$]*$/
const LITERAL = /^(?:true|false|null|undefined|this)$/

/** Whether no parser is needed to read it. */
export function isPath(code: string): boolean {
  const text = code.trim()
  return PATH.test(text) && !LITERAL.test(text)
}

/** `start` is the offset of `code` in the text that the builder reads. */
export function lowerSnippet(code: string, start: number, scope: Scope, builder: Builder): Value {
  const text = code.trim()
  // Most expressions of a template are a name or a path; those need no parser.
  if (isPath(text)) return pathValue(text, start, scope, builder)
  const parsed = builder.parsed.get(start)
  if (parsed) return lower(parsed, scope, builder)
  return lowerParsed(code, start, scope, builder) ?? UNKNOWN
}

/** `undefined` where it does not parse. */
export function lowerParsed(code: string, start: number, scope: Scope, builder: Builder): Value | undefined {
  const [statement] = parse(`(${code}\n)`) ?? []
  if (statement?.type !== 'ExpressionStatement') return undefined
  return shifted(start - 1, builder, () => lower(statement.expression, scope, builder))
}

export function pathValue(path: string, start: number, scope: Scope, builder: Builder): Value {
  const [first = '', ...rest] = path.split('.')
  let value = first === 'this' ? thisIn(scope) : narrow(nameValue(builder, scope, first), first, scope, builder)
  rest.forEach((name, index) => {
    const member: Value = { kind: 'member', of: value, name, at: start + builder.offset }
    noteMessageRead(member, builder)
    const read = scope.guards && [first, ...rest.slice(0, index + 1)].join('.')
    value = read === undefined ? member : narrow(member, read, scope, builder)
  })
  return value
}

/** Whether an event handler is statements: a function is an expression, though a statement may start like one. */
export function isStatements(code: string): boolean {
  return !/^\s*(?:async\s+)?function\b/.test(code)
}

/** An event handler: statements, or an expression. */
export function visitSnippet(code: string, start: number, scope: Scope, builder: Builder): void {
  if (PATH.test(code.trim())) return
  const parsed = builder.parsed.get(start)
  if (parsed) {
    visit(parsed, scope, builder)
    return
  }
  const body = isStatements(code) ? parse(code) : undefined
  if (body) shifted(start, builder, () => visitAll(body, scope, builder))
  else lowerSnippet(code, start, scope, builder)
}

/** The function that listens: it is named, written, or does these statements with `$event`. */
export function lowerHandler(code: string, start: number, scope: Scope, builder: Builder): Value {
  const parsed = builder.parsed.get(start)
  if (parsed?.type === 'BlockStatement') return listener(parsed.body, start, scope, builder)
  const body = !parsed && !isPath(code) && isStatements(code) ? parse(code) : undefined
  if (!body) return lowerSnippet(code, start, scope, builder)
  return shifted(start, builder, () => listener(body, 0, scope, builder))
}

function listener(body: Statements, start: number, scope: Scope, builder: Builder): Value {
  const [only] = body
  const written = body.length === 1 && only?.type === 'ExpressionStatement' ? only.expression : undefined
  if (written?.type === 'ArrowFunctionExpression') return lower(written, scope, builder)
  const { calls, functions } = builder.facts
  const id = addFunction(builder, { at: start + builder.offset, params: 1 })
  const inner: Scope = { ...innerScope(scope), function: id, hoists: true }
  declare(builder, inner, '$event', { kind: 'param', function: id, index: 0 })
  const from = calls.length
  visitAll(body, inner, builder)
  Object.assign(functions[id] as FunctionFact, { calls: [from, calls.length] })
  return { kind: 'function', function: id }
}

/** Declares the names of `code`, a list of parameters, as these values. */
export function bindSnippet(
  code: string,
  start: number,
  values: readonly Value[],
  scopes: { scope: Scope; builder: Builder },
): void {
  const { scope, builder } = scopes
  const name = code.trim()
  if (NAME.test(name)) {
    declare(builder, scope, name, values[0] ?? UNKNOWN)
    return
  }
  const [statement] = parse(`(${code}\n) => 0`) ?? []
  const node = statement?.type === 'ExpressionStatement' ? statement.expression : undefined
  if (node?.type !== 'ArrowFunctionExpression') return
  shifted(start - 1, builder, () => {
    node.params.forEach((param, index) => {
      if (param.type === 'RestElement' || param.type === 'TSParameterProperty') return
      bind(param, values[index] ?? UNKNOWN, scope, builder)
    })
  })
}

/** The expression alone: what it looks up is read elsewhere. */
export function parseExpression(code: string): Node | undefined {
  const [statement] = parse(`(${code}\n)`) ?? []
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined
}

export function shifted<T>(by: number, builder: Builder, read: () => T): T {
  const { offset } = builder
  builder.offset = offset + by
  const result = read()
  builder.offset = offset
  return result
}

function parse(code: string): Statements | undefined {
  if (isTooDeep(code, 'tsx')) return undefined
  const body = parseAs(code)
  if (body || !code.includes('\n')) return body
  const whole = withBrokenTexts(code)
  return whole === code ? undefined : parseAs(whole)
}

function parseAs(code: string): Statements | undefined {
  const result = parseSync('snippet.tsx', code, { lang: 'tsx', preserveParens: false })
  const body = takeBody(result)
  return body.length > 0 || result.errors.length === 0 ? body : undefined
}

/** Angular lets texts go on in the next line, as script does only with other quotes: every place stays what it is. */
function withBrokenTexts(code: string): string {
  return code.replace(TEXT, (text, _quote, inner = '') =>
    inner.includes('\n') && !/`|\$\{/.test(inner) ? `\`${inner}\`` : text,
  )
}

/** What is escaped outside of any begins none: else each that nobody ends would be looked for up to the end. */
const TEXT = /\\[\s\S]|(['"])((?:\\[\s\S]|(?!\1)[^\\])*)\1/g
