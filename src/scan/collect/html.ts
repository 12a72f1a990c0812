/** HTML: Angular's templates with pipes and directives, `data-i18n` attributes, inline scripts. */

import type { Entry } from '../facts.ts'
import { pipedExpression, structural } from './angular.ts'
import type { Builder, Scope } from './builder.ts'
import { addFunction, innerScope, textValue } from './builder.ts'
import { addCall } from './calls.ts'
import { decodeEntities } from './entities.ts'
import type { MarkupAttribute, MarkupToken } from './markup.ts'
import { readMarkup } from './markup.ts'
import { visitScript } from './script.ts'

export function visitHtml(code: string, id: string, builder: Builder): void {
  visitTemplateText(code, id, { ...innerScope(builder.root), template: addOwner(builder) }, builder)
}

/** A class that has the members of the components whose template the file is. */
function addOwner(builder: Builder): number {
  const owner = addCall(builder, { kind: 'import', from: '@angular/core', name: 'ownerOfTemplate' }, [], { start: 0 })
  const made = addFunction(builder, { at: 0, params: 0 })
  return builder.facts.classes.push({ function: made, extends: owner, members: [], statics: [] }) - 1
}

/** `scope`: what the names of the template mean. */
export function visitTemplateText(code: string, id: string, scope: Scope, builder: Builder): void {
  const context: Context = { code, id, scope, builder, keyText: false, open: [] }
  for (const token of readMarkup(code, 0, { braces: false })) visitToken(token, context)
}

interface Context {
  code: string
  id: string
  /** Of the innermost element. */
  scope: Scope
  /** The elements around, with the scopes around them. */
  open: { name: string; scope: Scope }[]
  builder: Builder
  /** An element with a bare `translate`: its text is the key. */
  keyText: boolean
}

function visitToken(token: MarkupToken, context: Context): void {
  const { code, builder } = context
  if (token.type === 'close') leave(token.name, context)
  else if (token.type === 'open') {
    enter(token, context)
    const entries = token.attributes.flatMap((attribute) => visitAttribute(attribute, context))
    if (entries.length > 0 && token.name.includes('-')) addUse(token, entries, builder)
    context.keyText = token.attributes.some(({ name, value }) => name === 'translate' && !value)
    if (token.closed || VOID.test(token.name)) leave(token.name, context)
  } else if (token.type === 'text') {
    const text = code.slice(token.start, token.end)
    if (context.keyText && text.trim() && !text.includes('{{')) {
      addKey(decodeEntities(text.trim()), token.start + text.search(/\S/), context)
    }
    context.keyText = false
    visitText(text, token.start, context)
  } else if (token.type === 'raw' && token.name === 'script') {
    const script = code.slice(token.start, token.end)
    // Templates and data in script tags are no script.
    if (!script.trim() || /^\s*[{<[]/.test(script)) return
    const { offset } = builder
    builder.offset = offset + token.start
    visitScript(script, { id: context.id, extension: 'js', whole: code }, builder)
    builder.offset = offset
  }
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/** What a structural directive declares is there in its element alone. */
function enter({ name, attributes }: Extract<MarkupToken, { type: 'open' }>, context: Context): void {
  const { open, scope } = context
  open.push({ name, scope })
  if (attributes.some((each) => each.name.startsWith('*'))) context.scope = innerScope(scope)
}

/** Beyond so many elements that nobody closed, none is looked for. */
const MAX_UNCLOSED = 50

/** Elements that nobody closes end with the one around them. */
function leave(name: string, context: Context): void {
  const { open } = context
  const least = Math.max(0, open.length - MAX_UNCLOSED)
  let at = open.length - 1
  while (at >= least && open[at]?.name !== name) at--
  const [left] = at < least ? [] : open.splice(at)
  if (left) context.scope = left.scope
}

const MUSTACHE = /\{\{([\s\S]*?)\}\}/g
const CONTROL = /@(?:(?:else\s+)?if|switch|case|for)\s*\(/g

function visitText(text: string, start: number, { scope, builder }: Context): void {
  for (const match of text.matchAll(MUSTACHE)) {
    pipedExpression(match[1] ?? '', start + match.index + 2, scope, builder)
  }
  for (const match of text.matchAll(CONTROL)) {
    const from = match.index + match[0].length
    const inner = text.slice(from, closing(text, from))
    if (match[0].startsWith('@for')) structural(`let ${inner}`, start + from - 4, scope, builder)
    else pipedExpression(inner.replace(/;.*$/s, ''), start + from, scope, builder)
  }
}

function closing(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}

/** What components are given, they find by the name of their element. */
function addUse(
  { name, start }: Extract<MarkupToken, { type: 'open' }>,
  entries: Entry[],
  { facts, offset }: Builder,
): void {
  facts.elements.push({
    component: { kind: 'tag', name },
    props: { kind: 'object', entries },
    children: [],
    at: start + offset,
  })
}

/** Gives what a component gets. */
function visitAttribute({ name, value }: MarkupAttribute, context: Context): Entry[] {
  if (!value) return []
  const { code, scope, builder } = context
  const text = code.slice(value.start, value.end)
  if (name === 'data-i18n' || name === 'translate' || name === 'transloco') {
    for (const part of text.split(';')) addKey(part.trim().replace(/^\[[^\]]*\]/, ''), value.start, context)
  } else if (name === '[translate]' || name === '[transloco]') pipedExpression(text, value.start, scope, builder, true)
  else if (name.startsWith('*')) structural(text, value.start, scope, builder, name.slice(1))
  else if (/^[[(:@#]|^v-|^bind-|^on-/.test(name)) {
    const given = pipedExpression(text, value.start, scope, builder)
    const bound = /^\[([\w-]+)\]$/.exec(name)?.[1]
    return bound === undefined ? [] : [{ name: bound, value: given }]
  } else {
    visitText(text, value.start, context)
    const isText = !text.includes('{{')
    return [{ name, value: isText ? textValue(builder, decodeEntities(text), value.start) : { kind: 'unknown' } }]
  }
  return []
}

function addKey(key: string, at: number, { builder }: Context): void {
  if (!key) return
  const value = textValue(builder, key, at)
  addCall(builder, { kind: 'import', from: '@ngx-translate/core', name: 'translate' }, [value], { start: at })
}
