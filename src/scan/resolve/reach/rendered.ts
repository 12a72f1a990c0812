/** Lists of libraries that are given what they show and a function that shows one of it. */
import type { ElementFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Env, Frame, Known, KnownFunction, Site } from '../model/known.ts'
import { NOTHING, OTHER } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { record } from '../values/composites.ts'
import { evaluate } from '../values/evaluate.ts'

interface Shape {
  data: string
  render: string
  /** The name of what is shown among what the function is given; absent: it is given that alone. */
  as?: string
}

/** `FlatList` and its like, `SectionList`, and the lists of Ant Design. */
const SHAPES: readonly Shape[] = [
  { data: 'data', render: 'renderItem', as: 'item' },
  { data: 'sections', render: 'renderSectionHeader', as: 'section' },
  { data: 'dataSource', render: 'renderItem' },
]

/** A function that is given away, and from where it is called. */
export interface CallbackSite {
  callback: KnownFunction
  site: Site
}

export function renderSites({ props, at }: ElementFact, frame: Frame, run: Run): CallbackSite[] {
  const prop = (name: string): Value | undefined => props.entries.find((entry) => entry.name === name)?.value
  return SHAPES.flatMap(({ data, render, as }) => {
    const [shown, callback] = [prop(data), prop(render)]
    if (!shown || !callback) return []
    const element = (env: Env | undefined, inner: Run): Known[] =>
      evaluate({ kind: 'each', of: shown }, { module: frame.module, env }, inner)
    return evaluate(callback, frame, run)
      .filter((each): each is KnownFunction => each.kind === 'function')
      .map((each): CallbackSite => ({ callback: each, site: siteOf(each, element, as, frame, at) }))
  })
}

function siteOf(
  callback: KnownFunction,
  element: (env: Env | undefined, run: Run) => Known[],
  as: string | undefined,
  { module }: Frame,
  at: number,
): Site {
  return {
    module,
    at,
    closure: callback.env,
    iterates: true,
    argument(index, env, run) {
      if (index > 0) return as === undefined ? [OTHER] : [NOTHING]
      const shown = element(env, run)
      return as === undefined ? shown : [record({ [as]: shown, index: [OTHER] })]
    },
  }
}
