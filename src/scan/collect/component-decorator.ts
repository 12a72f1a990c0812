/** What the decorator of Angular's components says of their template: `@Component({ template, templateUrl })`. */
import type { ClassElement, Expression } from 'oxc-parser'
import type { Builder, Scope } from './builder.ts'
import { innerScope } from './builder.ts'
import { propertyName } from './expressions.ts'
import { visitTemplateText } from './html.ts'

/** `component`: the class whose members the template sees. */
export function visitComponentDecorator(decorator: Expression, component: number, builder: Builder): void {
  if (decorator.type !== 'CallExpression' || decorator.callee.type !== 'Identifier') return
  const [options] = decorator.arguments
  if (decorator.callee.name !== 'Component' || options?.type !== 'ObjectExpression') return
  for (const property of options.properties) {
    if (property.type !== 'Property' || property.computed) continue
    const name = propertyName(property.key)
    const text = name?.startsWith('template') ? textOf(property.value) : undefined
    if (text === undefined) continue
    if (name === 'template') visitInlineTemplate(text, property.value.start + 1, component, builder)
    else if (name === 'templateUrl') setTemplate(text, component, builder)
  }
}

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
export function isInput(member: ClassElement): boolean {
  const decorators = 'decorators' in member ? member.decorators : []
  return decorators.some(({ expression }) => {
    const name = expression.type === 'CallExpression' ? expression.callee : expression
    return name.type === 'Identifier' && name.name === 'Input'
  })
}

/** What stands between the quotes, as long as it is written the way it is meant. */
function textOf(node: Expression): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined
  return node.quasis[0]?.value.raw
}
