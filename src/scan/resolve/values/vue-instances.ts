/** What every component of Vue has besides what it is made of. */
import { camel, listenerName } from '../../casing.ts'
import type { ClassFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Composite, Frame, Known } from '../model/known.ts'
import { functionKey, OTHER, UNKNOWN } from '../model/known.ts'
import type { Emits, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { partly } from './composites.ts'
import { evaluate } from './evaluate.ts'
import { evaluateAll, memberOfAll } from './members.ts'

/** The props as the component sees them. */
export function propsOf(fact: ClassFact): Value {
  return fact.props ?? givenTo(fact)
}

function givenTo(fact: ClassFact): Value {
  return { kind: 'param', function: fact.function, index: 0 }
}

/** `undefined` for what a component does not have of itself. */
export function memberOfComponent(name: string, fact: ClassFact, frame: Frame, run: Run): Known[] | undefined {
  switch (name) {
    case '$props': {
      const given = evaluate(propsOf(fact), frame, run)
      if (!fact.declared) return given
      return given.map((each) => partly((prop, inner) => isDeclared(prop, fact, frame, inner), each))
    }
    case '$attrs':
      return [attributesOf(fact, frame, (inner) => evaluate(givenTo(fact), frame, inner))]
    case '$emit':
      return [emitter(fact, frame)]
    default:
      return undefined
  }
}

/** What it is given and does not declare. */
function attributesOf(fact: ClassFact, frame: Frame, given: (run: Run) => Known[]): Composite {
  const all = (take: (each: Composite) => Known[], run: Run): Known[] =>
    given(run).flatMap((each) => (each.kind === 'composite' ? take(each) : [UNKNOWN]))
  return {
    kind: 'composite',
    member: (name, run) => (isDeclared(name, fact, frame, run) ? undefined : memberOfAll(given(run), camel(name), run)),
    each: (run) => all((known) => known.each(run), run),
    keys: (run) => all((known) => known.keys(run), run),
  }
}

/** What falls through to the root: where nobody is known to use the component, nothing does. */
export function inheritedBy(id: number, frame: Frame): Composite {
  const fact = frame.module.facts.classes[id] as ClassFact
  return attributesOf(fact, frame, (run) =>
    evaluate(givenTo(fact), frame, run).filter(({ kind }) => kind === 'composite'),
  )
}

/** Whether the component says that it takes such a prop. */
export function isDeclared(name: string, { declared = [] }: ClassFact, frame: Frame, run: Run): boolean {
  return evaluateAll(declared, frame, run).some((each) => {
    if (each.kind !== 'composite') return false
    const names = each.items?.(run).flat()
    return names ? names.some((one) => one.kind === 'text' && one.text === name) : each.member(name, run) !== undefined
  })
}

/** `emit('select', key)` calls `onSelect`, which who uses the component gives as `@select`. */
function emitter(fact: ClassFact, frame: Frame): Native {
  const listeners: Emits['listeners'] = (event, run, props = evaluate(givenTo(fact), frame, run)) =>
    memberOfAll([...props], listenerName(event), run)
  return { kind: 'native', emits: { listeners, of: functionKey(frame.module, fact.function) }, call: () => [OTHER] }
}
