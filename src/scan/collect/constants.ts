/** What stands in tests beside what is tested: texts, numbers, lists of such, and plain names. */
import type { MemberExpression, Node } from 'oxc-parser'
import type { Value } from '../value.ts'
import { type Builder, nameValue } from './builder.ts'
import { lowerMember } from './expressions.ts'
import type { Scope } from './scopes.ts'

/** What a name is compared with. Read beside its own reading, so a text in it is noted there and not here. */
export function constant(node: Node, scope: Scope, builder: Builder): Value | undefined {
  const each = bare(node)
  switch (each.type) {
    case 'Literal':
      return constantLiteral(each.value, each.start + builder.offset)
    case 'Identifier':
      return each.name === 'undefined' ? undefined : nameValue(builder, scope, each.name)
    case 'MemberExpression':
      return pathOf(each) === undefined ? undefined : lowerMember(each, scope, builder)
    case 'ArrayExpression': {
      const of = each.elements.map((element): Value | null | undefined => {
        if (element?.type !== 'SpreadElement') return element && constant(element, scope, builder)
        const spread = constant(element.argument, scope, builder)
        return spread && { kind: 'spread', of: spread }
      })
      return of.every((element) => element !== undefined && element !== null) ? { kind: 'list', of } : undefined
    }
  }
  return undefined
}

function constantLiteral(value: unknown, at: number): Value | undefined {
  if (typeof value === 'string') return { kind: 'text', text: value, at }
  return typeof value === 'number' || typeof value === 'boolean' ? { kind: 'scalar', value } : undefined
}

/** Without what TypeScript and brackets put around it. */
export function bare(node: Node): Node {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return bare(node.expression)
  }
  return node
}

/** Of plain names: `props.kind`. */
export function pathOf(of: Node): string | undefined {
  const node = bare(of)
  if (node.type === 'Identifier') return node.name
  if (node.type === 'ThisExpression') return 'this'
  if (node.type !== 'MemberExpression') return undefined
  const name = nameOfMember(node)
  const object = name === undefined ? undefined : pathOf(node.object)
  return object === undefined ? undefined : `${object}.${name}`
}

/** `item.kind`, `pair[0]`, `item['kind']`; a name with a dot in it would be a path of its own. */
function nameOfMember({ computed, property }: MemberExpression): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined
  if (property.type !== 'Literal' || property.value === null) return undefined
  const name = String(property.value)
  return name.includes('.') ? undefined : name
}
