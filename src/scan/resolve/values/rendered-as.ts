/** Components: what stands for one, and whether it looks keys up. */
import type { Value } from '../../value.ts'
import type { Frame, Known } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { evaluate, isUnknown } from './evaluate.ts'

const TRANS: readonly Known[] = [{ kind: 'component', component: 'trans' }]

/** What an element is made of, by its name and its props. */
export function componentsOf(element: { component: Value; props: Value }, frame: Frame, run: Run): readonly Known[] {
  return knownByProps(evaluate(element.component, frame, run), element.props)
}

/** Whatever nobody can look into and is given a prop of this name is a `Trans`, as those of all bindings of i18next are. */
export function knownByProps(components: readonly Known[], props: Value | undefined): readonly Known[] {
  const isTrans = props?.kind === 'object' && props.entries.some(({ name }) => name === 'i18nKey')
  return isTrans && components.every(isUnknown) ? TRANS : components
}

/** Whether any of them looks keys up by itself. */
export function translatesByItself(components: readonly Known[]): boolean {
  return components.some(({ kind }) => kind === 'component')
}
