/** Components that are used, by elements or by calls, with the props that they are given. */
import type { Composite, Env, Frame, Known, Site } from '../model/known.ts'
import { constructorOf, functionKey, NOTHING } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { completed, withDefaultProps } from '../values/default-props.ts'
import { evaluate } from '../values/evaluate.ts'
import { add, addCallback, type Reached } from './found.ts'

/** An element, or a call that creates one. */
export interface Use extends Pick<Site, 'at' | 'callee'> {
  frame: Frame
  props(env: Env | undefined, run: Run): Known[]
}

export function addComponent(component: Known, use: Use, run: Run, into: Reached): void {
  const { props, frame, at, callee } = use
  const site: Site = {
    module: frame.module,
    at,
    callee,
    closure: component.kind === 'function' || component.kind === 'class' ? component.env : undefined,
    argument: (position, env, later) => (position === 0 ? withDefaultProps(component, props(env, later)) : [NOTHING]),
  }
  if (component.kind === 'element') {
    const { module, env } = component
    const made = module.facts.elements[component.element]
    if (!made) return
    const inner: Use = {
      ...use,
      // `cloneElement(<Row label="row.title" />, props)` keeps what it is not given anew.
      props(outside, later) {
        const own = (run: Run): Known[] => evaluate(made.props, { module, env }, run)
        const given = props(outside, later)
        return given.some(({ kind }) => kind === 'composite') ? completed(given, own) : own(later)
      },
    }
    for (const each of evaluate(made.component, { module, env }, run))
      if (each.kind !== 'element') addComponent(each, inner, run, into)
  } else if (component.kind === 'function') addCallback(component, site, into, component.env === undefined)
  else if (component.kind === 'class') {
    add({ key: constructorOf(component), site, ...(component.env ? {} : { plain: component.module }) }, into)
  } else if (component.kind === 'composite') {
    // `defineComponent({ setup(props) { … } })`
    for (const setup of component.member('setup', run) ?? [])
      if (setup.kind === 'function') addComponent(setup, use, run, into)
  }
}

/** A wrapper gives props to what it is called with. */
export function inject(props: Composite, site: Site, run: Run, { injected }: Reached): void {
  for (const component of site.argument(0, undefined, run)) {
    if (component.kind === 'function') injected.push({ key: functionKey(component.module, component.function), props })
    else if (component.kind === 'class') injected.push({ key: constructorOf(component), props })
  }
}
