/**
 * Default values that no page needs: those in calls whose key every language has. What the call is given besides stays
 * as it is. A module is looked at alone, so a namespace that comes from another module is not known, and such a call is
 * left as it is unless the default namespace has the key.
 */
import MagicString, { type SourceMap } from 'magic-string'
import { type Node, parseSync } from 'oxc-parser'
import type { Catalog } from '../catalog/catalog.ts'
import { listNeededKeys } from '../catalog/lookup.ts'
import { collectFacts, type KeyUsage, type ResolvedScanOptions, resolveUsages } from '../scan/index.ts'
import { createSelector } from '../scan/select.ts'

export interface StripInput {
  catalog: Catalog
  scan: ResolvedScanOptions
  root: string
}

/** A module of the project -> the same without them; `undefined`: as it is. */
export type Stripper = (code: string, id: string) => { code: string; map: SourceMap } | undefined

export function createStripper({ catalog, scan, root }: StripInput): Stripper {
  const isOwn = createSelector(root, scan)
  return (code, id) => {
    if (isOwn(id) === undefined) return undefined
    return strip(
      code,
      id,
      findUsages(code, id, scan).filter((usage) => isNeedless(usage, catalog)),
    )
  }
}

function strip(code: string, id: string, usages: readonly KeyUsage[]): ReturnType<Stripper> {
  if (usages.length === 0) return undefined
  const stripped = new MagicString(code)
  const byPlace = new Map(usages.map((usage) => [offsetOf(code, usage), usage]))
  const extension = /\.(\w+)$/.exec(id)?.[1] ?? 'js'
  const lang = extension.endsWith('ts') ? 'ts' : 'tsx'
  const { program } = parseSync(`module.${extension}`, code, { lang, sourceType: 'module' })
  visit(program, (node) => {
    for (const [start, end] of findDefaults(node, byPlace)) stripped.remove(start, end)
  })
  return stripped.hasChanged()
    ? { code: stripped.toString(), map: stripped.generateMap({ source: id, includeContent: true, hires: 'boundary' }) }
    : undefined
}

/** A module that does not parse is the host's to complain about. */
function findUsages(code: string, id: string, options: ResolvedScanOptions): KeyUsage[] {
  try {
    return resolveUsages(new Map([[id, collectFacts(code, id, options)]]), options)
  } catch {
    return []
  }
}

/** The library finds a text in every language, so it never gets to the default value. */
function isNeedless(usage: KeyUsage, { resources }: Catalog): boolean {
  const { defaultValue, pluralDefaults, evidence, via, context, namespace } = usage
  if ((defaultValue ?? pluralDefaults) === undefined || evidence !== 'called' || via || context) return false
  return Array.from(resources).every(([language, namespaces]) => {
    const resource = namespaces.get(namespace) ?? {}
    return listNeededKeys(usage, language).every((key) => Object.hasOwn(resource, key))
  })
}

function offsetOf(code: string, { line, column }: KeyUsage): number {
  let start = 0
  for (let passed = 1; passed < line; passed++) start = code.indexOf('\n', start) + 1
  return start + column - 1
}

/** Depth first, with a list of its own: code that was generated can be deep. */
function visit(program: Node, look: (node: Node) => void): void {
  const open: unknown[] = [program]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue
    if ('type' in node && 'start' in node) look(node as Node)
    open.push(...Object.values(node))
  }
}

type Range = readonly [start: number, end: number]
type Places = ReadonlyMap<number, KeyUsage>

function findDefaults(node: Node, places: Places): Range[] {
  switch (node.type) {
    case 'CallExpression': {
      const [key, ...rest] = node.arguments
      const usage = key && places.get(key.start)
      return usage ? rest.flatMap((argument, index) => inArgument(argument, node.arguments[index] as Node, usage)) : []
    }
    case 'ObjectExpression': {
      const isId = (member: Node): boolean => isNamed(member, /^id$/) && places.has(contentOf(member)?.start ?? -1)
      return node.properties.some(isId) ? members(node.properties, /^(?:defaultMessage|default)$/) : []
    }
    case 'JSXOpeningElement': {
      const isKey = (member: Node): boolean => places.has(contentOf(member)?.start ?? -1)
      const found = node.attributes.filter((member) => isNamed(member, /^(?:defaults|defaultMessage|defaultValue)$/))
      return node.attributes.some(isKey)
        ? found.filter((member) => isPlain(contentOf(member))).map(({ start, end }) => [start, end] as const)
        : []
    }
    default:
      return []
  }
}

/** A text is the default value itself; in an object it has its name. With the comma in front. */
function inArgument(argument: Node, before: Node, { defaultValue }: KeyUsage): Range[] {
  if (argument.type === 'ObjectExpression') return members(argument.properties, /^defaultValue(?:_\w+)?$/)
  if (argument.type !== 'Literal' || argument.value !== defaultValue) return []
  return [[before.end, argument.end]]
}

/** With what separates them: up to the next member, or from the one before. */
function members(all: readonly Node[], name: RegExp): Range[] {
  return all.flatMap((member, index) => {
    if (!isNamed(member, name) || !isPlain(contentOf(member))) return []
    const next = all[index + 1]
    const before = all.slice(0, index).findLast((other) => !isNamed(other, name) || !isPlain(contentOf(other)))
    if (next) return [[member.start, next.start]] as Range[]
    return [[before ? before.end : member.start, member.end]] as Range[]
  })
}

function isNamed(member: Node, name: RegExp): boolean {
  if (member.type === 'JSXAttribute') return member.name.type === 'JSXIdentifier' && name.test(member.name.name)
  if (member.type !== 'Property' || member.computed) return false
  const { key } = member
  return name.test(key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '')
}

function contentOf(member: Node): Node | undefined {
  if (member.type === 'Property') return member.value
  if (member.type !== 'JSXAttribute' || !member.value) return undefined
  const { value } = member
  return value.type === 'JSXExpressionContainer' ? value.expression : value
}

/** Nothing is done by leaving it out. */
function isPlain(node: Node | undefined): boolean {
  return node?.type === 'Literal' || (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
}
