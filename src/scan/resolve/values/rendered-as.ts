/** What an element is made of. */
import type { Value } from '../../value.ts'
import type { Frame, Known } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { evaluate, isUnknown } from './evaluate.ts'

const TRANS: readonly Known[] = [{ kind: 'component', component: 'trans' }]

/** Whatever nobody can look into and is given a prop of this name is a `Trans`, as those of all bindings of i18next are. */
export function componentsOf(element: { component: Value; props: Value }, frame: Frame, run: Run): readonly Known[] {
  const known = evaluate(element.component, frame, run)
  if (!known.every(isUnknown)) return known
  const { props } = element
  return props.kind === 'object' && props.entries.some(({ name }) => name === 'i18nKey') ? TRANS : known
}
