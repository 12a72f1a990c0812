/** What a release would change, without changing anything. */
import { getOrInsert } from '../map-entries.ts'
import type { ContentReader, Contents } from './contents.ts'
import type { ReleaseStep } from './steps.ts'

export interface LanguageChange {
  language: string
  /** Numbers of keys. */
  added: number
  changed: number
  removed: number
}

export interface StepPreview {
  step: ReleaseStep
  /** Keys of the target before and after: of the version for a copy, of what is published for a publish. */
  before: number
  after: number
  /** Only languages that change, sorted. */
  changes: readonly LanguageChange[]
}

/** Later steps are previewed as if the earlier ones had been done. Throws `TR_NOT_FOUND` for a version to read that does not exist. */
export async function previewSteps(
  reader: ContentReader,
  steps: readonly ReleaseStep[],
  signal?: AbortSignal,
): Promise<StepPreview[]> {
  const planned = new Map<string, Contents>()
  const read = async (version: string, mayBeNew: boolean): Promise<Contents> =>
    planned.get(version) ?? (await reader.unpublished(version, { mayBeNew, signal }))
  const previews: StepPreview[] = []
  for (const step of steps) {
    if (step.kind === 'publish') {
      const live = await reader.published(step.version, { signal })
      previews.push(compare(step, live, await read(step.version, false)))
    } else {
      const target = await read(step.to, true)
      const after = replace(target, await read(step.from, false), step.language)
      planned.set(step.to, after)
      previews.push(compare(step, target, after))
    }
  }
  return previews
}

function replace(target: Contents, source: Contents, language: string | undefined): Contents {
  if (language === undefined) return source
  const isCopied = (name: string): boolean => languageOf(name) === language
  return new Map([
    ...[...target].filter(([name]) => !isCopied(name)),
    ...[...source].filter(([name]) => isCopied(name)),
  ])
}

const languageOf = (name: string): string => name.slice(0, name.indexOf('/'))

function compare(step: ReleaseStep, before: Contents, after: Contents): StepPreview {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  const changes = new Map<string, LanguageChange>()
  for (const name of names) {
    const language = languageOf(name)
    const change = getOrInsert(changes, language, () => ({ language, added: 0, changed: 0, removed: 0 }))
    count(before.get(name) ?? {}, after.get(name) ?? {}, change)
  }
  const changed = [...changes.values()].filter(({ added, changed, removed }) => added + changed + removed > 0)
  return { step, before: countKeys(before), after: countKeys(after), changes: changed }
}

function count(before: Readonly<Record<string, string>>, after: typeof before, change: LanguageChange): void {
  for (const key of Object.keys(after)) {
    if (!Object.hasOwn(before, key)) change.added += 1
    else if (before[key] !== after[key]) change.changed += 1
  }
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) change.removed += 1
}

function countKeys(contents: Contents): number {
  return [...contents.values()].reduce((sum, resource) => sum + Object.keys(resource).length, 0)
}
