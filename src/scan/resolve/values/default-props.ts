/** What a prop is that is not given: by `defaultProps` of React's components, or by the element that is cloned. */

import type { Known } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { isUnknown } from './evaluate.ts'
import { evaluateAll, memberOfAll } from './members.ts'
import { unique } from './texts.ts'

/** Props as the component gets them. */
export function withDefaultProps(component: Known, props: Known[]): Known[] {
  if (component.kind !== 'function' && component.kind !== 'class') return props
  const { module } = component
  const made = component.kind === 'function' ? component.function : module.facts.classes[component.class]?.function
  const defaults = module.defaultProps.get(made ?? -1)
  return defaults ? completed(props, (run) => evaluateAll(defaults, { module, env: undefined }, run)) : props
}

/** Props with what others say of those that they do not give. */
export function completed(props: Known[], others: (run: Run) => Known[]): Known[] {
  return props.map((each): Known => {
    if (each.kind !== 'composite') return each
    return {
      ...each,
      member(name, run) {
        const given = each.member(name, run)
        if (given && given.length > 0 && !given.some(mayLack)) return given
        const known = memberOfAll(others(run), name, run)
        return unique([...(given ?? []).filter(({ kind }) => kind !== 'nothing'), ...known])
      },
    }
  })
}

function mayLack(known: Known): boolean {
  return known.kind === 'nothing' || isUnknown(known)
}
