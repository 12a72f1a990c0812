/** Keys of messages that stand in the file itself: JSON, or YAML as far as messages need it. */

import type { Value } from '../facts.ts'

/** Messages are grouped by language; the keys of all of them, each once. */
export function messageKeys(text: string): string[] {
  const keys = new Set<string>()
  for (const path of /^\s*\{/.test(text) ? jsonPaths(text) : yamlPaths(text)) {
    if (path.length > 1) keys.add(path.slice(1).join('.'))
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

function jsonPaths(text: string): string[][] {
  let messages: unknown
  try {
    messages = JSON.parse(text)
  } catch {
    return []
  }
  const paths: string[][] = []
  const visit = (value: unknown, path: string[]): void => {
    if (typeof value !== 'object' || value === null) paths.push(path)
    else for (const [key, each] of Object.entries(value)) visit(each, [...path, key])
  }
  visit(messages, [])
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
