/** What is made of classes: components, and all else that has a constructor. */
import type { ClassFact } from '../../facts.ts'
import { HELD } from '../model/holders.ts'
import type { Composite, Frame, Known, KnownClass } from '../model/known.ts'
import { constructorOf, UNKNOWN } from '../model/known.ts'
import type { Instance, MemberSlot } from '../model/memo.ts'
import type { Run } from '../model/run.ts'
import { memberOfClass } from './class-members.ts'
import { variantOf } from './composites.ts'
import { handleOf } from './handles.ts'
import { readMemberOf } from './references.ts'
import { directHeirs, filledByHeirs, isMarked } from './subclasses.ts'
import { unique } from './texts.ts'
import { isUndeclared } from './undeclared.ts'

/** `this` in a class is what was made, or, where that isn't known, of the class or of one that extends it. */
export function thisComposite(id: number, frame: Frame): Composite {
  const { module, env } = frame
  if (!env?.own || env.function !== constructorOf({ module, class: id })) return madeOnce('any', id, frame)
  const { of, env: outer } = env.made ?? { of: { module, class: id }, env }
  return make('own', of.class, { module: of.module, env: outer })
}

/** What `new` makes of a class. A component is given its props by whoever uses it. */
export function classComposite(id: number, frame: Frame): Composite {
  return madeOnce('own', id, frame)
}

/** Where nothing around it matters, one is like the other. */
function madeOnce(whose: Instance, id: number, frame: Frame): Composite {
  if (frame.env) return make(whose, id, frame)
  const made = frame.module.instances[whose]
  made[id] ??= make(whose, id, frame)
  return made[id]
}

function make(whose: Instance, id: number, frame: Frame): Composite {
  const { module, env } = frame
  const madeOf: KnownClass = { kind: 'class', module, class: id }
  return {
    kind: 'composite',
    madeOf,
    member(name, run) {
      if (!module.facts.classes[id]) return undefined
      const member: MemberSlot = { whose, id, name }
      return env ? memberOfInstance(member, frame, run) : readMemberOf(member, module, run)
    },
    each: anything,
    keys: anything,
  }
}

/** Of one that may be of any class that extends this one, what those have stands beside its own. */
export function memberOfInstance(member: MemberSlot, frame: Frame, run: Run): Known[] {
  const { whose, id, name } = member
  const { module } = frame
  const fact = module.facts.classes[id] as ClassFact
  const alone = memberOfClass(fact, name, frame, run)
  if (whose === 'own' || !directHeirs(fact, module, run)) return alone
  const own = filledByHeirs(alone, fact, name, module, run)
  const others = readMemberOf({ whose: 'heirs', id, name }, module, run)
  if (others.length === 0) return own
  const areAll = isMarked('abstract', name, id, frame, run) || isUndeclared(name, fact, frame, run)
  return unique(areAll ? others : [...own, ...others])
}

/** What an element makes of its component, whoever gives that its props. */
export function instanceOf(component: Known, run: Run): Known[] {
  if (component.kind === 'function') return inRef(handleOf(component, run))
  if (component.kind !== 'class') return [UNKNOWN]
  const { module } = component
  return [heldByRef(classComposite(component.class, { module, env: undefined }))]
}

/** What a ref holds. */
export function inRef(known: readonly Known[]): Known[] {
  return known.map((each) => (each.kind === 'composite' && each.madeOf ? heldByRef(each) : each))
}

/** A ref is kept as what it holds. */
function heldByRef(known: Composite): Composite {
  return variantOf(known, 'held', (of) => ({
    ...of,
    member: (name, run) => (HELD.has(name) ? undefined : of.member(name, run)),
  }))
}

const anything = (): Known[] => [UNKNOWN]
