/** A reader of markup for formats without a compiler that runs here: tags, text and `{expressions}`, one pass. */
import type { Span } from './braces.ts'

export interface MarkupAttribute {
  name: string
  /** Absent for a bare name; else what stands between the quotes or braces. */
  value?: Span
  /** `name={value}` */
  expression?: true
}

export type MarkupToken =
  | { type: 'open'; name: string; start: number; attributes: MarkupAttribute[]; closed: boolean }
  | { type: 'close'; name: string }
  | ({ type: 'text' | 'expression' | 'raw'; name?: string } & Span)

export interface MarkupOptions {
  /** `{…}` is script, in text and attributes: gives the offset behind the closing brace. Absent: it is text. */
  endOfBraces?: (start: number) => number
}

export function* readMarkup(code: string, from: number, options: MarkupOptions = {}): Generator<MarkupToken> {
  let at = from
  let text = from
  while (at < code.length) {
    const sign = code[at]
    if (sign === '{' && options.endOfBraces) {
      if (text < at) yield { type: 'text', start: text, end: at }
      const end = options.endOfBraces(at)
      yield { type: 'expression', start: at + 1, end: end - 1 }
      at = text = end
    } else if (sign === '<' && /[A-Za-z/!>]/.test(code[at + 1] ?? '')) {
      if (text < at) yield { type: 'text', start: text, end: at }
      const tag = readTag(code, at, options)
      yield* tag.tokens
      at = text = tag.end
    } else at++
  }
  if (text < at) yield { type: 'text', start: text, end: at }
}

interface Tag {
  tokens: MarkupToken[]
  end: number
}

/** Nothing in them is an element, or an expression; of any other, Astro is told so by `is:raw`. */
const RAW = /^(?:script|style)$/

function readTag(code: string, start: number, options: MarkupOptions): Tag {
  if (code.startsWith('<!--', start)) return { tokens: [], end: after(code, '-->', start + 4) }
  if (code[start + 1] === '!') return { tokens: [], end: after(code, '>', start) }
  if (code[start + 1] === '/') {
    const end = after(code, '>', start)
    return { tokens: [{ type: 'close', name: code.slice(start + 2, end - 1).trim() }], end }
  }
  const name = nameAt(code, start + 1, /[^\s/>{"'=]/)
  const { attributes, end } = readAttributes(code, start + 1 + name.length, options)
  const closed = code[end - 2] === '/'
  const open: MarkupToken = { type: 'open', name, start, attributes, closed }
  const isRaw = RAW.test(name) || (options.endOfBraces && attributes.some((each) => each.name === 'is:raw'))
  if (closed || !isRaw) return { tokens: [open], end }
  const close = code.indexOf(`</${name}`, end)
  const inner = close < 0 ? code.length : close
  return { tokens: [open, { type: 'raw', name, start: end, end: inner }], end: inner }
}

function readAttributes(
  code: string,
  start: number,
  options: MarkupOptions,
): { attributes: MarkupAttribute[]; end: number } {
  const attributes: MarkupAttribute[] = []
  let at = start
  while (at < code.length && code[at] !== '>') {
    if (/[\s/]/.test(code[at] as string)) {
      at++
      continue
    }
    if (code[at] === '{' && options.endOfBraces) {
      const end = options.endOfBraces(at)
      attributes.push({ name: '', value: { start: at + 1, end: end - 1 }, expression: true })
      at = end
      continue
    }
    const name = nameAt(code, at, /[^\s=>]/) || (code[at] as string)
    at += name.length
    const equals = /^\s*=\s*/.exec(code.slice(at, at + 20))
    if (!equals) {
      attributes.push({ name })
      continue
    }
    at += equals[0].length
    const { value, expression, end } = readValue(code, at, options)
    attributes.push({ name, value, ...(expression ? { expression } : {}) })
    at = end
  }
  return { attributes, end: at + 1 }
}

function readValue(code: string, at: number, options: MarkupOptions): { value: Span; expression?: true; end: number } {
  const quote = code[at]
  if (quote === '"' || quote === "'" || (options.endOfBraces && quote === '`')) {
    const close = code.indexOf(quote, at + 1)
    const end = close < 0 ? code.length : close
    if (quote === '`') return { value: { start: at, end: end + 1 }, expression: true, end: end + 1 }
    return { value: { start: at + 1, end }, end: end + 1 }
  }
  if (quote === '{' && options.endOfBraces) {
    const end = options.endOfBraces(at)
    return { value: { start: at + 1, end: end - 1 }, expression: true, end }
  }
  const bare = nameAt(code, at, /[^\s>]/)
  return { value: { start: at, end: at + bare.length }, end: at + Math.max(1, bare.length) }
}

function nameAt(code: string, start: number, sign: RegExp): string {
  let end = start
  while (end < code.length && sign.test(code[end] as string)) end++
  return code.slice(start, end)
}

function after(code: string, sign: string, from: number): number {
  const at = code.indexOf(sign, from)
  return at < 0 ? code.length : at + sign.length
}
