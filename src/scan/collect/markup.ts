/** A reader of markup for formats without a compiler that runs here: tags, text and `{expressions}`, one pass. */

export interface MarkupAttribute {
  name: string
  /** Absent for a bare name. */
  value?: Span
  /** `name={value}` */
  expression?: true
}

/** Offsets of what stands between the quotes or braces. */
export interface Span {
  start: number
  end: number
}

export type MarkupToken =
  | { type: 'open'; name: string; start: number; attributes: MarkupAttribute[]; closed: boolean }
  | { type: 'close'; name: string }
  | ({ type: 'text' | 'expression' | 'raw'; name?: string } & Span)

/** `braces`: `{…}` is script, in text and attributes. */
export function* readMarkup(code: string, from: number, options: { braces: boolean }): Generator<MarkupToken> {
  let at = from
  let text = from
  while (at < code.length) {
    const sign = code[at]
    if (sign === '{' && options.braces) {
      if (text < at) yield { type: 'text', start: text, end: at }
      const end = endOfBraces(code, at)
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

/** Nothing in them is an element, or an expression. */
const RAW = /^(?:script|style)$/

function readTag(code: string, start: number, options: { braces: boolean }): Tag {
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
  if (closed || !RAW.test(name)) return { tokens: [open], end }
  const close = code.indexOf(`</${name}`, end)
  const inner = close < 0 ? code.length : close
  return { tokens: [open, { type: 'raw', name, start: end, end: inner }], end: inner }
}

function readAttributes(
  code: string,
  start: number,
  { braces }: { braces: boolean },
): { attributes: MarkupAttribute[]; end: number } {
  const attributes: MarkupAttribute[] = []
  let at = start
  while (at < code.length && code[at] !== '>') {
    if (/[\s/]/.test(code[at] as string)) {
      at++
      continue
    }
    if (code[at] === '{' && braces) {
      const end = endOfBraces(code, at)
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
    const { value, expression, end } = readValue(code, at, braces)
    attributes.push({ name, value, ...(expression ? { expression } : {}) })
    at = end
  }
  return { attributes, end: at + 1 }
}

function readValue(code: string, at: number, braces: boolean): { value: Span; expression?: true; end: number } {
  const quote = code[at]
  if (quote === '"' || quote === "'" || (braces && quote === '`')) {
    const close = code.indexOf(quote, at + 1)
    const end = close < 0 ? code.length : close
    if (quote === '`') return { value: { start: at, end: end + 1 }, expression: true, end: end + 1 }
    return { value: { start: at + 1, end }, end: end + 1 }
  }
  if (quote === '{' && braces) {
    const end = endOfBraces(code, at)
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

/**
 * The offset behind the brace that closes the one at `start`; texts and comments inside may hold others. In the text of
 * nested markup, quotes and slashes are signs like any: where nothing closes it but for them, they are none.
 */
export function endOfBraces(code: string, start: number): number {
  return closed(code, start) ?? closedByBraces(code, start) ?? code.length
}

function closedByBraces(code: string, start: number): number | undefined {
  let depth = 0
  for (const { 0: brace, index } of code.slice(start).matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth === 0) return start + index + 1
  }
  return undefined
}

function closed(code: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < code.length; at++) {
    const sign = code[at]
    if (sign === '{') depth++
    else if (sign === '}') {
      if (--depth === 0) return at + 1
    } else if (sign === '`' || ((sign === '"' || sign === "'") && !isApostrophe(code, at))) at = endOfText(code, at) - 1
    else if (sign === '/' && code[at + 1] === '*') at = after(code, '*/', at + 2) - 1
    else if (sign === '/' && code[at + 1] === '/' && code[at - 1] !== ':') at = after(code, '\n', at) - 1
  }
  return undefined
}

/** In the text of nested markup, a `'` between letters opens nothing. */
function isApostrophe(code: string, at: number): boolean {
  return /\w/.test(code[at - 1] ?? '') && /\w/.test(code[at + 1] ?? '')
}

/** The offset behind the quote that closes the one at `start`; a line ends a plain text. */
function endOfText(code: string, start: number): number {
  const quote = code[start]
  for (let at = start + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === quote) return at + 1
    else if (quote !== '`' && code[at] === '\n') return at
  }
  return code.length
}
