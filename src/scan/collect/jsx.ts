/** JSX: an element is a call of its component with one object of props. */
import type { JSXChild, JSXElement, JSXElementName, JSXExpression, JSXFragment, JSXOpeningElement } from 'oxc-parser'
import type { Entry, ObjectValue, Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { nameValue, textValue } from './builder.ts'
import { decodeEntities } from './entities.ts'
import { lower } from './expressions.ts'
import { addWrite } from './outdated.ts'
import { addSpread, givenProps, noProperties } from './properties.ts'
import type { Scope } from './scopes.ts'

const NOTHING: Value = { kind: 'nothing' }

/** A tag of which nobody asks more than whether it is there. */
const THERE: Value = { kind: 'element', element: -1 }

export function lowerElement(node: JSXElement, scope: Scope, builder: Builder): Value {
  const readMarkup = builder.markup.size > 0 ? builder.markup.get(node.start + builder.offset) : undefined
  if (readMarkup) {
    readMarkup(scope)
    return THERE
  }
  const component = lowerName(node.openingElement.name, scope, builder)
  if (component.kind === 'tag') return lowerTag(node, component, scope, builder)
  const props = lowerProps(node.openingElement, scope, builder)
  const at = node.start + builder.offset
  keepRef(props.entries, component, at, { scope, builder })
  builder.components++
  const children = lowerChildren(node.children, scope, builder)
  builder.components--
  if (children.length > 0) {
    const [only] = children
    const value: Value = children.length === 1 && only ? only : { kind: 'list', of: children }
    props.entries = props.entries.concat({ name: 'children', value })
  }
  return { kind: 'element', element: builder.facts.elements.push({ component, props, children, at }) - 1 }
}

/** `ref={dialog}`: it holds what the component exposes. */
function keepRef(
  entries: readonly Entry[],
  component: Value,
  at: number,
  place: { scope: Scope; builder: Builder },
): void {
  const of = entries.find(({ name }) => name === 'ref')?.value
  if (of?.kind !== 'name' && of?.kind !== 'member') return
  const target: Value = { kind: 'member', of, name: 'current', at }
  addWrite({ target, value: { kind: 'instance', of: component } }, place.scope, place.builder)
}

/** Nobody is given the props of a tag; which it has matters only where its text may be a key. */
function lowerTag(node: JSXElement, component: Value, scope: Scope, builder: Builder): Value {
  const { entries, spreads } = lowerProps(node.openingElement, scope, builder)
  const children = lowerChildren(node.children, scope, builder)
  if (builder.components === 0) return THERE
  const props: ObjectValue = {
    kind: 'object',
    entries: entries.map(({ name = '' }) => ({ name, value: NOTHING })),
    ...(spreads ? { spreads: [] } : {}),
  }
  const at = node.start + builder.offset
  return { kind: 'element', element: builder.facts.elements.push({ component, props, children, at }) - 1 }
}

export function lowerFragment(node: JSXFragment, scope: Scope, builder: Builder): Value {
  return { kind: 'list', of: lowerChildren(node.children, scope, builder) }
}

function lowerName(name: JSXElementName, scope: Scope, builder: Builder): Value {
  if (name.type === 'JSXNamespacedName') return { kind: 'tag', name: `${name.namespace.name}:${name.name.name}` }
  if (name.type === 'JSXMemberExpression') {
    const object = name.object
    const of: Value =
      object.type === 'JSXIdentifier'
        ? object.name === 'this'
          ? lower({ type: 'ThisExpression', start: object.start, end: object.end }, scope, builder)
          : nameValue(builder, scope, object.name)
        : lowerName(object, scope, builder)
    return { kind: 'member', of, name: name.property.name, at: name.property.start + builder.offset }
  }
  // In Vue's JSX a component that is registered globally.
  if (name.name === 'i18n-t') return { kind: 'import', from: 'vue-i18n', name: 'I18nT' }
  return /^[a-z]/.test(name.name) ? { kind: 'tag', name: name.name } : nameValue(builder, scope, name.name)
}

function lowerProps(node: JSXOpeningElement, scope: Scope, builder: Builder): ObjectValue {
  const properties = noProperties()
  for (const attribute of node.attributes) {
    if (attribute.type === 'JSXSpreadAttribute') {
      addSpread(lower(attribute.argument, scope, builder), properties)
      continue
    }
    const { name, value } = attribute
    properties.entries.push({
      name: name.type === 'JSXNamespacedName' ? `${name.namespace.name}:${name.name.name}` : name.name,
      value: value ? lowerAttribute(value, scope, builder) : { kind: 'scalar', value: true },
    })
  }
  return givenProps(properties)
}

function lowerAttribute(
  node: NonNullable<Extract<JSXOpeningElement['attributes'][number], { type: 'JSXAttribute' }>['value']>,
  scope: Scope,
  builder: Builder,
): Value {
  if (node.type === 'Literal') return textValue(builder, decodeEntities(node.value), node.start)
  if (node.type === 'JSXExpressionContainer') return lowerExpression(node.expression, scope, builder)
  return lower(node, scope, builder)
}

function lowerExpression(node: JSXExpression, scope: Scope, builder: Builder): Value {
  return node.type === 'JSXEmptyExpression' ? { kind: 'nothing' } : lower(node, scope, builder)
}

function lowerChildren(nodes: readonly JSXChild[], scope: Scope, builder: Builder): Value[] {
  const children: Value[] = []
  for (const node of nodes) {
    if (node.type === 'JSXText') {
      const text = jsxText(node.value)
      if (text) children.push({ kind: 'text', text: decodeEntities(text), at: node.start + builder.offset })
    } else if (node.type === 'JSXExpressionContainer') {
      if (node.expression.type !== 'JSXEmptyExpression') children.push(lower(node.expression, scope, builder))
    } else if (node.type === 'JSXSpreadChild') {
      children.push({ kind: 'spread', of: lower(node.expression, scope, builder) })
    } else children.push(lower(node, scope, builder))
  }
  return children
}

/** What stands between elements on lines of their own. */
const BLANK = /^[ \t]*[\r\n][ \t\r\n]*$/

/** Lines are trimmed where they meet, empty ones dropped, the rest joined by one space: what JSX compiles to. */
function jsxText(raw: string): string {
  if (BLANK.test(raw)) return ''
  const lines = raw.split(/\r\n|\n|\r/)
  const kept: string[] = []
  lines.forEach((line, index) => {
    let text = line.replaceAll('\t', ' ')
    if (index > 0) text = text.replace(/^ +/, '')
    if (index < lines.length - 1) text = text.replace(/ +$/, '')
    if (text) kept.push(text)
  })
  return kept.join(' ')
}
