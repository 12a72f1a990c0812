/** Functions that are given away to what a library makes of children. */
import type { ElementFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import { translationHook } from '../libraries/i18next.ts'
import type { Composite, Env, Frame, Known, Site } from '../model/known.ts'
import { NOTHING } from '../model/known.ts'
import type { Renders } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { evaluate } from '../values/evaluate.ts'
import { valuesNamed } from '../values/members.ts'
import { type CallbackSite, closureOf, isCallback, isFunction } from './found.ts'

/** `<Context.Consumer>{(value) => …}</Context.Consumer>` */
export function consumerSites(
  held: (run: Run) => Known[],
  { props, at }: ElementFact,
  { module }: Frame,
  run: Run,
): CallbackSite[] {
  const given: Site['argument'] = (index, _, later) => (index === 0 ? held(later) : [NOTHING])
  return prop('children', props, { module, env: undefined }, run)
    .filter(isFunction)
    .map((callback) => ({ callback, site: { module, at, closure: callback.env, iterates: true, argument: given } }))
}

/** `<Controller control={control} render={({ field, fieldState }) => …} />` */
export function renderedBy(
  { by, given }: Renders,
  { props, at }: ElementFact,
  { module }: Frame,
  run: Run,
): CallbackSite[] {
  return by.flatMap((name) => {
    const argument: Site['argument'] = (index, env, later) =>
      given(index, evaluate(props, { module, env }, later), later, { module, at, by: name })
    // What a wrapper passes on has too many callers.
    const [render] = valuesNamed(props.entries, name)
    return evaluate(render ?? { kind: 'nothing' }, { module, env: undefined }, run)
      .filter(isCallback)
      .map((callback) => ({ callback, site: { module, at, closure: closureOf(callback), argument } }))
  })
}

function prop(name: string, props: Value, frame: Frame, run: Run): Known[] {
  const [known] = evaluate(props, frame, run)
  return (known?.kind === 'composite' ? known.member(name, run) : undefined) ?? [NOTHING]
}

/** `<Translation ns="…">{(t) => …}</Translation>` */
export function translationSites({ props, at }: ElementFact, { module }: Frame, run: Run): CallbackSite[] {
  const given = (index: number, env: Env | undefined, inner: Run): Known[] => {
    const options: Composite = {
      kind: 'composite',
      member: (name) => prop(name, props, { module, env }, inner),
      each: () => [],
      keys: () => [],
    }
    const all = [prop('ns', props, { module, env }, inner), [options]]
    const get = (position: number): Known[] => all[position] as Known[]
    const [result] = translationHook.call({ count: 2, origin: { module, at }, get }, inner)
    return (result?.kind === 'composite' ? result.member(String(index), inner) : undefined) ?? [NOTHING]
  }
  return prop('children', props, { module, env: undefined }, run)
    .filter(isFunction)
    .map((callback) => ({ callback, site: { module, at, closure: callback.env, argument: given } }))
}
