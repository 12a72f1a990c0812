/** Components of libraries that are given what they show, and functions that say how one of it is shown. */
import type { ElementFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Frame, Known, Site } from '../model/known.ts'
import { HOLE, NOTHING, OTHER, UNKNOWN } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Run } from '../model/run.ts'
import { record } from '../values/composites.ts'
import { evaluate } from '../values/evaluate.ts'
import { shownBy, showsSome } from '../values/shown.ts'
import { type CallbackSite, isFunction } from './found.ts'

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

/** Who listens is told what happens. */
const LISTENS = /^on[A-Z]/

/** What is given to a function that shows one of it. */
type Handed = Site['argument']

/** Of what nobody can look into: it has nothing to show but what it is given. */
export function renderSites({ props, at }: ElementFact, frame: Frame, run: Run): CallbackSite[] {
  const { module } = frame
  return props.entries.flatMap(({ name = '', value }) => {
    const argument = givesFunction(value, module) ? handedTo(name, props, frame, at) : undefined
    if (!argument) return []
    return evaluate(value, frame, run)
      .filter(isFunction)
      .map((callback) => ({ callback, site: { module, at, closure: callback.env, iterates: true, argument } }))
  })
}

/** As far as it can be seen where it is given. */
function givesFunction(value: Value, module: Module): boolean {
  switch (value.kind) {
    case 'function':
      return true
    // `useCallback((item) => …, [])`; what goes through a list is given a function, and gives none.
    case 'call':
      return module.facts.calls[value.call]?.callee.kind === 'name'
    case 'typed':
      return givesFunction(value.of, module)
    case 'either':
    case 'choice':
      return value.of.some((each) => givesFunction(each, module))
    case 'member':
      return value.of.kind === 'this'
    case 'name':
      return module.facts.bindings[value.binding ?? -1]?.values.some((each) => givesFunction(each, module)) === true
    default:
      return false
  }
}

function handedTo(name: string, props: ElementFact['props'], { module }: Frame, at: number): Handed | undefined {
  for (const { data, render, as } of SHAPES) {
    const of = render === name ? props.entries.find((entry) => entry.name === data)?.value : undefined
    if (of) return (index, env, run) => inShape(as, index, () => evaluate({ kind: 'each', of }, { module, env }, run))
  }
  if (LISTENS.test(name) || !showsSome(props)) return undefined
  const cell: Known = { kind: 'text', text: HOLE, origin: { module, at } }
  return (_, env, run) => {
    const one = shownBy(props, { module, env }, run)
    // Where it is a text, it may be any part of what is shown.
    return one ? [one, cell] : [UNKNOWN]
  }
}

function inShape(as: string | undefined, index: number, shown: () => Known[]): Known[] {
  if (as === undefined) return index === 0 ? shown() : [OTHER]
  return index === 0 ? [record({ [as]: shown(), index: [OTHER] })] : [NOTHING]
}
