/** Flat keys -> levels. Depth is what a translator typed, so nothing here recurses. */
import { compareKeys } from '../protocol/resource.ts'
import type { Resource } from '../protocol/types.ts'

/** Levels by name; a Map, so that no name means anything to JavaScript. */
export type TextTree = Map<string, TextTree | string>

export interface Nested {
  tree: TextTree
  /** Keys that stand at the top as they are, each with the key that is in its way. */
  conflicts: readonly { key: string; taken: string }[]
}

/**
 * Every key becomes a path of names, numbers too: nothing becomes an array. Where a text already stands on the path, or a
 * name is empty, as behind a sentence's full stop, the key stays whole at the top, where i18next and vue-i18n look as
 * well; no other key can be there, since it contains the separator.
 */
export function nestResource(resource: Resource, separator: string): Nested {
  const tree: TextTree = new Map()
  const conflicts: { key: string; taken: string }[] = []
  // A beginning sorts before what it begins, so the order of the service decides nothing.
  for (const key of Object.keys(resource).sort(compareKeys)) {
    const path = key.split(separator)
    if (path.includes('')) {
      tree.set(key, resource[key] as string)
      continue
    }
    const taken = placeText(tree, path, resource[key] as string)
    if (taken === undefined) continue
    tree.set(key, resource[key] as string)
    conflicts.push({ key, taken: path.slice(0, taken).join(separator) })
  }
  return { tree, conflicts }
}

/** The number of parts after which a text was in the way, if one was. */
function placeText(tree: TextTree, path: readonly string[], text: string): number | undefined {
  let level = tree
  for (const [depth, name] of path.slice(0, -1).entries()) {
    let next = level.get(name)
    if (typeof next === 'string') return depth + 1
    if (!next) {
      next = new Map()
      level.set(name, next)
    }
    level = next
  }
  level.set(path.at(-1) as string, text)
  return undefined
}

/** Whether other levels or texts stand there. */
export function isLevel(tree: TextTree, path: readonly string[]): boolean {
  let level: TextTree | string | undefined = tree
  for (const name of path) level = typeof level === 'object' ? level.get(name) : undefined
  return typeof level === 'object'
}

/** The JSON text of a tree; `__proto__` is a name like any other in it. */
export function formatTree(tree: TextTree): string {
  const parts: string[] = ['{']
  const open: { entries: Iterator<[string, TextTree | string]>; first: boolean }[] = [
    { entries: tree.entries(), first: true },
  ]
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const { done, value } = level.entries.next()
    if (done) {
      parts.push('}')
      open.pop()
      continue
    }
    const [name, content] = value
    parts.push(level.first ? '' : ',', JSON.stringify(name), ':')
    level.first = false
    if (typeof content === 'string') {
      parts.push(JSON.stringify(content))
    } else {
      parts.push('{')
      open.push({ entries: content.entries(), first: true })
    }
  }
  return parts.join('')
}
