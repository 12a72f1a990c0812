/** What is made of classes: components, and all else that has a constructor. */
import { HELD } from '../model/holders.ts'
import type { Composite, Frame, Known, KnownClass } from '../model/known.ts'
import { constructorOf, UNKNOWN } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { memberOfClass } from './class-members.ts'
import { variantOf } from './composites.ts'
import { handleOf } from './handles.ts'
import { readOverriding } from './references.ts'
import { directHeirs, filledByHeirs, isMarked } from './subclasses.ts'
import { unique } from './texts.ts'
import { isUndeclared } from './undeclared.ts'

/** `this` in a class is what was made, or, where that isn't known, of the class or of one that extends it. */
export function thisComposite(id: number, frame: Frame): Composite {
  const { module, env } = frame
  if (!env?.own || env.function !== constructorOf({ module, class: id }))
    return madeOnce(id, frame, module.instances.any, makeAny)
  const { of, env: outer } = env.made ?? { of: { module, class: id }, env }
  return makeOwn(of.class, { module: of.module, env: outer })
}

/** What `new` makes of a class. A component is given its props by whoever uses it. */
export function classComposite(id: number, frame: Frame): Composite {
  return madeOnce(id, frame, frame.module.instances.own, makeOwn)
}

/** Where nothing around it matters, one is like the other. */
function madeOnce(
  id: number,
  frame: Frame,
  made: Composite[],
  make: (id: number, frame: Frame) => Composite,
): Composite {
  if (frame.env) return make(id, frame)
  made[id] ??= make(id, frame)
  return made[id]
}

function makeAny(id: number, frame: Frame): Composite {
  const fact = frame.module.facts.classes[id]
  return instanceWith(id, frame, (name, run) => {
    if (!fact) return undefined
    const alone = memberOfClass(fact, name, frame, run)
    if (!directHeirs(fact, frame.module, run)) return alone
    const own = filledByHeirs(alone, fact, name, frame.module, run)
    const others = readOverriding(id, name, frame.module, run)
    if (others.length === 0) return own
    const areAll = isMarked('abstract', name, id, frame, run) || isUndeclared(name, fact, frame, run)
    return unique(areAll ? others : [...own, ...others])
  })
}

function makeOwn(id: number, frame: Frame): Composite {
  const fact = frame.module.facts.classes[id]
  return instanceWith(id, frame, (name, run) => (fact ? memberOfClass(fact, name, frame, run) : undefined))
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

function instanceWith(id: number, { module }: Frame, member: Composite['member']): Composite {
  const madeOf: KnownClass = { kind: 'class', module, class: id }
  return { kind: 'composite', madeOf, member, each: anything, keys: anything }
}

const anything = (): Known[] => [UNKNOWN]
