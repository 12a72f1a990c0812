/** What the look-ups of all modules ask for, each found anew only when something it depends on has changed. */
import type { CallFact, ElementFact, Value } from '../facts.ts'
import { lookupOfCall, translates } from './calls.ts'
import { lookupOfElement, madeByCall } from './components.ts'
import { type Draft, draftOf, isSameDraft, type Lookup } from './draft.ts'
import { evaluate } from './evaluate.ts'
import { type Followed, follow, NO_WAYS } from './follow.ts'
import type { KeyRules } from './key.ts'
import { resolveKey } from './key.ts'
import type { Known } from './known.ts'
import { HOLE } from './known.ts'
import type { Module } from './modules.ts'
import type { Run, World } from './run.ts'
import { restart, safely, startRun } from './run.ts'
import { dependsOn, type Stale, setOf } from './stale.ts'

export interface LookupIndex {
  /** All of them, in the order of the modules. What was found again as it was is the same draft. */
  update(world: World, rules: KeyRules, stale: Stale): Draft[]
}

interface ModuleLookups {
  /** By call and element. */
  found: (Followed | undefined)[]
  /** What any of them depends on. */
  asked: Set<string>
}

export function createLookupIndex(): LookupIndex {
  let known = new Map<Module, ModuleLookups>()
  let last = ''
  return {
    update(world, rules, stale) {
      const mark = JSON.stringify(rules)
      const before: ReadonlyMap<Module, ModuleLookups> = mark === last ? known : new Map()
      last = mark
      known = new Map()
      const drafts: Draft[] = []
      const run = startRun(world, true)
      for (const module of world.modules.values()) {
        const lookups = update(module, before.get(module), { world, rules, stale, run })
        known.set(module, lookups)
        addDrafts(module, lookups, rules, drafts)
      }
      return drafts
    },
  }
}

interface Context {
  world: World
  rules: KeyRules
  stale: Stale
  run: Run
}

function update(module: Module, before: ModuleLookups | undefined, context: Context): ModuleLookups {
  const { stale } = context
  if (before && !dependsOn(before.asked, stale) && areAll(before.found, module)) return before
  const lookups: ModuleLookups = { found: [], asked: new Set() }
  for (let number = 0; number < module.lookups.length; number++) {
    if (!module.lookups[number]) continue
    const old = before?.found[number]
    const found = old && !dependsOn(old.asked, stale) ? old : find(number, module, old, context)
    lookups.found[number] = found
    for (const each of found.asked) lookups.asked.add(each)
  }
  return lookups
}

/** Whether these are the very calls and elements that look keys up now. */
function areAll(found: readonly (Followed | undefined)[], { lookups }: Module): boolean {
  return lookups.every((looksUp, number) => (looksUp !== 0) === (found[number] !== undefined))
}

function find(number: number, module: Module, before: Followed | undefined, context: Context): Followed {
  const { world, run, stale } = context
  const lookup = safely(world, () => whatLooksUp(number, module, context), undefined)
  const asked = setOf(run.asked)
  if (!lookup) return { drafts: [], asked, ways: NO_WAYS }
  // What leads in circles without end is known in no part.
  const unknown = (): Followed => {
    return { drafts: [draftOf({ key: HOLE, namespaces: [HOLE] }, {}, lookup.origin)], asked, ways: NO_WAYS }
  }
  const followed = safely(world, () => follow(lookup, world, stale, before), undefined) ?? unknown()
  const all = asked.size > 0 ? new Set([...asked, ...followed.asked]) : followed.asked
  if (!before) return all === followed.asked ? followed : { ...followed, asked: all }
  return { ...followed, drafts: asBefore(followed.drafts, before.drafts), asked: all }
}

function whatLooksUp(number: number, module: Module, { rules, run }: Context): Lookup | undefined {
  const { calls, elements } = module.facts
  const call = calls[number]
  if (call) return whatCallLooksUp(call, module, rules, run)
  return whatElementLooksUp(elements[number - calls.length] as ElementFact, module, rules, run)
}

/** Those that were found before, where they are no others. */
function asBefore(drafts: readonly Draft[], before: readonly Draft[]): Draft[] {
  const known = new Map(before.map((draft) => [markOf(draft), draft]))
  return drafts.map((draft) => {
    const old = known.get(markOf(draft))
    return old && isSameDraft(old, draft) ? old : draft
  })
}

function markOf({ origin, key }: Draft): string {
  return `${origin.module.number} ${origin.at} ${key}`
}

/** Without those of messages that the file brings along, which are not the catalog's; with what its comments keep. */
function addDrafts(module: Module, lookups: ModuleLookups, rules: KeyRules, into: Draft[]): void {
  const { ownKeys, hints } = module.facts
  const own = ownKeys.length > 0 ? new Set(ownKeys) : undefined
  for (const found of lookups.found) {
    if (found) for (const draft of found.drafts) if (!own?.has(draft.key)) into.push(draft)
  }
  if (hints.length > 0) into.push(...hintDrafts(module, rules))
}

function whatCallLooksUp(call: CallFact, module: Module, rules: KeyRules, run: Run): Lookup | undefined {
  const { callee } = call
  const known = everywhere(callee.kind === 'member' && callee.name === 'call' ? callee.of : callee, module, run)
  if (translates(known)) return lookupOfCall(call, module, rules)
  const creates = known.some((each) => each.kind === 'native' && each.creates)
  return creates ? lookupOfElement(madeByCall(call), module, rules) : undefined
}

function whatElementLooksUp(element: ElementFact, module: Module, rules: KeyRules, run: Run): Lookup | undefined {
  const known = everywhere(element.component, module, run)
  return known.some((each) => each.kind === 'component') ? lookupOfElement(element, module, rules) : undefined
}

/** Asked over all sites together first: most calls translate nothing, wherever they come from. */
function everywhere(value: Value, module: Module, run: Run): Known[] {
  return evaluate(value, { module, env: undefined }, restart(run))
}

function hintDrafts(module: Module, rules: KeyRules): Draft[] {
  return module.facts.hints.map(({ key, at }) => {
    const found = resolveKey(key, {}, 'i18next', rules)
    const [namespace = ''] = found.namespaces
    const evidence = key.includes('*') ? 'pattern' : 'mentioned'
    return { key: found.key, namespace, evidence, origin: { module, at }, via: [] }
  })
}
