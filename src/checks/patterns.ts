import { findUsed } from '../catalog/judgement.ts'
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
  const ofPatterns = new Map<string, Reach>()
  const reachOf = (usage: CheckedUsage): Reach => {
    if (usage.evidence !== 'pattern') return readReach(usage, known)
    return getOrInsert(ofPatterns, nameOf(usage), () => readReach(usage, known))
  }
  const { texts, answered } = whatIsFound(usages, reachOf)
  const found = new Map<string, Judged>()
  for (const usage of usages) {
    if (usage.evidence !== 'pattern' || texts.has(askedBelow(usage))) continue
    const reach = reachOf(usage)
    if (reach.reachesNothing && usage.fallback && answered.has(placeOf(usage))) continue
    getOrInsert(found, nameOf(usage), () => ({ usage, places: [], reach })).places.push(toPlace(usage))
  }
  const narrower = usages.filter((usage) => (found.get(nameOf(usage))?.reach.covered ?? []).length === 0)
  const used = narrower.length < usages.length ? findUsed(narrower, catalog) : known
  return [...found.values()].flatMap(({ usage: { namespace, key }, places, reach }) => {
    const told = tell(reach, { known, used })
    return told ? [{ ...told, namespace, key, places }] : []
  })
}

interface Found {
  /** Who asks for all below a key is given its text, should it be one: then there is nothing below. */
  texts: ReadonlySet<string>
  /** Where one of several keys that a look-up may mean is there: of the others it needs none. */
  answered: ReadonlySet<string>
}

function whatIsFound(usages: readonly CheckedUsage[], reachOf: (usage: CheckedUsage) => Reach): Found {
  const isThere = (usage: CheckedUsage): boolean => !reachOf(usage).reachesNothing
  const wanted = new Set(usages.flatMap((usage) => (BELOW.test(usage.key) ? [askedBelow(usage)] : [])))
  const called = usages.filter(({ evidence }) => evidence === 'called')
  const asked = called.filter((usage) => wanted.has(askedAt(usage, usage.key)) && isThere(usage))
  return {
    texts: new Set(asked.map((usage) => askedAt(usage, usage.key))),
    answered: new Set(usages.filter((usage) => usage.fallback === true && isThere(usage)).map(placeOf)),
  }
}

/** Behind a key of which all below is asked for, whatever separates keys. */
const BELOW = /[^\p{L}\p{N}]\*$/u

const askedAt = (usage: CheckedUsage, key: string): string => [placeOf(usage), usage.namespace, key].join('\0')

const askedBelow = (usage: CheckedUsage): string => askedAt(usage, usage.key.replace(BELOW, ''))

const placeOf = ({ file, line, column }: CheckedUsage): string => [file, line, column].join('\0')

const nameOf = ({ evidence, namespace, namespaces = [], key }: CheckedUsage): string =>
  [evidence, namespace, ...namespaces, key].join('\0')

interface Judged {
  usage: CheckedUsage
  places: Place[]
  reach: Reach
}

interface Reach {
  /** Namespaces of which it may be any key. */
  covered: readonly string[]
  reachesNothing: boolean
}

function readReach(usage: CheckedUsage, known: KeyIndex): Reach {
  const names = [...listNamespaces(usage, known)]
  const counts = names.map((name) => findReached(usage, known.get(name) ?? new Set()).length)
  const covered = names.filter((name, index) => {
    const { size = 0 } = known.get(name) ?? {}
    return size >= LEAST_KEYS && counts[index] === size
  })
  return { covered, reachesNothing: counts.every((count) => count === 0) }
}

/** `used`: what look-ups of which more is known may reach. */
function tell(
  { covered, reachesNothing }: Reach,
  { known, used }: { known: KeyIndex; used: KeyIndex },
): Draft | undefined {
  if (reachesNothing) {
    return {
      about: 'nothing',
      message: 'matches no key of any language',
      advice: 'The text that the library looks up is not in the catalog; compare it with the keys.',
    }
  }
  if (covered.length === 0) return undefined
  const all = sizeOf(covered, known)
  const alone = all - sizeOf(covered, used)
  const gain = alone > 0 ? `: nothing but such look-ups uses ${alone} of ${all}` : ''
  return {
    about: 'everything',
    message: `matches every key of ${listSome(covered, 3, (name) => name)}, so none of them is ever called unused${gain}`,
    advice: "Begin the key with a constant part, or say by its type what it can be: t(key as 'new' | 'old').",
  }
}

const sizeOf = (names: readonly string[], index: KeyIndex): number =>
  names.reduce((sum, name) => sum + (index.get(name)?.size ?? 0), 0)
