/** `defaultProps` of React's components: what a prop is that an element does not give. */
import type { ModuleFacts, Value } from '../facts.ts'
import { isUnknown } from './evaluate.ts'
import type { Known } from './known.ts'
import { evaluateAll, memberOfAll } from './members.ts'
import { unique } from './texts.ts'

const NAME = 'defaultProps'

/** By the function of the component: `static defaultProps = …` and `Component.defaultProps = …`. */
export function defaultPropsOf({ bindings, classes, writes }: ModuleFacts): ReadonlyMap<number, readonly Value[]> {
  const all = new Map<number, Value[]>()
  const add = (component: number | undefined, value: Value): void => {
    if (component !== undefined) all.set(component, [...(all.get(component) ?? []), value])
  }
  for (const { function: made, statics } of classes) {
    for (const { name, value } of statics) if (name === NAME) add(made, value)
  }
  for (const { target, value } of writes) {
    if (target.kind !== 'member' || target.name !== NAME || target.of.kind !== 'name') continue
    for (const each of bindings[target.of.binding ?? -1]?.values ?? []) {
      if (each.kind === 'function') add(each.function, value)
      else if (each.kind === 'class') add(classes[each.class]?.function, value)
    }
  }
  return all
}

/** Props as the component gets them. */
export function withDefaultProps(component: Known, props: Known[]): Known[] {
  if (component.kind !== 'function' && component.kind !== 'class') return props
  const { module } = component
  const made = component.kind === 'function' ? component.function : module.facts.classes[component.class]?.function
  const defaults = module.defaultProps.get(made ?? -1)
  if (!defaults) return props
  return props.map((each): Known => {
    if (each.kind !== 'composite') return each
    return {
      ...each,
      member(name, run) {
        const given = each.member(name, run)
        if (given && given.length > 0 && !given.some(mayLack)) return given
        const known = memberOfAll(evaluateAll(defaults, { module, env: undefined }, run), name, run)
        return unique([...(given ?? []).filter(({ kind }) => kind !== 'nothing'), ...known])
      },
    }
  })
}

function mayLack(known: Known): boolean {
  return known.kind === 'nothing' || isUnknown(known)
}
