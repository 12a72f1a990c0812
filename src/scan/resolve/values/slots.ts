/** What components give to what is put into their slots, with the props that they are given there. */
import type { Entry, Value } from '../../value.ts'
import { alone } from '../model/aside.ts'
import type { Env, Frame, Known, Site } from '../model/known.ts'
import { functionKey, NOTHING, UNKNOWN } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Run } from '../model/run.ts'
import { isTooDeep } from './called.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import { evaluateAll } from './members.ts'
import { givenByLibrary } from './shown.ts'
import { isExact, mayBe, unique } from './texts.ts'

/** `<List :rows="rows"><template #row="given">` */
export function readSlot({ element, name, or }: Extract<Value, { kind: 'slot' }>, frame: Frame, run: Run): Known[] {
  const made = frame.module.facts.elements[element]
  if (!made) return [UNKNOWN]
  const site: Site = {
    module: frame.module,
    at: made.at,
    closure: undefined,
    argument: (index, env, inner) =>
      index === 0 ? evaluate(made.props, { module: frame.module, env }, inner) : [NOTHING],
  }
  const names = evaluate(name, frame, run)
  const given = evaluate(made.component, frame, run).flatMap((each) =>
    each.kind === 'class' ? givenBy(each, names, site, frame, run) : givenByLibrary(made, frame, run),
  )
  return or && given.some(isUnknown)
    ? unique([...given.filter((each) => !isUnknown(each)), ...evaluate(or, frame, run)])
    : unique(given)
}

function givenBy(
  component: Extract<Known, { kind: 'class' }>,
  names: readonly Known[],
  site: Site,
  { env }: Frame,
  run: Run,
): Known[] {
  const { module } = component
  const fact = module.facts.classes[component.class]
  const key = functionKey(module, fact?.function ?? -1)
  if (isTooDeep(key, env)) return [UNKNOWN]
  const inside: Env = { function: key, site, own: { env }, next: undefined }
  const given = [...(fact?.slots ?? []), ...module.slotCalls]
    .filter((slot) => isNamed(slot, names, module, run))
    .map(({ value }) => value)
  if (given.length === 0) return [UNKNOWN]
  const known = evaluateAll(given, { module, env: inside }, run)
  return isExact(names) ? known : known.map(asOneOfSeveral)
}

/** Whichever slot it is: what one of them is given, another isn't. */
const asOneOfSeveral = (known: Known): Known => (known.kind === 'composite' ? { ...known, doubted: true } : known)

function isNamed({ name, computed }: Entry, names: readonly Known[], module: Module, run: Run): boolean {
  if (name !== undefined) return names.some((each) => mayBe(each, name))
  if (!computed || names.some((each) => each.kind !== 'text')) return true
  const own = namesAlone(computed, module, run)
  return names.some((each) => each.kind === 'text' && own.some((one) => mayBe(one, each.text)))
}

/** Whoever uses the component: for each of them anew it would be dear, and tell little more. */
function namesAlone(computed: Value, module: Module, run: Run): Known[] {
  return alone(run, () => evaluate(computed, { module, env: undefined }, run)).found
}
