/** Whether a call can be made at all: it may stand where a flag holds that this caller does not give. */

import type { CallFact, ClassFact, TestFact } from '../../facts.ts'
import { onlyValueOf } from '../../only-value.ts'
import type { Value } from '../../value.ts'
import { aside } from '../model/aside.ts'
import { HELD } from '../model/holders.ts'
import type { Frame, Known } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Run } from '../model/run.ts'
import { isFull } from '../values/choices.ts'
import { isEmpty } from '../values/defaults.ts'
import { evaluate } from '../values/evaluate.ts'
import { isBuiltIn } from '../values/methods.ts'
import { namingOf } from '../values/named.ts'
import { isRuledOut, mayChange } from '../values/narrowed.ts'
import { isDeclared } from '../values/vue-instances.ts'

/** `unsure`: who calls may not get there. */
export type Made = 'always' | 'unsure' | 'never'

export function isMade(call: number, frame: Frame, run: Run): Made {
  let made: Made = 'always'
  for (const test of frame.module.tests.get(call) ?? []) {
    const { length } = run.asked
    const fails = failing(test, frame, run)
    // A list may be filled where nobody can look.
    if (fails === 'all' && test.test.kind === 'longer') made = 'unsure'
    else if (fails === 'all') return 'never'
    // What one part of a thing says is there to be asked: nobody expects it to be otherwise.
    if (test.test.kind === 'member') continue
    // Who calls most likely does not get there; of all of them together, some do not.
    if (fails === 'most' || (fails === 'some' && run.merge && run.asked.length > length)) made = 'unsure'
  }
  return made
}

/** Who gives the flag can add no key, only rule one out. */
function failing({ test, not, among }: TestFact, frame: Frame, run: Run): 'all' | 'most' | 'some' | 'none' {
  if (!isGiven(test, frame.module) || mayBeOther(test, frame, run)) return 'none'
  const naming = among && namingOf(among, !!not, frame, run)
  if (among && !naming) return 'none'
  const known = valueOfTest(test, frame, run)
  if (naming) {
    if (isRuledOut(known, naming, !!not)) return 'all'
    return known.some((each) => isRuledOut([each], naming, !!not)) ? 'some' : 'none'
  }
  if (known.length > 0 && known.every((each) => each.kind === 'scalar' && each.value === !!not)) return 'all'
  const fails = not ? isFull : isEmpty
  // What is only not there, as far as is known, may come from where nobody can look.
  if (known.length > 0 && known.every(fails)) return 'most'
  return known.some(fails) ? 'some' : 'none'
}

/**
 * A part that somebody assigns, a prop that Vue does not hand on since the component does not declare it, or what a ref
 * holds, which has `.value` without having such a part.
 */
function mayBeOther(test: Value, frame: Frame, run: Run): boolean {
  if (test.kind !== 'member') return false
  const { name } = test
  const component = componentGiven(test.of, frame.module)
  if (component && !isDeclared(name, component, frame, run)) return true
  // Refs and fields of forms are set under these names everywhere.
  if (!HELD.has(name)) return mayChange(name, frame, run)
  return valueOfTest(test.of, frame, run).some((each) => each.kind !== 'composite' || !each.member(name, run))
}

/** The component whose props these are, where it says which it takes. */
function componentGiven(props: Value, module: Module): ClassFact | undefined {
  const { classes } = module.facts
  if (props.kind === 'typed') return componentGiven(props.of, module)
  if (props.kind === 'param') return classes.find((each) => each.declared && each.function === props.function)
  const only = onlyValueOf(props, module.facts)
  return only && componentGiven(only, module)
}

function valueOfTest(test: Value, frame: Frame, run: Run): Known[] {
  const before = run.touched.length
  const known = aside(run, () => evaluate(test, frame, run))
  for (const each of run.touched.splice(before)) run.narrowed.push(each)
  return known
}

/** Whether it is what a caller gives: what is kept by the code itself may become anything. */
function isGiven(value: Value, module: Module): boolean {
  switch (value.kind) {
    case 'param':
      return true
    case 'choice':
      return isGiven(value.test, module)
    case 'member':
    case 'default':
    case 'typed':
    case 'narrowed':
    case 'told':
    case 'rest':
    case 'longer':
      return isGiven(value.of, module)
    case 'call': {
      // A part of a text is given by who gives the text.
      const call = module.facts.calls[value.call] as CallFact
      return call.callee.kind === 'member' && isBuiltIn(call) && isGiven(call.callee.of, module)
    }
    case 'name': {
      const only = onlyValueOf(value, module.facts)
      return only !== undefined && !module.writes.has(value.binding ?? -1) && isGiven(only, module)
    }
    default:
      return false
  }
}
