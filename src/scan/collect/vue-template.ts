/** Vue templates: elements are calls of components, directives hold script. */

import { camel } from '../casing.ts'
import type { Entry, Value } from '../facts.ts'
import { type Piece, parsePieces } from './batch.ts'
import type { Builder, Component, Scope } from './builder.ts'
import { addElement, innerScope, nameValue } from './builder.ts'
import { addSlot } from './component-facts.ts'
import { guarded, MAX_GUARDS } from './guards.ts'
import { addSpread, noProperties, objectOf } from './properties.ts'
import { bindSnippet, isPath, isStatements, pathValue } from './snippets.ts'
import type { Outcome } from './tests.ts'
import { attribute, directive, lowerExpression } from './vue-directives.ts'
import { keepRef } from './vue-refs.ts'
import { rootsOf } from './vue-roots.ts'
import { slotScope } from './vue-slots.ts'

interface Located {
  loc: { start: { offset: number }; end?: { offset: number } }
}

export interface Expression extends Located {
  content: string
  isStatic: boolean
}

export interface Attribute extends Located {
  type: typeof ATTRIBUTE
  name: string
  value?: Located & { content: string }
}

export interface Directive extends Located {
  type: typeof DIRECTIVE
  /** `bind`, `on`, `for`, `t`, … */
  name: string
  exp?: Expression
  arg?: Expression
  modifiers?: { content: string }[]
  forParseResult?: { source: Expression; value?: Expression; key?: Expression; index?: Expression }
}

/** As the compiler's parser gives it, before any transformation. */
export interface TemplateNode extends Located {
  type: number
  tag?: string
  tagType?: number
  props?: (Attribute | Directive)[]
  children?: TemplateNode[]
  content?: Expression | string
  /** The root of a component, which is given what falls through that. */
  inherits?: true
}

export interface TemplateElement extends TemplateNode {
  tag: string
}

export function isDirective(prop: Attribute | Directive): prop is Directive {
  return prop.type === DIRECTIVE
}

export const ELEMENT = 1
const INTERPOLATION = 5
const ATTRIBUTE = 6
const DIRECTIVE = 7

/** Kinds of elements: besides those of HTML, and `<template>`. */
const COMPONENT = 1
const SLOT = 2

export function visitTemplate(nodes: readonly TemplateNode[], component: Component, builder: Builder): void {
  const scope: Scope = { ...innerScope(builder.root), template: component.class }
  builder.parsed = parsePieces(listPieces(nodes))
  if (!component.keepsAttributes) for (const root of rootsOf(nodes)) root.inherits = true
  visitNodes(nodes, scope, builder)
}

/** All script that needs a parser, in the order of the file. */
export function listPieces(nodes: readonly TemplateNode[]): Piece[] {
  const pieces: Piece[] = []
  gather(nodes, pieces)
  return pieces
}

/** Gives all that the template holds other places. */
export function moveTo(placeOf: (offset: number) => number, nodes: readonly TemplateNode[]): void {
  const move = (located: Located | undefined): void => {
    if (located) located.loc = { start: { offset: placeOf(located.loc.start.offset) } }
  }
  for (const node of nodes) {
    move(node)
    if (typeof node.content === 'object') move(node.content)
    for (const prop of node.props ?? []) {
      move(prop)
      if (prop.type === ATTRIBUTE) move(prop.value)
      else for (const each of [prop.exp, prop.arg, ...Object.values(prop.forParseResult ?? {})]) move(each || undefined)
    }
    moveTo(placeOf, node.children ?? [])
  }
}

function gather(nodes: readonly TemplateNode[], pieces: Piece[]): void {
  const add = (exp: Expression | undefined, statements = false): void => {
    if (!exp || exp.isStatic || isPath(exp.content)) return
    pieces.push({ code: exp.content, start: exp.loc.start.offset, statements })
  }
  for (const node of nodes) {
    if (node.type === INTERPOLATION && typeof node.content === 'object') add(node.content)
    if (node.type !== ELEMENT) continue
    for (const prop of node.props ?? []) {
      if (prop.type !== DIRECTIVE) continue
      add(prop.arg)
      if (prop.forParseResult) add(prop.forParseResult.source)
      else if (prop.name !== 'slot') add(prop.exp, prop.name === 'on' && isStatements(prop.exp?.content ?? ''))
    }
    gather(node.children ?? [], pieces)
  }
}

/** A branch of `v-if`, `v-else-if` and `v-else` is there where its test holds and those before it don't. */
function visitNodes(nodes: readonly TemplateNode[], scope: Scope, builder: Builder, owner?: number): void {
  let failed: Outcome[] = []
  for (const node of nodes) {
    if (node.type === INTERPOLATION && typeof node.content === 'object') lowerExpression(node.content, scope, builder)
    if (node.type !== ELEMENT) continue
    const condition = conditionOf(node)
    if (!condition || condition.name === 'if') failed = []
    const test = condition?.exp && builder.parsed.get(condition.exp.loc.start.offset)
    const own = test ? [{ test, holds: true }] : []
    const read = (inner: Scope): void => visitElement(node, inner, builder, owner)
    if (failed.length + own.length === 0) read(scope)
    else guarded([...failed, ...own], scope, builder, read)
    if (test) failed = [...failed, { test, holds: false }].slice(-MAX_GUARDS)
  }
}

export function conditionOf({ props = [] }: TemplateNode): Directive | undefined {
  for (const prop of props) if (prop.type === DIRECTIVE && CONDITIONS.has(prop.name)) return prop
  return undefined
}

const CONDITIONS = new Set(['if', 'else-if', 'else'])

/** `owner`: the element of the component that it is put into. */
function visitElement(node: TemplateNode, outer: Scope, builder: Builder, owner: number | undefined): void {
  const props = node.props ?? []
  const scope = loopScope(props, outer, builder)
  const given = noProperties()
  const to = { given, isTag: isTag(node) }
  let put: Directive | undefined
  for (const prop of props) {
    if (prop.type === ATTRIBUTE) given.entries.push(attribute(prop, builder))
    else if (prop.name === 'slot') put = prop
    else directive(prop, to, scope, builder)
  }
  const component = componentOf(node, given.entries, scope, builder)
  if (node.inherits && builder.component) addSpread({ kind: 'inherited', class: builder.component.class }, given)
  if (node.tagType === SLOT) addSlot(given, builder)
  const own = addElement(builder, {
    component,
    props: objectOf(given),
    children: [],
    at: node.loc.start.offset,
    ...(owner !== undefined && COLUMN.test(node.tag ?? '') ? { within: owner } : {}),
  })
  keepRef(given.entries, component, builder)
  const inner = put ? slotScope(put, own ?? owner, scope, builder) : scope
  visitNodes(node.children ?? [], inner, builder, own ?? owner)
}

/** `<el-table-column>`, `<Column>` */
const COLUMN = /column$/i

function loopScope(props: readonly (Attribute | Directive)[], outer: Scope, builder: Builder): Scope {
  const scope = innerScope(outer)
  for (const prop of props) {
    if (prop.type !== DIRECTIVE || !prop.forParseResult) continue
    const { source, value, key } = prop.forParseResult
    const of = lowerExpression(source, outer, builder)
    if (value) bindSnippet(value.content, value.loc.start.offset, [{ kind: 'each', of }], { scope, builder })
    if (key) bindSnippet(key.content, key.loc.start.offset, [{ kind: 'keys', of }], { scope, builder })
  }
  return scope
}

const LIBRARY = new Map([
  ['i18n-t', 'I18nT'],
  ['I18nT', 'I18nT'],
  ['i18n', 'Translation'],
])

function isTag({ tag = '', tagType }: TemplateNode): boolean {
  return !/[A-Z-]/.test(tag) && tagType !== COMPONENT
}

function componentOf(node: TemplateNode, props: readonly Entry[], scope: Scope, builder: Builder): Value {
  const is = node.tag === 'component' ? props.find(({ name }) => name === 'is')?.value : undefined
  if (is && is.kind !== 'text') return is
  const tag = is?.text ?? node.tag ?? ''
  const library = LIBRARY.get(tag)
  if (library) return { kind: 'import', from: 'vue-i18n', name: library }
  if (isTag({ ...node, tag })) return { kind: 'tag', name: tag }
  // `<Form.Field>` is a member of what the script has.
  if (tag.includes('.')) return pathValue(tag, node.loc.start.offset, scope, builder)
  const name = camel(`-${tag}`)
  const or: Value = { kind: 'import', from: `component:${name}`, name: 'default' }
  return { kind: 'default', of: nameValue(builder, scope, name), or }
}
