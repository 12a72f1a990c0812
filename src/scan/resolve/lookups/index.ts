/** What the look-ups of all modules ask for, each found anew only when something it depends on has changed. */
import type { ElementFact } from '../../facts.ts'
import { HOLE } from '../model/known.ts'
import { CREATES, type LooksUp, NEITHER, TRANSLATES } from '../model/looks-up.ts'
import type { Module } from '../model/modules.ts'
import { BUDGET, type Run, SMALL_BUDGET, safely, startRun, type World } from '../model/run.ts'
import { createStaleCheck, dependsOn, namesOf, type Stale, type StaleCheck } from '../model/stale.ts'
import { lookupOfCall } from './calls.ts'
import { lookupOfElement, madeByCall } from './components.ts'
import { type Draft, draftOf, isSameDraft, type Lookup } from './draft.ts'
import { shareOf } from './effort.ts'
import { type Followed, follow, NO_WAYS } from './follow.ts'
import { createGivers, type Givers } from './givers.ts'
import type { KeyRules } from './key.ts'
import { resolveKey } from './key.ts'
import { markOf } from './merge.ts'
import { type FoundKeys, isAnyOwed, longOnesIn, type ModuleLookups, putOffOthers } from './owed.ts'
import { type NeededNames, neededIn } from './search.ts'

export interface LookupIndex {
  /**
   * Gives those of each module, in the order of the modules; a list that is as it was is the same list. Nothing while
   * look-ups that take long are put off, for most of what changes changes again: they are found when nothing new has come.
   */
  update(world: World, rules: KeyRules, stale: Stale): (() => (readonly Draft[])[]) | undefined
}

export function createLookupIndex(): LookupIndex {
  let known = new Map<Module, ModuleLookups>()
  let last = ''
  /** What is stale to those that are put off. */
  const since: Stale = new Set()
  return {
    update(world, rules, stale) {
      const mark = JSON.stringify(rules)
      const before: ReadonlyMap<Module, ModuleLookups> = mark === last ? known : new Map()
      known = new Map()
      for (const each of stale) since.add(each)
      // What takes long would be asked again for whatever comes in.
      const patience = stale.size > 0 || mark !== last ? SMALL_BUDGET : Number.POSITIVE_INFINITY
      last = mark
      const share = Number.isFinite(patience) ? undefined : shareOf(longOnesIn(before.values()))
      const run = startRun(world, false, Math.min(patience, BUDGET))
      const givers = createGivers(world)
      const needs = neededIn(world)
      const isStale = createStaleCheck(since)
      const context: Context = { run, needs, givers, rules, stale, since, isStale, patience, share }
      for (const module of world.modules.values()) known.set(module, update(module, before.get(module), context))
      if (!isAnyOwed(known.values())) putOffOthers(known.values())
      if (isAnyOwed(known.values())) return undefined
      since.clear()
      return () => draftsOf(known, rules)
    },
  }
}

interface Context {
  run: Run
  needs: NeededNames
  givers: Givers
  rules: KeyRules
  stale: Stale
  since: Stale
  isStale: StaleCheck
  /** What takes more steps is put off. */
  patience: number
  /** Of what a look-up may take, where that is asked for to the end. */
  share: number | undefined
}

function update(module: Module, before: ModuleLookups | undefined, context: Context): ModuleLookups {
  const { stale, share } = context
  if (before && before.owed.size === 0 && !dependsOn(before.asked, stale) && areAll(before.found, module)) return before
  const lookups: ModuleLookups = { found: [], asked: new Set(), long: new Set(), owed: new Map(), drafts: undefined }
  for (let number = 0; number < module.lookups.always.length; number++) {
    if (howOf(number, module) === NEITHER) continue
    context.run.world.onStep()
    const isOwed = before?.owed.has(number) === true
    const old = isOwed ? before.owed.get(number) : before?.found[number]
    const isAsItWas = old && !isOwed && !dependsOn(old.asked, stale)
    const isPutOff = isOwed && share === undefined
    const found = isAsItWas ? old : isPutOff ? undefined : find(number, module, old, context)
    if (!found) {
      lookups.owed.set(number, old)
      continue
    }
    lookups.found[number] = found
    if (found.share !== undefined) lookups.long.add(number)
    for (const each of found.asked) lookups.asked.add(each)
  }
  return lookups
}

function howOf(number: number, { lookups: { always, byCallers } }: Module): LooksUp {
  if (always[number] === TRANSLATES || byCallers[number] === TRANSLATES) return TRANSLATES
  return always[number] === CREATES || byCallers[number] === CREATES ? CREATES : NEITHER
}

/** Whether these are the very calls and elements that look keys up now. */
function areAll(found: readonly (Followed | undefined)[], module: Module): boolean {
  for (let number = 0; number < module.lookups.always.length; number++) {
    if ((howOf(number, module) !== NEITHER) !== (found[number] !== undefined)) return false
  }
  return true
}

/** What it asks for; nothing where that takes long. */
function find(number: number, module: Module, old: FoundKeys | undefined, context: Context): FoundKeys | undefined {
  const { run, needs, givers, rules, since, isStale, patience, share } = context
  if (old && old.taken > patience) return undefined
  const how = howOf(number, module)
  const known = old?.how === how ? old.known : undefined
  const lookup = known?.lookup ?? lookupOf(number, module, how, rules)
  // Which ways are given up depends on how far one may go.
  const ways = old && (old.share ?? 1) === (share ?? 1) ? old : undefined
  const ask = (): Followed | undefined =>
    follow(lookup, {
      run,
      needs,
      givers,
      stale: since,
      isStale,
      before: ways,
      patience,
      share,
      trail: known?.trail,
    })
  const followed = safely(run.world, ask, share === undefined ? undefined : unknownIn(lookup))
  if (!followed) return undefined
  const { suffixes } = rules
  const drafts = suffixes ? followed.drafts.map((each) => ({ ...each, ...suffixes })) : followed.drafts
  return { how, share, ...followed, drafts: old ? asBefore(drafts, old.drafts) : drafts }
}

function lookupOf(number: number, module: Module, how: LooksUp, rules: KeyRules): Lookup {
  const { calls, elements } = module.facts
  const call = calls[number]
  if (!call) return lookupOfElement(elements[number - calls.length] as ElementFact, module, rules)
  if (how === TRANSLATES) return lookupOfCall(number, module, rules)
  return lookupOfElement(madeByCall(call), module, rules)
}

/** What leads in circles without end is known in no part. */
function unknownIn({ origin }: Lookup): Followed {
  const drafts = [draftOf({ key: HOLE, namespaces: [HOLE] }, {}, origin)]
  return { drafts, asked: namesOf([]), taken: 0, ways: NO_WAYS }
}

/** Those that were found before, where they are no others. Most are the very same: what did not change is not asked again. */
function asBefore(drafts: readonly Draft[], before: readonly Draft[]): readonly Draft[] {
  const same = new Set(before)
  if (drafts.every((draft) => same.has(draft))) return drafts
  const kept = new Set(drafts)
  const gone = new Map(before.filter((draft) => !kept.has(draft)).map((draft) => [markOf(draft), draft]))
  return drafts.map((draft) => {
    const old = same.has(draft) ? undefined : gone.get(markOf(draft))
    return old && isSameDraft(old, draft) ? old : draft
  })
}

function draftsOf(all: ReadonlyMap<Module, ModuleLookups>, rules: KeyRules): (readonly Draft[])[] {
  return Array.from(all, ([module, lookups]) => {
    lookups.drafts ??= draftsIn(module, lookups, rules)
    return lookups.drafts
  })
}

/** Without those of messages that the file brings along, which are not the catalog's; with what its comments keep. */
function draftsIn(module: Module, lookups: ModuleLookups, rules: KeyRules): Draft[] {
  const { ownKeys, hints } = module.facts
  const own = ownKeys.length > 0 ? new Set(ownKeys) : undefined
  const drafts: Draft[] = []
  for (const found of lookups.found) {
    if (found) for (const draft of found.drafts) if (draft.global || !own?.has(draft.key)) drafts.push(draft)
  }
  if (hints.length > 0) drafts.push(...hintDrafts(module, rules))
  return drafts
}

function hintDrafts(module: Module, rules: KeyRules): Draft[] {
  return module.facts.hints.map(({ key, at }) => {
    const found = resolveKey(key, {}, 'i18next', rules)
    const [namespace = ''] = found.namespaces
    const evidence = key.includes('*') ? 'pattern' : 'mentioned'
    return { key: found.key, namespace, evidence, origin: { module, at }, via: [] }
  })
}
