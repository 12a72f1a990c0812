import type { Catalog } from '../catalog/catalog.ts'
import { findPluralFamily } from '../catalog/coverage.ts'
import { findReached, listCategories, listNeededKeys, splitPluralKey } from '../catalog/lookup.ts'
import { getOrInsert } from '../map-entries.ts'
import type { Resource } from '../protocol/types.ts'
import { type Draft, type Place, toPlace } from './finding.ts'
import type { CheckInput } from './input.ts'
import { type MessageSyntax, readMessage } from './messages.ts'

/** Plural forms that a language never uses, or that the reference lacks where the source counts. */
export function findPlurals(input: CheckInput): Draft[] {
  const { catalog, syntax } = input
  if (syntax === false) return []
  if (syntax === 'i18next') return [...findIncomplete(input), ...eachText(catalog, findForeignForm)]
  return eachText(catalog, (...text) => findOddForms(...text, syntax))
}

interface Subject {
  language: string
  namespace: string
  key: string
  text: string
}

function eachText(
  catalog: Catalog,
  judge: (subject: Subject, reference: Resource, catalog: Catalog) => Draft[],
): Draft[] {
  const found: Draft[] = []
  for (const [language, namespaces] of catalog.resources) {
    for (const [namespace, resource] of namespaces) {
      const reference = catalog.resources.get(catalog.referenceLanguage)?.get(namespace) ?? {}
      for (const key in resource) {
        found.push(...judge({ language, namespace, key, text: resource[key] as string }, reference, catalog))
      }
    }
  }
  return found
}

/** The source counts, and the reference has some of the forms but not all that its language needs. */
function findIncomplete({ usages, catalog }: CheckInput): Draft[] {
  const found = new Map<string, Draft & { places: Place[] }>()
  const { referenceLanguage: language } = catalog
  for (const usage of usages) {
    if (usage.evidence !== 'called' || !usage.plural || usage.namespace === '*') continue
    const { namespace, key } = usage
    const reference = catalog.resources.get(language)?.get(namespace) ?? {}
    // The bare key answers for every number.
    if (Object.hasOwn(reference, key)) continue
    const needed = listNeededKeys(usage, language)
    const lacking = needed.filter((form) => !Object.hasOwn(reference, form))
    if (lacking.length === 0 || lacking.length === needed.length) continue
    // Forms of older formats, or of a context, are looked up too.
    const others = findReached({ ...usage, plural: 'cardinal' }, new Set(Object.keys(reference)))
    if (others.some((form) => /(?:\W|_)(?:plural|\d)$/.test(form))) continue
    const draft = getOrInsert(found, `${namespace}\0${key}`, () => ({
      language,
      namespace,
      key,
      message: `lacks the plural form ${lacking.join(', ')}`,
      advice: `Add it at the service: ${language} needs ${needed.join(', ')}.`,
      places: [],
    }))
    draft.places.push(toPlace(usage))
  }
  return [...found.values()]
}

/** i18next: a form in a key of its own that no number of the language leads to. */
function findForeignForm({ language, namespace, key }: Subject, reference: Resource, catalog: Catalog): Draft[] {
  const plural = splitPluralKey(key)
  if (!plural || !findPluralFamily(plural.general, reference, catalog.referenceLanguage)) return []
  const category = key.slice(key.lastIndexOf('_') + 1)
  // Zero has a form of its own in every language, where somebody wants one.
  if (category === 'zero' || listCategories(language, plural.type).includes(category)) return []
  return [draftForeign({ language, namespace, key }, [category], plural.type)]
}

function findOddForms(
  { text, ...subject }: Subject,
  reference: Resource,
  { referenceLanguage }: Catalog,
  syntax: MessageSyntax,
): Draft[] {
  const { language, key } = subject
  const original = reference[key]
  if (original === undefined || text === '') return []
  const { forms = 1, categories = new Map() } = readMessage(text, syntax, language)
  const drafts = Array.from(categories, ([name, { type, names }]) => {
    const own = listCategories(language, type)
    // Exact numbers fit every language, and each may have words of its own for none and two.
    const foreign = names.filter(
      (category: string) => !category.startsWith('=') && !['zero', 'two'].includes(category) && !own.includes(category),
    )
    const lacking = own.filter((category) => !names.includes(category))
    if (foreign.length > 0) return [draftForeign(subject, foreign, type, name)]
    if (lacking.length === 0) return []
    const message = `{${name}} lacks the plural form ${lacking.join(', ')}`
    return [{ ...subject, about: name, message, advice: `${language} needs ${own.join(', ')}.` }]
  }).flat()
  const { forms: wanted = 1 } = readMessage(original, syntax, referenceLanguage)
  const counts = listCategories(language, 'cardinal').length
  if (wanted > 1 && forms === 1 && counts > 1) {
    drafts.push({
      ...subject,
      message: 'has one form, the reference has several',
      advice: 'Put the forms beside each other, parted by |.',
    })
  }
  if (wanted === 1 && forms > 1) {
    drafts.push({
      ...subject,
      message: 'has several forms, the reference has one',
      advice: "Write {'|'} where the sign itself is meant.",
    })
  }
  return drafts
}

function draftForeign(
  subject: Omit<Subject, 'text'>,
  categories: readonly string[],
  type: 'cardinal' | 'ordinal',
  about?: string,
): Draft {
  const { language } = subject
  return {
    ...subject,
    ...(about === undefined ? {} : { about }),
    message: `${language} never uses the plural form ${categories.join(', ')}`,
    advice: `Remove it at the service; ${language} has ${listCategories(language, type).join(', ')}.`,
  }
}
