import type { Catalog } from '../catalog/catalog.ts'
import { findPluralFamily } from '../catalog/coverage.ts'
import { listAllForms } from '../catalog/lookup.ts'
import { appendTo } from '../map-entries.ts'
import type { Resource } from '../protocol/types.ts'
import type { Draft } from './finding.ts'
import type { CheckInput } from './input.ts'
import type { Message } from './message.ts'
import { type MessageSyntax, mergeForms, readMessage } from './messages.ts'

/** Placeholders that a translation lacks or invents, and texts that can't be read. */
export function findPlaceholders({ catalog, syntax }: CheckInput): Draft[] {
  if (syntax === false) return []
  const references = catalog.resources.get(catalog.referenceLanguage) ?? new Map<string, Resource>()
  return Array.from(references, ([namespace, reference]) => {
    const wanted = readReference(reference, catalog.referenceLanguage, syntax)
    return Array.from(catalog.resources, ([language, namespaces]) =>
      compareResource(namespaces.get(namespace) ?? {}, wanted, { language, namespace, catalog, syntax }),
    ).flat()
  }).flat()
}

/** Key of any form -> what the text, or all of its forms together, take. */
type Wanted = ReadonlyMap<string, Message>

function readReference(reference: Resource, language: string, syntax: MessageSyntax): Wanted {
  const messages = new Map<string, Message>()
  const families = new Map<string, string[]>()
  for (const key in reference) {
    const family = syntax === 'i18next' ? findPluralFamily(key, reference, language) : undefined
    if (!family) messages.set(key, readMessage(reference[key] as string, syntax, language))
    else appendTo(families, `${family.type} ${family.stem}`, key)
  }
  for (const [name, keys] of families) {
    const merged = mergeForms(keys.map((key) => readMessage(reference[key] as string, syntax, language)))
    const cut = name.indexOf(' ')
    const type = name.slice(0, cut) as 'cardinal' | 'ordinal'
    for (const form of listAllForms(name.slice(cut + 1), type)) messages.set(form, withoutCount(merged))
  }
  return messages
}

/** Whether a form says the number is up to the language. */
function withoutCount({ parameters, required }: Message): Message {
  return {
    parameters: new Set([...parameters, 'count']),
    required: new Set([...required].filter((name) => name !== 'count')),
  }
}

interface Comparison {
  language: string
  namespace: string
  catalog: Catalog
  syntax: MessageSyntax
}

function compareResource(
  resource: Resource,
  messages: Wanted,
  { language, namespace, catalog, syntax }: Comparison,
): Draft[] {
  const drafts: Draft[] = []
  const isReference = language === catalog.referenceLanguage
  for (const key in resource) {
    const text = resource[key] as string
    const wanted = messages.get(key)
    if (wanted === undefined || text === '') continue
    // Forms of the reference are read together, and of these none can't be read.
    const message = isReference ? wanted : readMessage(text, syntax, language)
    const difference = message.error
      ? {
          message: `cannot be read: ${message.error}`,
          advice: 'Mend the text at the service; it fails when it is shown.',
        }
      : isReference || wanted.error
        ? undefined
        : describeDifference(wanted, message)
    if (difference) drafts.push({ language, namespace, key, ...difference })
  }
  return drafts
}

function describeDifference(wanted: Message, found: Message): { message: string; advice: string } | undefined {
  const lacking = [...wanted.required].filter((name) => !found.parameters.has(name))
  const invented = [...found.parameters].filter((name) => !wanted.parameters.has(name))
  if (lacking.length + invented.length === 0) return undefined
  const parts = [
    lacking.length > 0 ? `lacks ${lacking.join(', ')}` : '',
    invented.length > 0 ? `has ${invented.join(', ')}, which the reference has not` : '',
  ]
  return {
    message: parts.filter(Boolean).join(' and '),
    advice: 'Use the placeholders of the reference language, spelled alike.',
  }
}
