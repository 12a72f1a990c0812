/** Files to facts, as they are asked for; each once, and from the cache where its text is known. */
import type { ScanCache } from './cache.ts'
import { collectModule, kindOf } from './collect/index.ts'
import type { ModuleFacts } from './facts.ts'
import type { Resolution, Resolved } from './resolve/resolution.ts'
import type { WordSets, Words } from './resolve/words.ts'
import type { Sources } from './sources.ts'
import { createWordFilter, type FileFilter } from './word-filter.ts'

export interface Loading {
  /** The cache, unless this scan goes on from the last one, which left more at hand than could be read. */
  store: ScanCache | undefined
  sources: Sources
  /** Of files that wait for somebody to ask for them again: by absolute path, and what they are made from. */
  collected: Map<string, { of: string; facts: ModuleFacts }>
  /** By absolute path. */
  loaded: Map<string, ModuleFacts>
  /** What was wrong, by absolute path. */
  failed: Map<string, string>
  /** Files that nothing asked for yet. */
  waiting: Set<string>
  /** What was asked for. */
  asked: WordSets
  /** Told of every file. */
  onStep(): void
}

/** What would tell more, as far as it is there: gives whether anything was. */
export function loadMore(
  { modules, words }: Pick<Resolved, 'modules' | 'words'>,
  resolution: Resolution,
  state: Loading,
): boolean {
  const { waiting, asked } = state
  const fresh: Words = {
    names: added(words.names, asked.names),
    tags: added(words.tags, asked.tags),
    exports: added(words.exports, asked.exports),
    state: added(words.state, asked.state),
    members: added(words.members, asked.members),
  }
  const before = waiting.size
  loadWithParts(modules, resolution, state)
  if (Object.values(fresh).some(({ length }) => length > 0))
    load(waiting, createWordFilter(fresh, resolution.imported), state)
  return waiting.size < before
}

/** What passes on all that other modules export is asked for those next, and they for theirs. */
function loadWithParts(modules: readonly string[], resolution: Resolution, state: Loading): void {
  for (let wanted = modules.filter((id) => state.waiting.has(id)); wanted.length > 0; ) {
    load(wanted, () => true, state)
    const parts = wanted.flatMap((id) => {
      const facts = state.loaded.get(id)
      return facts ? resolution.passedOn(id, facts) : []
    })
    wanted = parts.filter((id) => state.waiting.has(id))
  }
}

/** What is new among the words; from now on it is known. */
function added<Word extends string>(words: readonly Word[], known: Set<Word>): Word[] {
  const fresh = words.filter((word) => !known.has(word))
  for (const word of fresh) known.add(word)
  return fresh
}

/** Takes out of `waiting` what the filter lets through. */
export function load(files: Iterable<string>, lets: FileFilter, state: Loading): void {
  const { waiting, loaded } = state
  for (const file of [...files]) {
    if (!waiting.has(file)) continue
    try {
      const text = state.sources.textOf(file)
      if (!lets(text, file)) continue
      waiting.delete(file)
      loaded.set(file, factsOf(text, file, state))
      state.onStep()
    } catch (error) {
      fail(file, error, state)
    }
  }
}

/** What the facts of a file are made from. */
export const contentOf = (file: string, { sources }: Pick<Loading, 'sources'>): string =>
  `${sources.hashOf(file)}.${kindOf(file)}`

function factsOf(text: string, file: string, state: Loading): ModuleFacts {
  const { store, sources, collected } = state
  const key = contentOf(file, state)
  sources.dropText(file)
  const before = collected.get(file)
  const known = before?.of === key ? before.facts : store?.facts(key)
  if (known) return known
  const facts = collectModule(text, file)
  store?.keepFacts(key, facts)
  return facts
}

/** Names a file that can't be read or does not parse. */
export function fail(file: string, error: unknown, { waiting, loaded, failed }: Loading): void {
  waiting.delete(file)
  loaded.delete(file)
  failed.set(file, error instanceof Error ? error.message : String(error))
}
