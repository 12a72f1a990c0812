/** Components of libraries that are given what they show: what their slots give is one of it. */
import type { ElementFact } from '../facts.ts'
import { record } from './composites.ts'
import { evaluate } from './evaluate.ts'
import type { Composite, Frame, Known } from './known.ts'
import { UNKNOWN } from './known.ts'
import { memberOfAll } from './members.ts'
import type { Run } from './run.ts'
import { unique } from './texts.ts'

/** What holds all that is shown; what is chosen stands beside it, and holds all where nothing else does. */
const LISTS = ['items', 'options', 'data', 'rows', 'list', 'dataSource', 'suggestions', 'modelValue', 'value']

const ONES: readonly (readonly [given: string, lists: readonly string[]])[] = [
  ...['item', 'element', 'row', 'record', 'option', 'data'].map((given) => [given, LISTS] as const),
  ...['column', 'col'].map((given) => [given, ['columns']] as const),
]

/** Trees are shown like lists, rarely deeper than this. */
const MAX_LEVELS = 3

/** `<draggable v-model="list"><template #item="{ element }">` */
export function givenByLibrary(element: ElementFact, frame: Frame, run: Run): Known[] {
  const given = evaluate(tableOf(element, frame).props, frame, run)
  const shown = ONES.flatMap(([name, lists]): [string, Known[]][] => {
    const own = lists.map((each) => listed(memberOfAll(given, each, run), run)).find((each) => each.length > 0)
    return own ? [[name, [oneOf(own)]]] : []
  })
  if (shown.length === 0) return [UNKNOWN]
  const known = record(Object.fromEntries(shown))
  return [{ ...known, member: (name, inner) => known.member(name, inner) ?? [UNKNOWN] }]
}

/** A column shows what its table is given. */
function tableOf(element: ElementFact, { module: { facts } }: Frame): ElementFact {
  let table = element
  for (let around = facts.elements[table.within ?? -1]; around; around = facts.elements[table.within ?? -1])
    table = around
  return table
}

/** All that lists have in them; nothing when they are none, or nobody knows what is in them. */
function listed(lists: readonly Known[], run: Run, levels: number = MAX_LEVELS): Known[] {
  const own = unique(lists.flatMap((each) => (each.kind === 'composite' && !each.plain ? each.each(run) : [])))
  const parts = own.filter((each) => each.kind === 'composite')
  if (parts.length === 0 || levels === 0) return parts
  return unique([...parts, ...listed(memberOfAll(parts, 'children', run), run, levels - 1)])
}

/** Libraries wrap some of what they show, so that it has more than who gives it knows. */
function oneOf(shown: Known[]): Composite {
  return {
    kind: 'composite',
    member(name, run) {
      const known = memberOfAll(shown, name, run).filter(({ kind }) => kind !== 'nothing')
      if (known.length > 0) return known
      return name === 'raw' ? shown : [UNKNOWN]
    },
    each: () => [UNKNOWN],
    keys: () => [UNKNOWN],
  }
}
