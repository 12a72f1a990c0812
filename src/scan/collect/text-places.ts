/** Where names stand in a script, each with what it stands in. */
import type { Node } from 'oxc-parser'
import { appendTo } from '../../map-entries.ts'
import { isNode } from './walk.ts'

export interface Place {
  node: Node
  up: Place | undefined
}

export interface Places {
  byName: ReadonlyMap<string, readonly Place[]>
  /** What takes something from another module, or gives it on, without a name. */
  others: readonly Place[]
}

export function placesIn(body: readonly Node[]): Places {
  const byName = new Map<string, Place[]>()
  const others: Place[] = []
  const open: Place[] = body.map((node) => ({ node, up: undefined })).reverse()
  for (let place = open.pop(); place; place = open.pop()) {
    const { node } = place
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') appendTo(byName, node.name, place)
    else if (OTHERS.has(node.type)) others.push(place)
    // Names of another module are none of this one.
    if (node.type === 'ExportNamedDeclaration' && node.source) continue
    for (const [name, part] of Object.entries(node)) {
      // Svelte's, which leads back.
      if (name === 'metadata') continue
      for (const each of Array.isArray(part) ? part : [part]) if (isNode(each)) open.push({ node: each, up: place })
    }
  }
  return { byName, others }
}

const OTHERS: ReadonlySet<Node['type']> = new Set([
  'ImportExpression',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
])

/** The function that something stands in, or that it is. */
export function functionAround(place: Place): Place | undefined {
  let around: Place | undefined = place
  while (around && !isFunction(around.node)) around = around.up
  return around
}

export const isFunction = ({ type }: Node): boolean => /^(?:Arrow)?Function(?:Expression|Declaration)?$/.test(type)

/** Names that are declared there: by a function declaration its own, by a call those of what it calls with the texts. */
export function namesIn(node: Node): string[] {
  switch (node.type) {
    case 'FunctionDeclaration':
      return node.id ? [node.id.name] : []
    case 'VariableDeclarator':
      return namesOf(node.id)
    case 'CallExpression': {
      const [called] = node.arguments
      return called && 'params' in called && Array.isArray(called.params) ? called.params.flatMap(namesOf) : []
    }
    default:
      return []
  }
}

function namesOf(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return namesOf(pattern.left)
    case 'RestElement':
      return namesOf(pattern.argument)
    case 'Property':
      return namesOf(pattern.value)
    case 'ObjectPattern':
      return pattern.properties.flatMap(namesOf)
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each ? namesOf(each) : []))
    default:
      return []
  }
}

/** The names by which what is declared or named there can be imported. */
export function exportedAs({ node, up }: Place): string[] {
  if (node.type === 'ExportSpecifier')
    return [node.exported.type === 'Literal' ? node.exported.value : node.exported.name]
  if (node.type === 'ExportDefaultDeclaration' || up?.node.type === 'ExportDefaultDeclaration') return ['default']
  const isNamed = up?.node.type === 'ExportNamedDeclaration' || up?.up?.node.type === 'ExportNamedDeclaration'
  return isNamed && node.type !== 'CallExpression' ? namesIn(node) : []
}
