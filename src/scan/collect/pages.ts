/** Astro and MDX: modules whose body is markup with expressions in braces. */
import type { Value } from '../value.ts'
import { blank } from './blank.ts'
import { endOfBraces, noBraces, type Span } from './braces.ts'
import type { Builder } from './builder.ts'
import { addComponent, addElement, nameValue, textValue } from './builder.ts'
import { decodeEntities } from './entities.ts'
import type { MarkupAttribute, MarkupToken } from './markup.ts'
import { readMarkup } from './markup.ts'
import { splitMdx } from './mdx.ts'
import { lowerBraces, type PageContext } from './nested-markup.ts'
import { syntaxError } from './parse.ts'
import { addSpread, givenProps, noProperties, type Properties } from './properties.ts'
import { innerScope } from './scopes.ts'
import { visitScript } from './script.ts'
import { lowerSnippet } from './snippets.ts'

const FRONTMATTER = /^\uFEFF?\s*---[^\S\n]*\n([\s\S]*?)\n---/

/** Script between the first two lines of dashes, markup behind them. */
export function visitAstro(code: string, id: string, builder: Builder): void {
  addComponent(builder)
  const front = FRONTMATTER.exec(code)
  if (front) {
    const start = front[0].indexOf('\n') + 1
    builder.offset = start
    visitScript(front[1] ?? '', { id, extension: 'ts', whole: code }, builder)
    builder.offset = 0
  }
  visitMarkup(code, front?.[0].length ?? 0, id, builder)
}

/** Imports and exports at the start of lines, markdown with elements and expressions between them. */
export function visitMdx(code: string, id: string, builder: Builder): void {
  addComponent(builder)
  const front = FRONTMATTER.exec(code)?.[0] ?? ''
  const { script, markup } = splitMdx(blank(front) + code.slice(front.length))
  if (script.trim()) visitScript(script, { id, extension: 'tsx', whole: code }, builder)
  visitMarkup(markup, 0, id, builder)
}

function visitMarkup(code: string, from: number, id: string, builder: Builder): void {
  const scope = innerScope(builder.root)
  visitPart({ start: from, end: code.length }, { code, id, scope, builder, braces: noBraces(code) })
}

function visitPart({ start, end }: Span, context: PageContext): void {
  const { code, id, braces } = context
  const closing = (at: number): number => {
    const behind = endOfBraces(code, at, braces)
    if (behind === undefined) throw syntaxError(id, code, at, 'nothing closes this brace')
    return behind
  }
  for (const token of readMarkup(code.slice(0, end), start, { endOfBraces: closing })) visitToken(token, context)
}

function lowerExpression(braces: Span, context: PageContext): Value {
  return lowerBraces(braces, context, (markup, scope) => visitPart(markup, { ...context, scope }))
}

function visitToken(token: MarkupToken, context: PageContext): void {
  const { code, builder, id } = context
  if (token.type === 'expression') lowerExpression(token, context)
  else if (token.type === 'raw' && token.name === 'script') {
    builder.offset = token.start
    visitScript(code.slice(token.start, token.end), { id, extension: 'ts', whole: code }, builder)
    builder.offset = 0
  } else if (token.type === 'open') {
    const given = noProperties()
    for (const attribute of token.attributes) addAttribute(attribute, given, context)
    const component = componentOf(token.name, context)
    addElement(builder, { component, props: givenProps(given), children: [], at: token.start })
  }
}

function addAttribute(attribute: MarkupAttribute, given: Properties, context: PageContext): void {
  const { name, value, expression } = attribute
  const { code, scope, builder } = context
  if (!value) {
    given.entries.push({ name, value: { kind: 'scalar', value: true } })
    return
  }
  const text = code.slice(value.start, value.end)
  if (!expression) given.entries.push({ name, value: textValue(builder, decodeEntities(text), value.start - 1) })
  else if (name) given.entries.push({ name, value: lowerExpression(value, context) })
  else if (text.trimStart().startsWith('...')) {
    const start = text.indexOf('...') + 3
    addSpread(lowerSnippet(text.slice(start), value.start + start, scope, builder), given)
  } else given.entries.push({ name: text.trim(), value: lowerSnippet(text, value.start, scope, builder) })
}

function componentOf(name: string, { scope, builder }: PageContext): Value {
  const [first = '', ...rest] = name.split('.')
  if (!/^[A-Z]/.test(first)) return { kind: 'tag', name }
  let value: Value = nameValue(builder, scope, first)
  for (const each of rest) value = { kind: 'member', of: value, name: each, at: 0 }
  return value
}
