/** HTML: Angular's templates with pipes and directives, `data-i18n` attributes, inline scripts. */
import { TranslationsError } from '../../errors.ts'
import type { Entry, ObjectValue, Value } from '../value.ts'
import { declareLookup, LOOKUP_DIRECTIVES, pipedExpression, structural } from './angular.ts'
import { type Blocks, isElement, leaveTo, MUSTACHE, nearest, type Open, visitText } from './angular-blocks.ts'
import { holdConditions } from './angular-conditions.ts'
import { DIRECTIVE } from './angular-names.ts'
import { addContext, declareVariables, findTemplates, giveContexts, type Templates } from './angular-outlets.ts'
import { DATA_SOURCE, declareRow, noteRows } from './angular-tables.ts'
import type { Builder } from './builder.ts'
import { addFunction, textValue } from './builder.ts'
import { addCall } from './calls.ts'
import { decodeEntities } from './entities.ts'
import type { MarkupAttribute, MarkupToken } from './markup.ts'
import { readMarkup } from './markup.ts'
import { mayLookUp } from './may-look-up.ts'
import { addWrite } from './outdated.ts'
import type { Scope } from './scopes.ts'
import { innerScope } from './scopes.ts'
import { visitScript } from './script.ts'
import { visitSnippet } from './snippets.ts'

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
  const templates = findTemplates(code)
  const context: Context = { code, id, scope, builder, templates, open: [], failed: [] }
  for (const token of readMarkup(code, 0)) visitToken(token, context)
  if (scope.template !== undefined) giveContexts(templates, scope.template, builder)
}

interface Context extends Blocks {
  code: string
  id: string
  /** Those that only outlets render. */
  templates: Templates
}

type OpenToken = Extract<MarkupToken, { type: 'open' }>

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

function visitToken(token: MarkupToken, context: Context): void {
  const { code, builder } = context
  if (token.type === 'close') leave(token.name, context)
  else if (token.type === 'open') {
    enter(token, context)
    const entries = token.attributes.flatMap((attribute) => visitAttribute(attribute, context))
    addUses(token, entries, builder)
    renderBound(token, entries, context)
    if (token.closed || VOID.test(token.name)) leave(token.name, context)
  } else if (token.type === 'text') {
    visitText(code.slice(token.start, token.end), token.start, context, (text, start) => addText(text, start, context))
  } else if (token.type === 'raw' && token.name === 'script') {
    const script = code.slice(token.start, token.end)
    // Templates and data in script tags are no script.
    if (!script.trim() || /^\s*[{<[]/.test(script)) return
    visitInline(script, token.start, context)
  }
}

/** What a server fills in first need not parse, which matters only where it looks keys up: `app = [{[ .Json ]}]`. */
function visitInline(script: string, start: number, { id, code, builder }: Context): void {
  const { offset } = builder
  builder.offset = offset + start
  try {
    visitScript(script, { id, extension: 'js', whole: code }, builder)
  } catch (error) {
    if (!(error instanceof TranslationsError) || mayLookUp(script)) throw error
  } finally {
    builder.offset = offset
  }
}

/** What a structural directive declares or tests is there in its element alone. */
function enter(token: OpenToken, context: Context): void {
  const { code, open, scope } = context
  const { name, attributes } = token
  const element: Open = { name, scope, attributes }
  if (attributes.some((each) => each.name === 'translate' && isBare(each))) element.textsAreKeys = true
  const held = holdConditions(attributes, code, element, context)
  open.push(element)
  if (held) context.scope = held
  if (!attributes.some((each) => each.name.startsWith('*') || each.name.startsWith('let-'))) return
  context.scope = innerScope(context.scope)
  nameLookup(attributes, context)
  declareVariables(token, context)
}

const isBare = ({ value }: MarkupAttribute): boolean => !value || value.start === value.end

/** `<p translate>page.title <b>…</b> page.rest</p>`: each text right in the element is a key. */
function addText(text: string, start: number, context: Context): void {
  const { open } = context
  if (!text.trim() || !open[nearest(context, isElement)]?.textsAreKeys) return
  const at = start + text.search(/\S/)
  if (text.includes('{{')) lookUp(interpolated(decodeEntities(text.trim()), at, context), at, context)
  // The compiler leaves one space of several, but those that do not break.
  else
    addKey(
      decodeEntities(text)
        .replace(/[^\S\u00a0]+/g, ' ')
        .trim(),
      at,
      context,
    )
}

/** `[ngTemplateOutlet]="row" [ngTemplateOutletContext]="{ key: 'a' }"` */
function renderBound({ attributes }: OpenToken, given: Entry[], { code, templates }: Context): void {
  const outlet = attributes.find((each) => each.name === '[ngTemplateOutlet]')?.value
  if (!outlet) return
  const context = given.find(({ name }) => name === CONTEXT)?.value
  const says = attributes.some(({ name }) => name.includes(CONTEXT))
  addContext(code.slice(outlet.start, outlet.end), context, says, templates)
}

/** `<ng-template transloco let-t translocoPrefix="page">` */
function nameLookup(attributes: readonly MarkupAttribute[], { code, scope, builder }: Context): void {
  if (!attributes.some(({ name, value }) => LOOKUP_DIRECTIVES.has(name) && !value)) return
  const name = attributes.find((each) => each.name.startsWith('let-'))?.name.slice('let-'.length)
  const { value } = attributes.find((each) => PREFIX_ATTRIBUTE.test(each.name)) ?? {}
  const prefix = value && code.slice(value.start, value.end).replace(/^'(.*)'$/, '$1')
  if (name) declareLookup(name, prefix, value?.start ?? 0, scope, builder)
}

const PREFIX_ATTRIBUTE = /^\[?transloco(?:Prefix|Read)\]?$/

const CONTEXT = 'ngTemplateOutletContext'

/** Elements that nobody closes end with the one around them. */
function leave(name: string, context: Context): void {
  leaveTo((each) => each.name === name, context)
}

/** What components and directives are given, they find by the names of their elements and attributes. */
function addUses({ name, start, attributes }: OpenToken, entries: Entry[], { facts, offset }: Builder): void {
  const directives = attributes.flatMap((each) => DIRECTIVE.exec(each.name)?.[1] ?? [])
  const at = start + offset
  if (entries.length > 0 && (name.includes('-') || directives.length > 0)) {
    const component: Value = { kind: 'tag', name }
    const use = { component, props: { kind: 'object' as const, entries }, children: [], at }
    facts.elements.push(directives.length > 0 ? { ...use, attributes: directives } : use)
  }
  for (const { name: attribute } of attributes) {
    // What else it is given is said in a small language of its own.
    const structure = attribute.startsWith('*') && DIRECTIVE.exec(attribute.slice(1))?.[1]
    if (!structure) continue
    const props: ObjectValue = { kind: 'object', entries: [], spreads: [{ kind: 'unknown' }] }
    facts.elements.push({ component: { kind: 'tag', name: structure }, props, children: [], at })
  }
}

/** Gives what a component gets. */
function visitAttribute({ name, value }: MarkupAttribute, context: Context): Entry[] {
  if (!value) return []
  const { code, scope, builder } = context
  // What entities stand for is shorter than they are: behind one, places are a little further on.
  const text = decodeEntities(code.slice(value.start, value.end))
  if (name === 'translate' && HTML_ANSWER.test(text)) return []
  const isKey = name === 'translate' || name === 'transloco'
  if (isKey && text.includes('{{')) lookUp(interpolated(text, value.start, context), value.start, context)
  else if (isKey || name === 'data-i18n') {
    for (const part of text.split(';')) addKey(part.trim().replace(/^\[[^\]]*\]/, ''), value.start, context)
  } else if (name === '[translate]' || name === '[transloco]') pipedExpression(text, value.start, scope, builder, true)
  else if (name.startsWith('*')) {
    declareRow(name, text, context)
    const inputs = structural(text, value.start, scope, builder, name.slice(1))
    const given = inputs.find((each) => each.name === 'context')?.value
    if (name === '*ngTemplateOutlet') addContext(text, given, text.includes('context'), context.templates)
  } else if (/^\(|^on-/.test(name)) visitSnippet(text, value.start, scope, builder)
  else if (/^[[:@#]|^v-|^bind-/.test(name)) {
    const given = pipedExpression(text, value.start, scope, builder)
    if (name === DATA_SOURCE) noteRows(given, value.start, context)
    const [, isBoth, bound] = /^\[(\()?([\w-]+)\)?\]$/.exec(name) ?? []
    if (isBoth) setBothWays(given, value, builder)
    return bound === undefined ? [] : [{ name: bound, value: given }]
  } else {
    if (HANDLER.test(name)) visitSnippet(text, value.start, builder.root, builder)
    if (text.includes('{{')) return [{ name, value: interpolated(text, value.start, context) }]
    return [{ name, value: textValue(builder, text, value.start) }]
  }
  return []
}

/** `onclick="show('page.title')"`: it knows what the page's scripts know, and nothing of a component. */
const HANDLER = /^on[a-z]+$/i

/** What is given both ways is set there, too: a signal, or a plain member. */
function setBothWays(given: Value, place: { start: number }, builder: Builder): void {
  const anything: Value = { kind: 'unknown' }
  addCall(builder, { kind: 'member', of: given, name: 'set', at: place.start }, [anything], place)
  if (given.kind === 'name' || given.kind === 'member') addWrite({ target: given, value: anything }, undefined, builder)
}

/** Of HTML's own attribute, for programs that translate pages. */
const HTML_ANSWER = /^(?:yes|no)$/i

function interpolated(text: string, start: number, { scope, builder }: Context): Value {
  const of: Value[] = []
  let end = 0
  const addText = (until: number): void => {
    if (until > end) of.push(textValue(builder, text.slice(end, until), start + end))
  }
  for (const match of text.matchAll(MUSTACHE)) {
    addText(match.index)
    of.push(pipedExpression(match[1] ?? '', start + match.index + 2, scope, builder))
    end = match.index + match[0].length
  }
  addText(text.length)
  const [only, ...others] = of
  if (only && others.length === 0) return only
  return { kind: 'join', of, at: start + builder.offset }
}

function addKey(key: string, at: number, context: Context): void {
  if (key) lookUp(textValue(context.builder, key, at), at, context)
}

function lookUp(key: Value, start: number, { builder }: Context): void {
  addCall(builder, { kind: 'import', from: '@ngx-translate/core', name: 'translate' }, [key], { start })
}
