/** Svelte components: script by our own reader, markup by Svelte's compiler. */
import type { AssignmentTarget, Node } from 'oxc-parser'
import type { Value } from '../../value.ts'
import type { Builder } from '../builder.ts'
import { addComponent, addElement, declare, nameValue, textValue } from '../builder.ts'
import { visitComment } from '../comments.ts'
import { addDeclared, addSlot } from '../component-facts.ts'
import { lower } from '../expressions.ts'
import { keepTextsGivenAway } from '../given-texts.ts'
import { guarded } from '../guards.ts'
import { assign } from '../patterns.ts'
import { addSpread, givenProps, noProperties, objectOf, type Properties } from '../properties.ts'
import type { Scope } from '../scopes.ts'
import { innerScope } from '../scopes.ts'
import { visitScript } from '../script.ts'
import { pathValue } from '../snippets.ts'
import { isNode, visit, visitParts } from '../walk.ts'
import { type MarkupNode, parseSvelte } from './parser.ts'
import { bindNode, declareLet, snippetsIn, visitRender, visitSnippetBlock } from './slots.ts'
import { renameTypeParts } from './types.ts'

export function visitSvelte(code: string, id: string, builder: Builder): void {
  const root = parseSvelte(code, id)
  builder.stores = true
  addComponent(builder)
  for (const block of [root.module, root.instance]) {
    if (!block) continue
    const { start, end } = block.content
    builder.offset = start
    visitScript(code.slice(start, end), { id, extension: 'ts', whole: code }, builder)
  }
  builder.offset = 0
  exportedProps(builder)
  if (TYPED.test(code)) renameTypeParts(root.fragment)
  visitMarkup(root.fragment, builder.root, builder)
  keepTextsGivenAway([root.fragment as unknown as Node], builder)
}

/** The compiler reads types only where a script says so. */
const TYPED = /\blang\s*=\s*["']?ts\b/

/** `export let title` declares a prop. */
function exportedProps(builder: Builder): void {
  const { component, facts } = builder
  if (!component) return
  for (const { name, value } of facts.exports) {
    if (value.kind !== 'name' || value.binding !== undefined) continue
    const binding = facts.bindings[builder.root.names.get(name) ?? -1]
    if (!binding) continue
    const made = binding.values.filter((each) => each.kind === 'function' || each.kind === 'class')
    // Who has the component calls it.
    facts.classes[component.class]?.members.push(...made.map((each) => ({ name, value: each })))
    if (made.length > 0) continue
    addDeclared(component, { kind: 'list', of: [{ kind: 'text', text: name, at: 0 }] }, builder)
    binding.values = [withDefault({ kind: 'member', of: component.props, name, at: 0 }, binding.values)]
  }
}

/** What it is given, else what it is declared with; of its type in any case. */
function withDefault(of: Value, declared: Value[]): Value {
  const [first, ...more] = declared
  if (!first) return of
  if (first.kind !== 'typed' || more.length > 0) return otherwise(of, { kind: 'either', of: declared })
  return first.of.kind === 'unknown' ? { ...first, of } : { ...first, of: otherwise(of, first.of) }
}

const otherwise = (of: Value, or: Value): Value => ({ kind: 'default', of, or, absent: true })

function visitMarkup(node: MarkupNode, scope: Scope, builder: Builder): void {
  switch (node.type) {
    case 'Component':
    case 'RegularElement':
    case 'SvelteComponent':
    case 'SvelteElement':
    case 'SvelteSelf':
    case 'SlotElement':
    case 'SvelteFragment':
      visitElement(node, scope, builder)
      return
    case 'RenderTag':
      if (node.expression) visitRender(node.expression, scope, builder)
      return
    case 'EachBlock': {
      const inner = innerScope(scope)
      const of: Value = node.expression ? lower(node.expression, scope, builder) : { kind: 'unknown' }
      if (node.context) bindNode(node.context, { kind: 'each', of }, inner, builder)
      if (node.index) declare(builder, inner, node.index, { kind: 'unknown' })
      visitRest(node, ['expression', 'context'], inner, builder)
      return
    }
    case 'IfBlock':
      visitIfBlock(node, scope, builder)
      return
    case 'SnippetBlock':
      visitSnippetBlock(node, scope, builder)
      return
    case 'ConstTag':
      if (node.declaration) visit(node.declaration, scope, builder)
      return
    case 'AwaitBlock': {
      const inner = innerScope(scope)
      const of: Value = node.expression ? lower(node.expression, scope, builder) : { kind: 'unknown' }
      if (isNode(node.value)) bindNode(node.value as Node, of, inner, builder)
      if (isNode(node.error)) bindNode(node.error, { kind: 'unknown' }, inner, builder)
      visitRest(node, ['expression', 'value', 'error'], inner, builder)
      return
    }
    case 'Fragment':
      // `{@const}` declares for its own block only.
      visitRest(node, [], innerScope(scope), builder)
      return
    case 'Comment':
      visitComment(node.data ?? '', node.start, scope, builder)
      return
    case 'Text':
      return
    default:
      visitRest(node, [], scope, builder)
  }
}

function visitIfBlock({ test, consequent, alternate }: MarkupNode, scope: Scope, builder: Builder): void {
  if (!test) return
  lower(test, scope, builder)
  if (consequent) guarded([{ test, holds: true }], scope, builder, (inner) => visitMarkup(consequent, inner, builder))
  if (alternate) guarded([{ test, holds: false }], scope, builder, (inner) => visitMarkup(alternate, inner, builder))
}

/** Whatever else a node has: markup is visited, script is read. */
export function visitRest(node: MarkupNode, without: readonly string[], scope: Scope, builder: Builder): void {
  for (const [name, part] of Object.entries(node)) {
    if (without.includes(name) || name === 'metadata') continue
    for (const each of Array.isArray(part) ? part : [part]) if (isNode(each)) visitAny(each, scope, builder)
  }
}

const MARKUP =
  /^(?:Fragment|Text|Comment|Component|RegularElement|Svelte\w+|SlotElement|TitleElement|\w+Block|\w+Tag|\w+Directive|Attribute|SpreadAttribute)$/

function visitAny(node: Node, scope: Scope, builder: Builder): void {
  const markup = node as unknown as MarkupNode
  if (MARKUP.test(node.type)) visitMarkup(markup, scope, builder)
  else if (/(?:Statement|Declaration)$/.test(node.type)) visit(node, scope, builder)
  else if (node.type === 'Program') visitParts(node, scope, builder)
  else lower(node, scope, builder)
}

function visitElement(node: MarkupNode, scope: Scope, builder: Builder): void {
  const given = noProperties()
  const lets: MarkupNode[] = []
  for (const attribute of node.attributes ?? []) {
    if (attribute.type === 'LetDirective') lets.push(attribute)
    else visitAttribute(attribute, node, given, scope, builder)
  }
  const component = componentOf(node, scope, builder)
  const inner = innerScope(scope)
  const snippets = component.kind === 'tag' ? [] : snippetsIn(node)
  for (const name of snippets) given.entries.push({ name, value: nameValue(builder, inner, name) })
  if (node.type === 'SlotElement') {
    // A snippet that is given instead has one parameter.
    const whole = { name: '0', value: objectOf(given) }
    addSlot({ ...given, entries: [...given.entries, whole] }, builder)
  }
  const element = addElement(builder, { component, props: givenProps(given), children: [], at: node.start })
  if (element !== undefined) inner.element = element
  const slot = given.entries.find(({ name }) => name === 'slot')?.value
  for (const each of lets) declareLet(each, slot, inner, builder)
  visitRest(node, ['attributes', 'name', 'expression', 'fragment'], scope, builder)
  // Its fragment has no scope of its own: what it declares, the element is given.
  if (isNode(node.fragment)) visitRest(node.fragment as unknown as MarkupNode, [], inner, builder)
}

function visitAttribute(
  attribute: MarkupNode,
  node: MarkupNode,
  given: Properties,
  scope: Scope,
  builder: Builder,
): void {
  const { type, name = '', expression } = attribute
  if (type === 'Attribute') given.entries.push({ name, value: attributeValue(attribute, scope, builder) })
  else if (type === 'SpreadAttribute' && expression) addSpread(lower(expression, scope, builder), given)
  else if (type === 'OnDirective' && node.type !== 'RegularElement') {
    const event = `on:${name}`
    // `on:pick` alone: who uses this component listens.
    const value = expression ? lower(expression, scope, builder) : givenAs(event, builder)
    given.entries.push({ name: event, value })
  } else if (type === 'BindDirective' && name === 'this' && expression) {
    const value: Value = { kind: 'instance', of: componentOf(node, scope, builder) }
    assign(expression as AssignmentTarget, value, scope, builder)
  } else if (type === 'BindDirective' && expression) {
    given.entries.push({ name, value: lower(expression, scope, builder) })
    // The element may give it anything.
    assign(expression as AssignmentTarget, { kind: 'unknown' }, scope, builder)
  } else visitRest(attribute, [], scope, builder)
}

function givenAs(name: string, { component }: Builder): Value {
  return component ? { kind: 'member', of: component.props, name, at: 0 } : { kind: 'unknown' }
}

/** `<Form.Field>` is a member, `<svelte:component this={…}>` whatever that gives, `<svelte:self>` the component itself. */
function componentOf({ type, name = '', start, expression }: MarkupNode, scope: Scope, builder: Builder): Value {
  if (type === 'Component') return pathValue(name, start, scope, builder)
  if (type === 'SvelteSelf' && builder.component) return { kind: 'class', class: builder.component.class }
  const given = expression && lower(expression, scope, builder)
  return type === 'SvelteComponent' && given ? given : { kind: 'tag', name }
}

function attributeValue({ value }: MarkupNode, scope: Scope, builder: Builder): Value {
  if (value === true || value === undefined) return { kind: 'scalar', value: true }
  const parts = (Array.isArray(value) ? value : [value]).map((part): Value => {
    if (part.type === 'Text') return textValue(builder, part.data ?? '', part.start)
    return part.expression ? lower(part.expression, scope, builder) : { kind: 'unknown' }
  })
  const [first] = parts
  if (parts.length === 1 && first) return first
  return { kind: 'join', of: parts, at: Array.isArray(value) ? (value[0]?.start ?? 0) : value.start }
}
