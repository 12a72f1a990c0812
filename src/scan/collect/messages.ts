/** Keys of messages that stand in the file itself: JSON in either version, or YAML as far as messages need it. */

import { type Node, parseSync } from 'oxc-parser'
import type { Value } from '../value.ts'
import { isTooDeep } from './depth.ts'
import { propertyName } from './expressions.ts'
import { takeBody } from './parse.ts'

/** The keys of all languages, each once. Messages are grouped by language, unless they are of a single one. */
export function messageKeys(text: string, of: 'one language' | 'all languages'): string[] {
  const keys = new Set<string>()
  for (const path of /^\s*(?:\{|\/[/*])/.test(text) ? objectPaths(text) : yamlPaths(text)) {
    const own = of === 'one language' ? path : path.slice(1)
    if (own.length > 0) keys.add(own.join('.'))
  }
  return [...keys]
}

/** The same for messages that stand as an object in script: `{ messages: { en: { … } } }`. */
export function messagesOf(options: Value): string[] {
  const languages = memberOf(options, 'messages')
  if (languages?.kind !== 'object') return []
  const keys = new Set<string>()
  const visit = (value: Value, path: string): void => {
    if (value.kind !== 'object') keys.add(path)
    else for (const { name, value: each } of value.entries) if (name) visit(each, path ? `${path}.${name}` : name)
  }
  for (const { value } of languages.entries) if (value.kind === 'object') visit(value, '')
  return [...keys]
}

function memberOf(value: Value, name: string): Value | undefined {
  return value.kind === 'object' ? value.entries.find((entry) => entry.name === name)?.value : undefined
}

/** An object of JSON is one of script, whatever comments and quotes it has. */
function objectPaths(text: string): string[][] {
  const code = `(${text}\n)`
  if (isTooDeep(code, 'js')) return []
  const [statement] = takeBody(parseSync('messages.js', code, { lang: 'js', preserveParens: false }))
  const paths: string[][] = []
  const visit = (node: Node, path: string[]): void => {
    if (node.type === 'ArrayExpression') {
      for (const [index, each] of node.elements.entries()) if (each) visit(each, [...path, String(index)])
    } else if (node.type === 'ObjectExpression') {
      for (const each of node.properties) {
        const name = each.type === 'Property' ? propertyName(each.key) : undefined
        if (each.type === 'Property' && name !== undefined) visit(each.value, [...path, name])
      }
    } else paths.push(path)
  }
  if (statement?.type === 'ExpressionStatement') visit(statement.expression, [])
  return paths
}

const YAML_LINE = /^(\s*)(?:"([^"]+)"|'([^']+)'|([^\s#'":][^:]*)):/

function yamlPaths(text: string): string[][] {
  const paths: string[][] = []
  const open: { indent: number; key: string }[] = []
  for (const line of text.split('\n')) {
    const match = YAML_LINE.exec(line)
    if (!match) continue
    const indent = match[1]?.length ?? 0
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop()
    open.push({ indent, key: match[2] ?? match[3] ?? match[4] ?? '' })
    paths.push(open.map((each) => each.key))
  }
  return paths
}
