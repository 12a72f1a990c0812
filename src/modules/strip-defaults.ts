/**
 * Default values that no page needs: those in calls whose key every language has, and that ask for no other one. What the
 * call is given besides stays as it is. Components lose them before their framework compiles them. A module is looked at
 * alone, so a namespace that comes from another module is not known, and such a call is left as it is unless the default
 * namespace has the key.
 */
import MagicString, { type SourceMap } from 'magic-string'
import type { CallExpression, Node, ObjectExpression } from 'oxc-parser'
import type { Catalog } from '../catalog/catalog.ts'
import { listNeededKeys } from '../catalog/lookup.ts'
import { collectModule } from '../scan/collect/index.ts'
import { parseTrees } from '../scan/collect/trees.ts'
import type { ResolvedScanOptions } from '../scan/options.ts'
import { resolveModules } from '../scan/resolve/index.ts'
import { createSelector } from '../scan/select.ts'
import type { KeyUsage } from '../scan/usage.ts'
import { COMPONENT } from './components.ts'

export interface StripInput {
  catalog: Catalog
  scan: ResolvedScanOptions
  root: string
}

export interface Stripped {
  code: string
  map: SourceMap
}

/** A module of the project -> the same without them. `undefined`: as it is, whatever the texts are. */
export type Stripper = (code: string, id: string) => { stripped: Stripped | undefined } | undefined

export function createStripper({ catalog, scan, root }: StripInput): Stripper {
  const isOwn = createSelector(root, scan)
  return (code, id) => {
    if (isOwn(id) === undefined) return undefined
    const usages = findUsages(code, id, scan).filter(hasDefault)
    if (usages.length === 0) return undefined
    // One call may look in several namespaces, or for a key that several texts lead to.
    const needed = new Set(usages.filter((usage) => !isNeedless(usage, catalog)).map(placeOf))
    const needless = usages.filter((usage) => !needed.has(placeOf(usage)))
    return { stripped: strip({ code, id }, needless, catalog) }
  }
}

interface Module {
  code: string
  id: string
}

function strip({ code, id }: Module, usages: readonly KeyUsage[], catalog: Catalog): Stripped | undefined {
  if (usages.length === 0) return undefined
  const search = { code, usages: new Map(usages.map((usage) => [offsetOf(code, usage), usage])), catalog }
  const found: Range[] = []
  let isFixed = false
  visit(parseTrees(code, id), (node) => {
    isFixed ||= node.type === 'CallExpression' && fixesOther(node, catalog)
    found.push(...findDefaults(node, search))
  })
  if (found.length === 0 || isFixed) return undefined
  const changed = new MagicString(code)
  const isComponent = COMPONENT.test(id)
  if (!isComponent) for (const [start, end] of found) changed.remove(start, end)
  const map = changed.generateMap({ source: id, includeContent: true, hires: 'boundary' })
  return { code: isComponent ? blank(code, found) : changed.toString(), map }
}

/**
 * No place moves: Svelte's plugin for Vite follows a map to the source twice, and to a template brackets that come
 * together may mean something else.
 */
function blank(code: string, ranges: readonly Range[]): string {
  return ranges.reduce(
    (text, [start, end]) => text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ') + text.slice(end),
    code,
  )
}

/** A module that does not parse is the host's to complain about. */
function findUsages(code: string, id: string, options: ResolvedScanOptions): KeyUsage[] {
  try {
    return resolveModules(new Map([[id, collectModule(code, id)]]), options)
  } catch {
    return []
  }
}

const placeOf = ({ line, column }: KeyUsage): string => `${line}:${column}`

const hasDefault = ({ defaultValue, pluralDefaults }: KeyUsage): boolean =>
  (defaultValue ?? pluralDefaults) !== undefined

/**
 * The library finds a text in every language, so it never gets to the default value. To some releases of vue-i18n, the
 * text beside a key is a language; and of a message without an id, FormatJS makes the id of its text.
 */
function isNeedless(usage: KeyUsage, { resources, languages }: Catalog): boolean {
  const { defaultValue, evidence, fallback, via, context, namespace } = usage
  if (evidence !== 'called' || fallback || via || context) return false
  if (Object.hasOwn(languages, defaultValue ?? '')) return false
  return Array.from(resources).every(([language, namespaces]) => {
    const resource = namespaces.get(namespace) ?? {}
    // An empty text is one that i18next may be told to take for none.
    return listNeededKeys(usage, language).every((key) => Object.hasOwn(resource, key) && resource[key] !== '')
  })
}

function offsetOf(code: string, { line, column }: KeyUsage): number {
  let start = 0
  for (let passed = 1; passed < line; passed++) start = code.indexOf('\n', start) + 1
  return start + column - 1
}

/** Depth first, with a list of its own: code that was generated can be deep. */
function visit(trees: readonly object[], look: (node: Node) => void): void {
  const open: unknown[] = [...trees]
  while (open.length > 0) {
    const node = open.pop()
    if (typeof node !== 'object' || node === null) continue
    if ('type' in node && 'start' in node) look(node as Node)
    open.push(...Object.values(node))
  }
}

type Range = readonly [start: number, end: number]

/** Where to look, and for what. */
interface Search {
  code: string
  /** By the places of their keys. */
  usages: ReadonlyMap<number, KeyUsage>
  catalog: Catalog
}

function findDefaults(node: Node, search: Search): Range[] {
  const isKey = (member: Node): boolean => search.usages.has(contentOf(member)?.start ?? -1)
  switch (node.type) {
    case 'CallExpression': {
      const [key, ...rest] = node.arguments
      const usage = key && search.usages.get(key.start)
      const found = (argument: Node, index: number): Range[] =>
        usage ? inArgument(argument, node.arguments[index] as Node, usage, search) : []
      return rest.some((argument) => namesOther(argument, search.catalog)) ? [] : rest.flatMap(found)
    }
    case 'ObjectExpression': {
      const isId = (member: Node): boolean => isNamed(member, /^id$/) && isKey(member)
      return node.properties.some(isId) ? members(node, /^(?:defaultMessage|default)$/) : []
    }
    case 'JSXOpeningElement': {
      const found = node.attributes.filter((member) => isNamed(member, /^(?:defaults|defaultMessage|defaultValue)$/))
      const isOther = node.attributes.some((member) => namesOther(contentOf(member), search.catalog))
      return node.attributes.some(isKey) && !isOther
        ? found.filter((member) => isPlain(contentOf(member))).map(({ start, end }) => [start, end] as const)
        : []
    }
    default:
      return []
  }
}

/** Whether options ask for a language that may be none of the build: there the default value is what is shown. */
function namesOther(options: Node | null | undefined, catalog: Catalog): boolean {
  if (options?.type !== 'ObjectExpression') return false
  return options.properties.some(
    (member) => isNamed(member, /^(?:lngs?|locale)$/) && isOther(contentOf(member), catalog),
  )
}

/** Whether all that comes of such a call does, wherever its module calls it. */
function fixesOther({ callee, arguments: given }: CallExpression, catalog: Catalog): boolean {
  const named = callee.type === 'MemberExpression' ? callee.property : callee
  const name = named.type === 'Identifier' ? named.name : ''
  if (name === 'getFixedT') return isOther(given[0], catalog)
  return name === 'useTranslation' && given.some((argument) => namesOther(argument, catalog))
}

/** Only a name that stands there is known to be one of ours; nothing is the language that is shown. */
function isOther(language: Node | undefined, { resources }: Catalog): boolean {
  if (!language || (language.type === 'Identifier' && language.name === 'undefined')) return false
  return language.type !== 'Literal' || (language.value !== null && !resources.has(String(language.value)))
}

/** A text is the default value itself; in an object it has its name. With the comma in front. */
function inArgument(argument: Node, before: Node, usage: KeyUsage, search: Search): Range[] {
  if (argument.type === 'ObjectExpression') return inOptions(argument, usage, search)
  if (argument.type !== 'Literal' || argument.value !== usage.defaultValue) return []
  // Brackets around either of them are nothing in some trees.
  return /^\s*,\s*$/.test(search.code.slice(before.end, argument.start)) ? [[before.end, argument.end]] : []
}

const DEFAULT_VALUE = /^defaultValue(?:_\w+)?$/

/** Libraries that know `default` do not know the other names; to all others it is a value like any. */
function inOptions(options: ObjectExpression, usage: KeyUsage, search: Search): Range[] {
  if (options.properties.some((member) => isNamed(member, DEFAULT_VALUE))) return members(options, DEFAULT_VALUE)
  return isValue('default', usage, search.catalog) ? [] : members(options, /^default$/)
}

/** Whether a text of the key may say what an option of this name holds, or hands it on to one that does. */
function isValue(name: string, usage: KeyUsage, { resources }: Catalog): boolean {
  const said = new RegExp(`[^\\s\\w]\\s*${name}\\b|\\$t\\(`)
  return Array.from(resources).some(([language, namespaces]) => {
    const resource = namespaces.get(usage.namespace) ?? {}
    return listNeededKeys(usage, language).some((key) => said.test(resource[key] ?? ''))
  })
}

/**
 * With what separates them: up to the next member, or from the one before; where none is left, all that is in the
 * brackets, of which a comma must not stay.
 */
function members({ properties, end }: ObjectExpression, name: RegExp): Range[] {
  const all: readonly Node[] = properties
  const isDefault = (member: Node): boolean => isNamed(member, name) && isPlain(contentOf(member))
  return all.flatMap((member, index): Range[] => {
    if (!isDefault(member)) return []
    const next = all[index + 1]
    const before = all.slice(0, index).findLast((other) => !isDefault(other))
    if (next) return [[member.start, next.start]]
    return [before ? [before.end, member.end] : [member.start, end - 1]]
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
