/** What a member is in what is made of a class: its own, given as a prop, or of what the class extends and mixes in. */
import type { ClassFact } from '../../facts.ts'
import type { Frame, Known } from '../model/known.ts'
import { functionKey, NOTHING, OPTIONAL, UNKNOWN } from '../model/known.ts'
import { once } from '../model/recursion.ts'
import type { Run } from '../model/run.ts'
import { assigned, assignedByParents, initial, mergedAs, withMerged } from './assigned-members.ts'
import { givenBy } from './contexts.ts'
import { ownValues } from './declared-only.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import { filledByCalls } from './filled-by-calls.ts'
import { filled } from './fills.ts'
import { ofMade, withOutside } from './from-outside.ts'
import { anyOf, evaluateAll, inheritedMember } from './members.ts'
import { setWhereOpened } from './opened.ts'
import { memberOfOptions } from './options-api.ts'
import { parentsOf } from './parents.ts'
import { unique } from './texts.ts'
import { isUndeclared } from './undeclared.ts'
import { isDeclared, memberOfComponent, propsOf } from './vue-instances.ts'

export function memberOfClass(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  const known = withSetElsewhere(
    withFilled(ownMember(fact, name, frame, run), fact, name, frame, run),
    fact,
    name,
    frame,
    run,
  )
  const merged = fact.merged ? mergedAs(name, fact, frame, run) : []
  return merged.length > 0 ? withMerged(known, merged) : known
}

/** `this.labels[name] = …`, `fill(this.labels)`: what is put into what a member holds. */
function withFilled(known: Known[], fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  const { facts, fills, filledByCalls: filling } = frame.module
  if (fills.size + filling.gifts.size === 0) return known
  const member = `${facts.classes.indexOf(fact)} ${name}`
  const put = fills.get(member)
  return filledByCalls(put ? filled(known, put, frame) : known, member, frame, run)
}

/** `model.title = …`, wherever that is known to be made of the class. */
function withSetElsewhere(known: Known[], fact: ClassFact, name: string, { module }: Frame, run: Run): Known[] {
  if (!mayBeSet(fact, name)) return known
  return withOutside(
    known,
    name,
    ofMade(name, { kind: 'class', module, class: module.facts.classes.indexOf(fact) }),
    run,
  )
}

/** A getter is what it gives; what Vue gives to all components nobody sets. */
function mayBeSet({ members, spreads }: ClassFact, name: string): boolean {
  const own = members.filter((each) => each.name === name)
  return own.length > 0 ? own.some(({ got }) => !got) : spreads !== undefined && !name.startsWith('$')
}

function ownMember(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  const context = name === 'context' ? fact.statics.filter((each) => each.name === 'contextType') : []
  if (context.length > 0)
    return context.flatMap(({ value }) => evaluate(value, frame, run)).flatMap((each) => givenBy(each, run))
  const own = fact.members.filter((entry) => entry.name === name)
  if (own.length > 0) {
    const made = own.flatMap(({ value, later }) => (later ? [] : value))
    const others = [...initial(fact, name, frame, run), ...assignedByParents(fact, name, frame, run)]
    const later = [...assigned(own, frame, run), ...setWhereOpened(fact, name, made, { module: frame.module, run })]
    return anyOf([...ownValues(made, later, frame, run), ...others])
  }
  const props = propsOf(fact)
  if (name === 'props') return evaluate(props, frame, run)
  const builtIn = fact.propsAsMembers ? memberOfComponent(name, fact, frame, run) : undefined
  if (builtIn) return builtIn
  const spread = evaluateAll(fact.spreads ?? [], frame, run).flatMap((each) => inheritedMember(each, name, run))
  if (spread.some((each) => !isUnknown(each))) return spread
  const taken = fact.extends || fact.mixins ? takenIn(fact, name, frame, run) : []
  if (taken.length > 0) return taken
  // Vue takes no prop whose name starts with a dollar.
  if (fact.propsAsMembers && !name.startsWith('$')) {
    const given = evaluate(props, frame, run).map((each) => inheritedMember(each, name, run))
    // What one gives another may leave out, and a default stands in for it there.
    if (given.some((each) => each.length > 0))
      return unique(given.flatMap((each) => (each.length > 0 ? each : OPTIONAL)))
    // What is no prop may come from anywhere, as what is provided for all components does.
    return isDeclared(name, fact, frame, run) ? [NOTHING] : [UNKNOWN]
  }
  const inherited = fact.propsAsMembers ? [] : inheritedFrom(fact, name, frame, run)
  const known = [...inherited, ...memberOfService(fact, name, frame, run)]
  return known.length > 0 ? unique(known) : [UNKNOWN]
}

/** What a component has of others: of the file that its script stands in, and of those that it mixes in. */
function takenIn(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  const way = `${functionKey(frame.module, fact.function)} ${name}`
  if (!fact.propsAsMembers) return []
  const taken = once(way, run, () => {
    const inherited = inheritedFrom(fact, name, frame, run)
    const origin = { module: frame.module, at: 0 }
    return inherited.every(isUnknown)
      ? evaluateAll(fact.mixins ?? [], frame, run).flatMap((each) => memberOfOptions(each, name, origin, run))
      : inherited
  })
  return unique(taken ?? [])
}

function inheritedFrom(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  const parents = parentsOf(fact, frame, run)
  // A mixin extends one of those that it is given somewhere: of those that have no such member, none is meant.
  const having = parents.length > 1 ? parents.filter(([of, inner]) => !isUndeclared(name, of, inner, run)) : parents
  return (having.length > 0 ? having : parents).flatMap(([of, inner]) => memberOfClass(of, name, inner, run))
}

/** `class Texts extends TranslateService` */
function memberOfService(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  const parents = fact.extends ? evaluate(fact.extends, frame, run) : []
  return parents.flatMap((each) => (each.kind === 'composite' && each.service ? (each.member(name, run) ?? []) : []))
}
