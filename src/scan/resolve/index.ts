/** Phase 2: the facts of all modules to usages, each with its grade of evidence. */
import type { Aliases } from '../aliases.ts'
import type { CallFact, ElementFact, ModuleFacts, Value } from '../facts.ts'
import { placeIn } from '../lines.ts'
import type { ResolvedScanOptions } from '../options.ts'
import type { FileUsage, Place } from '../usage.ts'
import { lookupOfCall, translates } from './calls.ts'
import { lookupOfElement, madeByCall } from './components.ts'
import { keyRules } from './config.ts'
import { type Draft, draftOf, type Lookup } from './draft.ts'
import { evaluate } from './evaluate.ts'
import { follow } from './follow.ts'
import type { KeyRules } from './key.ts'
import { resolveKey } from './key.ts'
import type { Known, Origin } from './known.ts'
import { HOLE } from './known.ts'
import { type CatalogKeys, type Mention, mentionedUsages } from './mentions.ts'
import { mergeDrafts } from './merge.ts'
import type { Module } from './modules.ts'
import type { World } from './run.ts'
import { startRun } from './run.ts'
import { type Words, wordsOf } from './words.ts'
import { createWorld } from './world.ts'

/** `modules` by absolute id; `file` of the usages is that id. In the order of file, line and column. */
export function resolveModules(
  facts: ReadonlyMap<string, ModuleFacts>,
  options: ResolvedScanOptions,
  catalog?: CatalogKeys,
): FileUsage[] {
  const usages = usagesOf(createWorld(facts, options), options)
  return catalog ? withMentions(usages, mentionsOf(facts), catalog) : usages
}

export function withMentions(usages: FileUsage[], mentions: Iterable<Mention>, catalog: CatalogKeys): FileUsage[] {
  return [...usages, ...mentionedUsages(mentions, catalog, usages)].sort(byPlace)
}

export function* mentionsOf(facts: ReadonlyMap<string, ModuleFacts>): Generator<Mention> {
  for (const [file, { mentions, lines }] of facts) {
    for (const { text, at } of mentions) yield { file, text, ...placeIn(lines, at) }
  }
}

/** The same, and what else would have to be read: `ids` are all modules that could be; `before` was made of the same. */
export function resolveWithNeeds(
  facts: ReadonlyMap<string, ModuleFacts>,
  options: ResolvedScanOptions,
  ids: Iterable<string>,
  aliases: Aliases,
  before?: World,
): { usages: FileUsage[]; modules: string[]; words: Words; world: World } {
  const world = createWorld(facts, options, ids, aliases, before)
  const usages = usagesOf(world, options)
  const modules = [...world.needs.modules].filter((id) => !world.modules.has(id))
  return { usages, modules, words: wordsOf(world), world }
}

function usagesOf(world: World, options: ResolvedScanOptions): FileUsage[] {
  const rules = keyRules(world, options)
  const drafts: Draft[] = []
  // Props that wrappers give turn up last, so with them all is asked anew.
  const all = world.injected.size > 0
  for (const module of world.modules.values()) {
    const before = drafts.length
    const { calls, elements } = module.facts
    for (let number = 0; number < module.lookups.length; number++) {
      if (!all && !module.lookups[number]) continue
      const call = calls[number]
      const lookup = call
        ? whatCallLooksUp(call, module, world, rules)
        : whatElementLooksUp(elements[number - calls.length] as ElementFact, module, world, rules)
      if (lookup) for (const draft of followSafely(lookup, world)) drafts.push(draft)
    }
    dropOwn(drafts, before, new Set(module.facts.ownKeys))
    drafts.push(...hintDrafts(module, rules))
  }
  return mergeDrafts(drafts).map(usageOf).sort(byPlace)
}

/** Code that leads in circles without end costs its own look-up, which is then known in no part, and never the scan. */
function followSafely(lookup: Lookup, world: World): Draft[] {
  try {
    return follow(lookup, world)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    forgetActive(world)
    return [draftOf({ key: HOLE, namespaces: [HOLE] }, {}, lookup.origin)]
  }
}

function forgetActive({ active, modules }: World): void {
  active.clear()
  for (const { memo } of modules.values()) memo.busy.fill(0)
}

/** Messages that the file brings along are not the catalog's. */
function dropOwn(drafts: Draft[], from: number, own: ReadonlySet<string>): void {
  if (own.size === 0) return
  const rest = drafts.splice(from)
  for (const draft of rest) if (!own.has(draft.key)) drafts.push(draft)
}

function whatCallLooksUp(call: CallFact, module: Module, world: World, rules: KeyRules): Lookup | undefined {
  const { callee } = call
  const known = everywhere(callee.kind === 'member' && callee.name === 'call' ? callee.of : callee, module, world)
  if (translates(known)) return lookupOfCall(call, module, rules)
  const creates = known.some((each) => each.kind === 'native' && each.creates)
  return creates ? lookupOfElement(madeByCall(call), module, rules) : undefined
}

function whatElementLooksUp(element: ElementFact, module: Module, world: World, rules: KeyRules): Lookup | undefined {
  const known = everywhere(element.component, module, world)
  return known.some((each) => each.kind === 'component') ? lookupOfElement(element, module, rules) : undefined
}

/** Asked over all sites together first: most calls translate nothing, wherever they come from. */
function everywhere(value: Value, module: Module, world: World): Known[] {
  return evaluate(value, { module, env: undefined }, startRun(world, true))
}

function hintDrafts(module: Module, rules: KeyRules): Draft[] {
  return module.facts.hints.map(({ key, at }) => {
    const found = resolveKey(key, {}, 'i18next', rules)
    const [namespace = ''] = found.namespaces
    const evidence = key.includes('*') ? 'pattern' : 'mentioned'
    return { key: found.key, namespace, evidence, origin: { module, at }, via: [] }
  })
}

function usageOf({ origin, via, probe: _probe, ...usage }: Draft): FileUsage {
  const { line, column } = placeIn(origin.module.facts.lines, origin.at)
  return {
    file: origin.module.id,
    ...usage,
    ...(via.length > 0 ? { via: via.map(placeOf) } : {}),
    line,
    column,
  }
}

function placeOf({ module, at }: Origin): Place {
  return { file: module.id, ...placeIn(module.facts.lines, at) }
}

function byPlace(a: FileUsage, b: FileUsage): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  return a.line - b.line || a.column - b.column || compare(a.key, b.key) || compare(a.namespace, b.namespace)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
