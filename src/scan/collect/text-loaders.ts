/** Functions that a library for translations calls for texts: it is asked for keys, whatever they do with them. */
import type { Node } from 'oxc-parser'
import { propertyName } from './expressions.ts'
import { isFunction, type Place } from './text-places.ts'

/** Whether something stands in `{ type: 'backend', read() {} }` of i18next, or in a loader of Angular's libraries. */
export function isInLoader(from: Place): boolean {
  for (let place: Place | undefined = from; place; place = place.up) {
    if (isFunction(place.node) && place.up && isLoading(place.up)) return true
  }
  return false
}

function isLoading({ node, up }: Place): boolean {
  const name = keyOf(node)
  return name === 'getTranslation' || (name === 'read' && up !== undefined && isBackend(up.node))
}

function isBackend(node: Node): boolean {
  const members: readonly Node[] =
    node.type === 'ObjectExpression' ? node.properties : node.type === 'ClassBody' ? node.body : []
  return members.some((member) => keyOf(member) === 'type' && 'value' in member && textOf(member.value) === 'backend')
}

function keyOf(node: Node): string | undefined {
  return node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition'
    ? propertyName(node.key)
    : undefined
}

function textOf(value: unknown): string | undefined {
  const node = value as Node | null
  if (node?.type === 'TSAsExpression') return textOf(node.expression)
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}
