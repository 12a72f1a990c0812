/** What every component of Vue has besides what it is made of. */
import type { ClassFact, Value } from '../facts.ts'
import { evaluate } from './evaluate.ts'
import type { Frame, Known, Native } from './known.ts'
import { OTHER } from './known.ts'
import { memberOfAll } from './members.ts'
import type { Run } from './run.ts'

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
    case '$props':
      return evaluate(propsOf(fact), frame, run)
    case '$emit':
      return [emitter(fact, frame)]
    default:
      return undefined
  }
}

/** `emit('select', key)` calls `onSelect`, which who uses the component gives as `@select`. */
function emitter(fact: ClassFact, frame: Frame): Native {
  const listeners = (event: string, run: Run): Known[] =>
    memberOfAll(evaluate(givenTo(fact), frame, run), listenerName(event), run)
  return { kind: 'native', emits: { listeners }, call: () => [OTHER] }
}

function listenerName(event: string): string {
  const name = event.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return `on${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
