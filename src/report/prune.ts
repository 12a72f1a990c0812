/** What could be removed: keys that no source uses and that nobody has used for a time. A plan, for people to review. */
import type { Catalog, QualifiedKey } from '../catalog/catalog.ts'
import { TranslationsError } from '../errors.ts'
import { appendTo } from '../map-entries.ts'
import type { PullInput, TranslationService } from '../protocol/service.ts'
import type { Resource, UpdateEntries } from '../protocol/types.ts'
import type { ReportTarget } from './target.ts'

export interface PrunePlan {
  planVersion: 1
  target: ReportTarget
  referenceLanguage: string
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
    referenceLanguage: catalog.referenceLanguage,
    notUsedSince: new Date(since).toISOString(),
    keys: 0,
    withoutUses: true,
    texts: Object.create(null),
    updates: [],
  }
  const languages = [...catalog.resources.keys()].sort((a, b) => rank(a, catalog) - rank(b, catalog))
  for (const [namespace, unused] of groupByNamespace(input.unused)) {
    const resourceIn = (language: string): Resource => catalog.resources.get(language)?.get(namespace) ?? {}
    const having = languages.filter((language) => unused.some((key) => Object.hasOwn(resourceIn(language), key)))
    const { used, changed } = await askSince(input, namespace, having)
    if (used.size > 0) plan.withoutUses = false
    const doomed = unused.filter((key) => !used.has(key) && !changed.has(key))
    if (doomed.length === 0) continue
    plan.keys += doomed.length
    plan.texts[namespace] = pick(resourceIn(catalog.referenceLanguage), doomed)
    for (const language of having) {
      const own = Object.keys(pick(resourceIn(language), doomed))
      const entries: UpdateEntries = Object.create(null)
      for (const key of own) entries[key] = null
      if (own.length > 0) plan.updates.push({ language, namespace, entries })
    }
  }
  return plan
}

/** The updates of a plan that was reviewed, without what was used or changed while it was; and how many keys that were. */
export async function renewPlan(
  { updates, target, referenceLanguage, notUsedSince }: PrunePlan,
  service: TranslationService,
  signal: AbortSignal,
): Promise<{ updates: PrunePlan['updates']; spared: number }> {
  const asking: Asking = { service, target, since: Date.parse(notUsedSince), signal }
  const spared = new Map<string, ReadonlySet<string>>()
  for (const namespace of new Set(updates.map((update) => update.namespace))) {
    const within = updates.filter((update) => update.namespace === namespace)
    const languages = new Set([...within.map(({ language }) => language), referenceLanguage])
    const { used, changed } = await askSince(asking, namespace, [...languages])
    const planned = within.flatMap(({ entries }) => Object.keys(entries))
    spared.set(namespace, new Set(planned.filter((key) => used.has(key) || changed.has(key))))
  }
  const left = updates.map(({ language, namespace, entries }) => {
    const kept: UpdateEntries = Object.create(null)
    for (const key of Object.keys(entries)) if (!spared.get(namespace)?.has(key)) kept[key] = null
    return { language, namespace, entries: kept }
  })
  return {
    updates: left.filter(({ entries }) => Object.keys(entries).length > 0),
    spared: [...spared.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

/** Throws `TR_BAD_CONTENT` for anything that is no plan, or does more than to remove keys. */
export function parsePlan(value: unknown): PrunePlan {
  const plan = value as Partial<PrunePlan> | null
  const isPlan =
    plan?.planVersion === 1 &&
    typeof plan.referenceLanguage === 'string' &&
    !Number.isNaN(Date.parse(String(plan.notUsedSince))) &&
    isTarget(plan.target) &&
    isUpdates(plan.updates)
  if (isPlan) return plan as PrunePlan
  throw new TranslationsError('TR_BAD_CONTENT', 'expected a plan that `check --unused --last-used` has written', {
    fix: 'Lines may be taken out of it; it can say nothing but which keys to remove.',
  })
}

function isTarget(target: Partial<ReportTarget> | null | undefined): boolean {
  return [target?.baseUrl, target?.projectId, target?.version].every((part) => typeof part === 'string')
}

function isUpdates(updates: unknown): boolean {
  if (!Array.isArray(updates)) return false
  return updates.every((update: PrunePlan['updates'][number] | null) => {
    const isNamed = typeof update?.language === 'string' && typeof update.namespace === 'string'
    return isNamed && Object.values(update.entries ?? { none: '' }).every((entry) => entry === null)
  })
}

const rank = (language: string, { referenceLanguage }: Catalog): number => (language === referenceLanguage ? 1 : 0)

function groupByNamespace(keys: readonly QualifiedKey[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { namespace, key } of keys) appendTo(groups, namespace, key)
  return groups
}

interface Asking {
  service: TranslationService
  target: ReportTarget
  since: number
  signal?: AbortSignal
}

/** In every language that has such keys: some clients report what is used for the language that their readers have. */
async function askSince(
  { service, target, since, signal }: Asking,
  namespace: string,
  languages: readonly string[],
): Promise<{ used: ReadonlySet<string>; changed: ReadonlySet<string> }> {
  const { projectId, version } = target
  const call = signal ? { signal } : {}
  const askAll = async (filter: Pick<PullInput, 'lastUsed' | 'updatedAt'>): Promise<Set<string>> => {
    const asked = languages.map((language) =>
      service.pull({ projectId, version, language, namespace, ...filter }, call),
    )
    return new Set((await Promise.all(asked)).flatMap((found) => Object.keys(found)))
  }
  return { used: await askAll({ lastUsed: { after: since } }), changed: await askAll({ updatedAt: { after: since } }) }
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
