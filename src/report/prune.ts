/** What could be removed: keys that no source uses and that nobody has used for a time. A plan, for people to review. */
import type { Catalog, QualifiedKey } from '../catalog/catalog.ts'
import { TranslationsError } from '../errors.ts'
import type { TranslationService } from '../protocol/service.ts'
import type { UpdateEntries } from '../protocol/types.ts'
import type { ReportTarget } from './journal.ts'

export interface PrunePlan {
  planVersion: 1
  target: ReportTarget
  /** ISO 8601: nothing in here was used, or changed, since. */
  notUsedSince: string
  keys: number
  /** The service knows of no use at all, so its word is worth little. */
  withoutUses: boolean
  /** Namespace -> key -> text of the reference language: what would be lost. */
  texts: Record<string, Record<string, string>>
  /** One update each (interface, endpoint 6): `null` removes a key. The reference language comes last. */
  updates: { language: string; namespace: string; entries: UpdateEntries }[]
}

export interface PruneInput {
  catalog: Catalog
  /** From a complete scan. */
  unused: readonly QualifiedKey[]
  service: TranslationService
  target: ReportTarget
  /** Milliseconds since 1970. */
  since: number
  signal?: AbortSignal
}

/** Asks the service what was used or changed since; all of that stays. Rejects as the service does: then there is no plan. */
export async function planPrune(input: PruneInput): Promise<PrunePlan> {
  const { catalog, target, since } = input
  const plan: PrunePlan = {
    planVersion: 1,
    target,
    notUsedSince: new Date(since).toISOString(),
    keys: 0,
    withoutUses: true,
    texts: Object.create(null),
    updates: [],
  }
  const languages = [...catalog.resources.keys()].sort((a, b) => rank(a, catalog) - rank(b, catalog))
  for (const [namespace, unused] of groupByNamespace(input.unused)) {
    const { used, changed } = await askSince(input, namespace)
    if (used.size > 0) plan.withoutUses = false
    const doomed = unused.filter((key) => !used.has(key) && !changed.has(key))
    if (doomed.length === 0) continue
    plan.keys += doomed.length
    plan.texts[namespace] = pick(catalog.resources.get(catalog.referenceLanguage)?.get(namespace) ?? {}, doomed)
    for (const language of languages) {
      const own = Object.keys(pick(catalog.resources.get(language)?.get(namespace) ?? {}, doomed))
      const entries: UpdateEntries = Object.create(null)
      for (const key of own) entries[key] = null
      if (own.length > 0) plan.updates.push({ language, namespace, entries })
    }
  }
  return plan
}

const rank = (language: string, { referenceLanguage }: Catalog): number => (language === referenceLanguage ? 1 : 0)

function groupByNamespace(keys: readonly QualifiedKey[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { namespace, key } of keys) {
    const group = groups.get(namespace) ?? []
    group.push(key)
    groups.set(namespace, group)
  }
  return groups
}

async function askSince(
  { service, target, catalog, since, signal }: PruneInput,
  namespace: string,
): Promise<{ used: ReadonlySet<string>; changed: ReadonlySet<string> }> {
  const { projectId, version } = target
  const address = { projectId, version, language: catalog.referenceLanguage, namespace }
  const call = signal ? { signal } : {}
  const used = await service.pull({ ...address, lastUsed: { after: since } }, call)
  const changed = await service.pull({ ...address, updatedAt: { after: since } }, call)
  return { used: new Set(Object.keys(used)), changed: new Set(Object.keys(changed)) }
}

function pick(resource: Readonly<Record<string, string>>, keys: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = Object.create(null)
  for (const key of keys) if (Object.hasOwn(resource, key)) picked[key] = resource[key] as string
  return picked
}

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 }

/** `90d`, `12w`, `36h` -> milliseconds. Throws `TR_CONFIG`. */
export function parseAge(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? []
  const length = UNITS[unit]
  if (length !== undefined) return Number(number) * length
  throw new TranslationsError('TR_CONFIG', '--last-used: expected a number of hours, days or weeks', {
    fix: 'For example 90d, 12w or 36h.',
  })
}
