/** Vue templates: elements are calls of components, directives hold script. */

import type { Node } from 'oxc-parser'
import { camel } from '../../casing.ts'
import type { Entry, Value } from '../../value.ts'
import { parsePieces } from '../batch.ts'
import type { Builder, Component } from '../builder.ts'
import { addElement, nameValue } from '../builder.ts'
import { visitComment } from '../comments.ts'
import { addSlot } from '../component-facts.ts'
import { keepTextsGivenAway } from '../given-texts.ts'
import { guarded, MAX_GUARDS } from '../guards.ts'
import { keepTextsGivenTo } from '../message-reads.ts'
import { saidByName } from '../own-conditions.ts'
import { addSpread, givenProps, noProperties } from '../properties.ts'
import type { Scope } from '../scopes.ts'
import { innerScope } from '../scopes.ts'
import { bindSnippet, isPath, pathValue } from '../snippets.ts'
import type { Outcome } from '../tests.ts'
import { keepRef } from '../vue-refs.ts'
import { attribute, directive, lowerExpression } from './directives.ts'
import {
  ATTRIBUTE,
  type Attribute,
  COMMENT,
  COMPONENT_TAG,
  conditionOf,
  DIRECTIVE,
  type Directive,
  ELEMENT,
  type Expression,
  INTERPOLATION,
  SLOT_TAG,
  type TemplateNode,
} from './nodes.ts'
import { listPieces } from './pieces.ts'
import { rootsOf } from './roots.ts'
import { slotScope } from './slots.ts'

export function visitTemplate(nodes: readonly TemplateNode[], component: Component, builder: Builder): void {
  const scope: Scope = { ...innerScope(builder.root), template: component.class }
  builder.parsed = parsePieces(listPieces(nodes))
  if (!component.keepsAttributes) for (const root of rootsOf(nodes)) root.inherits = true
  visitNodes(nodes, scope, builder)
  keepTextsGivenAway([...builder.parsed.values()], builder)
}

/** A branch of `v-if`, `v-else-if` and `v-else` is there where its test holds and those before it don't. */
function visitNodes(nodes: readonly TemplateNode[], scope: Scope, builder: Builder, owner?: number): void {
  let failed: Outcome[] = []
  for (const node of nodes) {
    if (node.type === INTERPOLATION && typeof node.content === 'object') lowerExpression(node.content, scope, builder)
    if (node.type === COMMENT && typeof node.content === 'string')
      visitComment(node.content, node.loc.start.offset, scope, builder)
    if (node.type !== ELEMENT) continue
    const condition = conditionOf(node)
    if (!condition || condition.name === 'if') failed = []
    const test = condition?.exp && testOf(condition.exp, scope, builder)
    const own = test ? [{ test, holds: true }] : []
    const read = (inner: Scope): void => visitElement(node, inner, builder, owner)
    if (failed.length + own.length === 0) read(scope)
    else guarded([...failed, ...own], scope, builder, read)
    if (test) failed = [...failed, { test, holds: false }].slice(-MAX_GUARDS)
  }
}

/** What is a name alone has not been parsed: it is asked only where it holds a condition. */
function testOf({ content, loc }: Expression, scope: Scope, builder: Builder): Node | undefined {
  const { offset } = loc.start
  const name = content.trim()
  if (!isPath(name)) return builder.parsed.get(offset)
  const isTold = [true, false].some((holds) => saidByName(name, holds, scope, builder).length > 0)
  return isTold ? { type: 'Identifier', name, start: offset, end: offset + content.length } : undefined
}

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
  if (node.tagType === SLOT_TAG) {
    addSlot(given, builder)
    keepTextsGivenTo({ props: givenProps(given), at: node.loc.start.offset }, builder)
  }
  const own = addElement(builder, {
    component,
    props: givenProps(given),
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
  return !/[A-Z-]/.test(tag) && tagType !== COMPONENT_TAG
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
  // Vue looks for what the script has by the tag as it is, and in both spellings.
  const own = [tag, camel(tag)].find((each) => builder.root.names.has(each)) ?? name
  const or: Value = { kind: 'import', from: `component:${name}`, name: 'default' }
  return { kind: 'default', of: nameValue(builder, scope, own), or }
}
