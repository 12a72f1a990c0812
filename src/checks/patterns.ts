import { indexAllKeys, type KeyIndex, listNamespaces } from '../catalog/key-index.ts'
import { findReached } from '../catalog/lookup.ts'
import { getOrInsert } from '../map-entries.ts'
import { listSome } from '../wording.ts'
import { type Draft, type Place, toPlace } from './finding.ts'
import type { CheckedUsage, CheckInput } from './input.ts'

/** With fewer keys a namespace is covered by chance. */
const LEAST_KEYS = 2

/** Keys known in part that match no key, or all keys of a namespace. */
export function findPatterns({ usages, catalog }: CheckInput): Draft[] {
  const known = indexAllKeys(catalog)
  const found = new Map<string, { usage: CheckedUsage; places: Place[] }>()
  for (const usage of usages) {
    if (usage.evidence !== 'pattern') continue
    const name = [usage.namespace, ...(usage.namespaces ?? []), usage.key].join('\0')
    getOrInsert(found, name, () => ({ usage, places: [] })).places.push(toPlace(usage))
  }
  return [...found.values()].flatMap(({ usage, places }) => {
    const draft = judgePattern(usage, known)
    return draft ? [{ ...draft, places }] : []
  })
}

function judgePattern(usage: CheckedUsage, known: KeyIndex): Draft | undefined {
  const { key, namespace } = usage
  const names = [...listNamespaces(usage, known)]
  const counts = names.map((name) => findReached(usage, known.get(name) ?? new Set()).length)
  if (counts.every((count) => count === 0)) {
    return {
      about: 'nothing',
      namespace,
      key,
      message: 'matches no key of any language',
      advice: 'The text that the library looks up is not in the catalog; compare it with the keys.',
    }
  }
  const covered = names.filter((name, index) => {
    const { size = 0 } = known.get(name) ?? {}
    return size >= LEAST_KEYS && counts[index] === size
  })
  if (covered.length === 0) return undefined
  return {
    about: 'everything',
    namespace,
    key,
    message: `matches every key of ${listSome(covered, 3, (name) => name)}, so none of them is ever called unused`,
    advice: "Begin the key with a constant part, or say by its type what it can be: t(key as 'new' | 'old').",
  }
}
