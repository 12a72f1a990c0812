/** Script in braces that holds markup, as Astro and MDX have it: where it ends, and where the markup in it stands. One pass. */

/** Offsets of what stands between. */
export interface Span {
  start: number
  end: number
}

export interface Braces {
  /** Behind the closing brace. */
  end: number
  /** The outermost elements in it, each with all that stand right beside it. */
  markup: Span[]
}

/** What the reader is inside of. */
type Inside =
  | Script
  | { kind: 'template' }
  /** Text of elements; `depth`: how many are open. */
  | { kind: 'text'; start: number; depth: number }
  | { kind: 'tag'; name: string }

interface Script {
  kind: 'script'
  start: number
  /** How many are open. */
  braces: number
  /** A value may begin here, and nothing be compared or divided. */
  isOperand: boolean
  markup: Span[]
}

interface Reader {
  code: string
  at: number
  inside: Inside[]
  known: Map<number, Braces>
}

/** What has been learned of the braces of one text. */
export interface KnownBraces {
  /** As far as they were read, by the place of the opening one. */
  read: Map<number, Braces>
  /** Behind the closing one, where braces alone are counted. */
  counted: Map<number, number> | undefined
  /** Signs that may still be read without coming to an end: each of many that nobody closes is read up to the last. */
  left: number
}

export function noBraces(code: string): KnownBraces {
  return { read: new Map(), counted: undefined, left: 4 * code.length }
}

/**
 * Behind the brace that closes the one at `start`; where the signs between say otherwise, braces alone are counted. `known`,
 * which is that of the text, learns of these and of all in their markup.
 */
export function endOfBraces(code: string, start: number, known: KnownBraces): number | undefined {
  const { end } = known.read.get(start) ?? readBraces(code, start, known) ?? {}
  if (end !== undefined) return end
  known.counted ??= countBraces(code)
  return known.counted.get(start)
}

function countBraces(code: string): Map<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (const { 0: sign, index } of code.matchAll(/[{}]/g)) {
    const start = sign === '{' ? undefined : open.pop()
    if (sign === '{') open.push(index)
    else if (start !== undefined) ends.set(start, index + 1)
  }
  return ends
}

function readBraces(code: string, start: number, known: KnownBraces): Braces | undefined {
  if (known.left <= 0) return undefined
  const reader: Reader = { code, at: start, inside: [scriptAt(start)], known: known.read }
  while (reader.at < code.length) {
    const inside = reader.inside.at(-1)
    if (!inside) break
    if (inside.kind === 'script') inScript(inside, reader)
    else if (inside.kind === 'template') inTemplate(reader)
    else if (inside.kind === 'text') inText(inside, reader)
    else inTag(inside, reader)
  }
  if (reader.inside.length === 0) return known.read.get(start)
  known.left -= reader.at - start
  return undefined
}

function scriptAt(start: number): Script {
  return { kind: 'script', start, braces: 0, isOperand: true, markup: [] }
}

const SPACE_OR_COMMENT = /\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*/y
const WORD = /[\w$\u0080-\uffff]+/y
const QUOTED = /"(?:[^"\\\n]+|\\[\s\S])*"?|'(?:[^'\\\n]+|\\[\s\S])*'?/y
const REGEX = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/\w*/y
const ELEMENT = /<(?:[A-Za-z>]|!--)/y
/** `<Item,>(list: Item[]) => …` */
const GENERIC = /<\w+(?:\s*,|\s+extends\s)/y
const OPERATOR = /^(?:await|case|default|delete|do|else|in|instanceof|new|of|return|typeof|void|yield)$/

function inScript(script: Script, reader: Reader): void {
  const { code, inside } = reader
  if (take(SPACE_OR_COMMENT, reader)) return
  const word = take(WORD, reader)
  const isValue = word !== '' || take(QUOTED, reader) !== '' || (script.isOperand && take(REGEX, reader) !== '')
  if (isValue) {
    script.isOperand = OPERATOR.test(word)
    return
  }
  const { at } = reader
  const sign = code[at]
  if (script.isOperand && isAt(ELEMENT, reader) && !isAt(GENERIC, reader)) {
    script.isOperand = false
    inside.push({ kind: 'text', start: at, depth: 0 })
    return
  }
  reader.at++
  script.isOperand = sign !== ')' && sign !== ']' && sign !== '}' && sign !== '`'
  if (sign === '`') inside.push({ kind: 'template' })
  else if (sign === '{') script.braces++
  else if (sign === '}' && --script.braces === 0) {
    inside.pop()
    reader.known.set(script.start, { end: reader.at, markup: script.markup })
    // What stands in a template stands in the script around that.
    const around = inside.at(-1)?.kind === 'template' ? inside.at(-2) : undefined
    if (around?.kind === 'script') around.markup.push(...script.markup)
  }
}

const OF_TEMPLATE = /[^\\`$]+|\\[\s\S]|\$(?!\{)/y

function inTemplate(reader: Reader): void {
  const { code, inside } = reader
  if (take(OF_TEMPLATE, reader)) return
  if (code[reader.at++] === '$') inside.push(scriptAt(reader.at))
  else inside.pop()
}

const PLAIN = /[^<{}]+/y
const COMMENT = /<!--[\s\S]*?(?:-->|$(?![\s\S]))/y
const CLOSING = /<\/[^>]*>?/y
const OPENING = /<([^\s/>{"'=]*)/y
const NEXT_ELEMENT = /\s*<(?:[A-Za-z>]|!--)/y

function inText(text: Extract<Inside, { kind: 'text' }>, reader: Reader): void {
  const { code, inside } = reader
  // Elements that nobody closes, as HTML allows, end with the script that they stand in.
  const isOver = text.depth === 0 ? reader.at > text.start && !isAt(NEXT_ELEMENT, reader) : code[reader.at] === '}'
  if (isOver) leaveMarkup(text, reader)
  else if (take(PLAIN, reader) || take(COMMENT, reader)) return
  else if (take(CLOSING, reader)) text.depth--
  else if (code[reader.at] === '{') inside.push(scriptAt(reader.at))
  else if (isAt(ELEMENT, reader)) inside.push({ kind: 'tag', name: take(OPENING, reader).slice(1) })
  else reader.at++
}

function leaveMarkup({ start }: { start: number }, { at, inside }: Reader): void {
  inside.pop()
  const around = inside.at(-1)
  if (around?.kind === 'script') around.markup.push({ start, end: at })
}

const OF_TAG = /[^{}"'`/>]+|"[^"]*"|'[^']*'|\/(?!>)/y
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const RAW = /^(?:script|style)$/

function inTag({ name }: Extract<Inside, { kind: 'tag' }>, reader: Reader): void {
  const { code, inside } = reader
  if (take(OF_TAG, reader)) return
  const sign = code[reader.at]
  if (sign === '{') inside.push(scriptAt(reader.at))
  else if (sign === '}') inside.pop()
  else if (sign !== '/' && sign !== '>') {
    reader.at++
    if (sign === '`') inside.push({ kind: 'template' })
  } else {
    reader.at += sign === '/' ? 2 : 1
    inside.pop()
    if (sign === '>' && !VOID.test(name)) open(name, reader)
  }
}

/** What stands in a script or style is neither an element nor an expression. */
function open(name: string, reader: Reader): void {
  const { code, inside } = reader
  const text = inside.at(-1)
  if (text?.kind === 'text') text.depth++
  const close = RAW.test(name) ? code.indexOf(`</${name}`, reader.at) : reader.at
  reader.at = close < 0 ? code.length : close
}

function isAt(sign: RegExp, { code, at }: Reader): boolean {
  sign.lastIndex = at
  return sign.test(code)
}

function take(sign: RegExp, reader: Reader): string {
  sign.lastIndex = reader.at
  const [taken = ''] = sign.exec(reader.code) ?? []
  reader.at += taken.length
  return taken
}
