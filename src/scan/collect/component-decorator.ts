/** What the decorators of Angular's components, directives and pipes say: `@Component({ selector, template })`. */
import type { ClassElement, Expression } from 'oxc-parser'
import type { Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { addCall } from './calls.ts'
import { propertyName } from './expressions.ts'
import { visitTemplateText } from './html.ts'
import type { Scope } from './scopes.ts'
import { innerScope } from './scopes.ts'

/** `component`: the class whose members the template sees. */
export function visitComponentDecorator(decorator: Expression, component: number, builder: Builder): void {
  if (decorator.type !== 'CallExpression' || decorator.callee.type !== 'Identifier') return
  const [options] = decorator.arguments
  if (!/^(?:Component|Directive|Pipe)$/.test(decorator.callee.name) || options?.type !== 'ObjectExpression') return
  for (const property of options.properties) {
    if (property.type !== 'Property' || property.computed) continue
    const name = propertyName(property.key)
    const text = name === undefined || !READ.has(name) ? undefined : textOf(property.value)
    if (text === undefined) continue
    const fact = builder.facts.classes[component]
    if (name === 'name' && fact) fact.pipe = text
    else if (name === 'selector') setSelectors(text, component, builder)
    else if (name === 'template') visitInlineTemplate(text, property.value.start + 1, component, builder)
    else if (name === 'templateUrl') setTemplate(text, component, builder)
  }
}

const READ: ReadonlySet<string> = new Set(['name', 'selector', 'template', 'templateUrl'])

/** `app-title, [appTitle]`: only a name of its own, of an element or an attribute, tells its uses from others. */
function setSelectors(text: string, component: number, { facts }: Builder): void {
  const fact = facts.classes[component]
  const names = text.split(',').flatMap((each) => SELECTOR.exec(each.trim())?.slice(1).find(Boolean) ?? [])
  if (fact && names.length === text.split(',').length) fact.selectors = names
}

const SELECTOR = /^(?:([A-Za-z][\w-]*)|(?:[A-Za-z][\w-]*)?\[([a-z]\w*(?:[A-Z]|-\w)[\w-]*)\])$/

function visitInlineTemplate(text: string, at: number, component: number, builder: Builder): void {
  const scope: Scope = { ...innerScope(builder.root), template: component }
  const { offset } = builder
  builder.offset = offset + at
  visitTemplateText(text, 'template.html', scope, builder)
  builder.offset = offset
}

/** Relative to the component's file, whether that is said or not. */
function setTemplate(url: string, component: number, { facts }: Builder): void {
  const fact = facts.classes[component]
  if (fact) fact.template = /^[./]/.test(url) ? url : `./${url}`
}

/** `@Input() title = 'page.title'`: whoever uses the component may give another value. */
export function withInput(member: ClassElement, own: Value | undefined, component: number, builder: Builder): Value {
  const signal = signalOf(member)
  const input = signal ?? (member.type === 'PropertyDefinition' ? inputOf(member) : undefined)
  if (!input) return own ? withSetters(member, own, builder) : UNKNOWN
  const given = givenInput(input.name, member, component, builder)
  const callee: Value = { kind: 'import', from: '@angular/core', name: 'signalInput' }
  if (signal && own) return addCall(builder, callee, [own, given], { start: member.start })
  return { kind: 'either', of: [own ?? OPTIONAL, given] }
}

function givenInput(name: string, { start }: ClassElement, component: number, builder: Builder): Value {
  const callee: Value = { kind: 'import', from: '@angular/core', name: 'givenInput' }
  const named: Value = { kind: 'text', text: name, at: 0 }
  return addCall(builder, callee, [{ kind: 'class', class: component }, named], { start })
}

/** `@Input() set title(value) { … }`: whoever uses the component calls it; the decorator may stand at its getter. */
export function callWithInput(
  setter: Value,
  accessors: readonly ClassElement[],
  component: number,
  builder: Builder,
): void {
  for (const each of accessors) {
    const input = inputOf(each)
    if (input) addCall(builder, setter, [givenInput(input.name, each, component, builder)], { start: each.start })
  }
}

const UNKNOWN: Value = { kind: 'unknown' }
const OPTIONAL: Value = { kind: 'nothing', optional: true }

/** `title = input('page.title', { alias: 'label' })`, `input.required()`, `model()` */
function signalOf(member: ClassElement): { name: string } | undefined {
  if (member.type !== 'PropertyDefinition' || member.value?.type !== 'CallExpression') return undefined
  const { callee, arguments: args } = member.value
  const isRequired =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'required'
  const made = isRequired ? callee.object : callee
  if (made.type !== 'Identifier' || !/^(?:input|model)$/.test(made.name)) return undefined
  const options = args[isRequired ? 0 : 1] as Expression | undefined
  const name = (options?.type === 'ObjectExpression' ? aliasIn(options) : undefined) ?? propertyName(member.key)
  return name === undefined ? undefined : { name }
}

/** `title = signal('page.title')`: others can set it by its name, which the class itself does in plain sight. */
function withSetters(member: ClassElement, own: Value, builder: Builder): Value {
  if (member.type !== 'PropertyDefinition' || member.value?.type !== 'CallExpression') return own
  const { callee } = member.value
  if (callee.type !== 'Identifier' || callee.name !== 'signal') return own
  const isOpen = member.key.type !== 'PrivateIdentifier' && (member.accessibility ?? 'public') === 'public'
  const name = isOpen ? propertyName(member.key) : undefined
  if (name === undefined) return own
  const made: Value = { kind: 'import', from: '@angular/core', name: 'openSignal' }
  return addCall(builder, made, [own, { kind: 'text', text: name, at: 0 }], { start: member.start })
}

/** Under which name it is given. */
function inputOf(member: ClassElement): { name: string } | undefined {
  if (member.type !== 'PropertyDefinition' && member.type !== 'MethodDefinition') return undefined
  for (const { expression } of member.decorators) {
    const isCall = expression.type === 'CallExpression'
    const callee = isCall ? expression.callee : expression
    if (callee.type !== 'Identifier' || callee.name !== 'Input') continue
    const [options] = isCall ? expression.arguments : []
    const name = aliasIn(options as Expression | undefined) ?? propertyName(member.key)
    if (name !== undefined) return { name }
  }
  return undefined
}

/** `@Input('label')`, `@Input({ alias: 'label' })` */
function aliasIn(options: Expression | undefined): string | undefined {
  if (options?.type !== 'ObjectExpression') return options && textOf(options)
  for (const property of options.properties) {
    if (property.type !== 'Property' || propertyName(property.key) !== 'alias') continue
    return textOf(property.value)
  }
  return undefined
}

/** What stands between the quotes, as long as it is written the way it is meant. */
function textOf(node: Expression): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined
  return node.quasis[0]?.value.raw
}
