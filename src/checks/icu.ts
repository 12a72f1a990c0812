/** ICU messages, read by the parser that react-intl itself uses. */
import { type MessageFormatElement, type PluralOrSelectOption, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Message } from './message.ts'

const EXACT: Readonly<Record<string, string>> = { '=0': 'zero', '=1': 'one', '=2': 'two' }

interface Found {
  parameters: Set<string>
  required: Set<string>
  categories: Map<string, { type: 'cardinal' | 'ordinal'; names: readonly string[] }>
}

export function readIcu(text: string, language: string): Message {
  try {
    return walk(parse(text, { locale: toLocale(language) }))
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return { parameters: new Set(), required: new Set(), error: said.toLowerCase().replaceAll('_', ' ') }
  }
}

function toLocale(language: string): Intl.Locale {
  try {
    return new Intl.Locale(language.replaceAll('_', '-'))
  } catch {
    return new Intl.Locale('en')
  }
}

function walk(elements: readonly MessageFormatElement[]): Found {
  const found: Found = { parameters: new Set(), required: new Set(), categories: new Map() }
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    const name = element.type === TYPE.tag ? `<${element.value}>` : element.value
    found.parameters.add(name)
    found.required.add(name)
    if (element.type === TYPE.tag) merge(found, [walk(element.children)])
    if (element.type === TYPE.select || element.type === TYPE.plural) merge(found, walkOptions(element.options))
    if (element.type === TYPE.plural) {
      // `=1 {one item}` is how many write the singular.
      const names = Object.keys(element.options).map((option) => EXACT[option] ?? option)
      found.categories.set(name, { type: element.pluralType ?? 'cardinal', names })
    }
  }
  return found
}

function walkOptions(options: Readonly<Record<string, PluralOrSelectOption>>): Found[] {
  return Object.values(options).map(({ value }) => walk(value))
}

/** Needed is what every branch shows. */
function merge(found: Found, branches: readonly Found[]): void {
  for (const branch of branches) {
    for (const name of branch.parameters) found.parameters.add(name)
    for (const name of branch.required) {
      if (branches.every(({ required }) => required.has(name))) found.required.add(name)
    }
    for (const [name, plural] of branch.categories) found.categories.set(name, plural)
  }
}
