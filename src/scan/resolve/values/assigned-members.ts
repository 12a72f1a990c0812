/** What members of classes are given after they are made: by methods, of the class itself and of those that it extends. */
import type { ClassFact } from '../../facts.ts'
import type { Entry } from '../../value.ts'
import type { Frame, Known } from '../model/known.ts'
import { AGAIN, functionKey, UNKNOWN, UNSEEN } from '../model/known.ts'
import { once } from '../model/recursion.ts'
import type { Run } from '../model/run.ts'
import { isDeclaredOnly } from './declared-only.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import { anyOf, evaluateAll, inheritedMember, valuesNamed } from './members.ts'
import { ancestorsOf, parentsOf } from './parents.ts'
import { heldAsState } from './state.ts'
import { unique } from './texts.ts'

/** What a member that is assigned later starts with. */
export function initial(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  if (fact.spreads) return evaluateAll(fact.spreads, frame, run).flatMap((each) => membersNamed(each, name, run))
  const isAssigned = fact.members.every((entry) => entry.name !== name || entry.later)
  return isAssigned ? begun(fact, name, frame, run) : []
}

function membersNamed(of: Known, name: string, run: Run): Known[] {
  return of.kind === 'composite' ? (of.member(name, run) ?? []) : []
}

/** What the classes that it extends say of a member; those that only declare it say nothing. */
function begun(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  return parentsOf(fact, frame, run).flatMap(([of, inner]) => {
    const values = valuesNamed(of.members, name).filter((value) => !isDeclaredOnly(value))
    return values.length > 0 ? [...evaluateAll(values, inner, run), ...initial(of, name, inner, run)] : []
  })
}

/** Methods of the classes that it extends assign its own members as well. */
export function assignedByParents(fact: ClassFact, name: string, frame: Frame, run: Run): Known[] {
  return ancestorsOf(fact, frame, run).flatMap(([of, inner]) => {
    const own = of.members.filter((entry) => entry.name === name)
    const merged = of.merged
      ? mergedAs(name, { ...of, merged: of.merged.filter(({ later }) => later) }, inner, run)
      : []
    return [...assigned(own, inner, run), ...merged]
  })
}

/** What methods make of a member. */
export function assigned(entries: readonly Entry[], frame: Frame, run: Run): Known[] {
  const later = entries.filter((entry) => entry.later)
  if (later.length === 0) return []
  return heldAsState(() => anyOf(later.flatMap((entry) => assignedBy(entry, frame, run))), run)
}

/** What a member is in the things that methods merge into what is made of the class. Nobody can do so with Vue's own. */
export function mergedAs(name: string, fact: ClassFact, frame: Frame, run: Run): Known[] {
  if (name.startsWith('$')) return []
  const way = `merged ${functionKey(frame.module, fact.function)} ${name}`
  return (fact.merged ?? []).flatMap((each, index) => {
    const ask = (): Known[] => evaluate(each.value, frame, run).flatMap((of) => inheritedMember(of, name, run))
    // `constructor(given: Partial<Own>)`: whoever calls, it adds nothing to itself.
    const read = (): Known[] => (frame.env ? ask() : (once(`${way} ${index}`, run, ask) ?? []))
    const known = each.later ? heldAsState(read, run) : read()
    return known.map((of) => (of === UNSEEN ? UNKNOWN : of))
  })
}

/** A method is hardly ever replaced by what nobody knows; and what is merged tells what a class has no name for. */
export function withMerged(known: Known[], merged: Known[]): Known[] {
  if (known.some(({ kind }) => kind === 'function')) return [...known, ...merged.filter((each) => !isUnknown(each))]
  return known.every(isUnknown) && merged.some((each) => !isUnknown(each)) ? merged : unique([...known, ...merged])
}

/** `this.key = this.key + '.more'`: what is added again and again is not known in whole. */
function assignedBy(entry: Entry, frame: Frame, run: Run): Known[] {
  if (entry.value.kind !== 'join') return evaluate(entry.value, frame, run)
  return once(entry, run, () => evaluate(entry.value, frame, run)) ?? [AGAIN]
}
