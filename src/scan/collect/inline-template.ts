/** Angular's templates that stand in the decorator of their component: `@Component({ template: '…' })`. */
import type { Expression } from 'oxc-parser'
import type { Builder, Scope } from './builder.ts'
import { innerScope } from './builder.ts'
import { propertyName } from './expressions.ts'
import { visitTemplateText } from './html.ts'

/** `component`: the class whose members the template sees. */
export function visitInlineTemplate(decorator: Expression, component: number, builder: Builder): void {
  if (decorator.type !== 'CallExpression' || decorator.callee.type !== 'Identifier') return
  const [options] = decorator.arguments
  if (decorator.callee.name !== 'Component' || options?.type !== 'ObjectExpression') return
  for (const property of options.properties) {
    if (property.type !== 'Property' || property.computed || propertyName(property.key) !== 'template') continue
    const text = textOf(property.value)
    if (text === undefined) continue
    const scope: Scope = { ...innerScope(builder.root), template: component }
    const { offset } = builder
    builder.offset = offset + property.value.start + 1
    visitTemplateText(text, 'template.html', scope, builder)
    builder.offset = offset
  }
}

/** What stands between the quotes, as long as it is written the way it is meant. */
function textOf(node: Expression): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined
  return node.quasis[0]?.value.raw
}
