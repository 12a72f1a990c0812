/** Components of libraries that are given what they show: what their slots give is one of it. */
import type { ElementFact } from '../../facts.ts'
import type { ObjectValue } from '../../value.ts'
import type { Composite, Frame, Known } from '../model/known.ts'
import { UNKNOWN } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import { memberOfAll } from './members.ts'
import { unique } from './texts.ts'

/** What `v-model` gives. */
const MODEL = 'modelValue'

/** What holds all that is shown; what is chosen stands beside it, and holds all where nothing else does. */
const LISTS = ['items', 'options', 'data', 'rows', 'list', 'dataSource', 'suggestions', MODEL, 'value']

const COLUMNS = ['columns']

/** What slots call one of them. */
const ONES = ['item', 'element', 'row', 'record', 'option', 'data']
const COLUMN_ONES = ['column', 'col']

/** Trees are shown like lists, rarely deeper than this. */
const MAX_LEVELS = 3

/** `<draggable v-model="list"><template #item="{ element }">` */
export function givenByLibrary(element: ElementFact, frame: Frame, run: Run): Known[] {
  const { props } = tableOf(element, frame)
  const shown = new Map([...among(LISTS, ONES, props, frame, run), ...among(COLUMNS, COLUMN_ONES, props, frame, run)])
  if (shown.size === 0) return [UNKNOWN]
  const unknown = (): Known[] => [UNKNOWN]
  return [{ kind: 'composite', member: (name) => shown.get(name) ?? [UNKNOWN], each: unknown, keys: unknown }]
}

/** One of all that a component shows: what is handed to whoever says how; `undefined` where that isn't known. */
export function shownBy(props: ObjectValue, frame: Frame, run: Run): Composite | undefined {
  const shown = firstShown(LISTS, props, frame, run)
  return shown && oneOf(shown, ONES)
}

export function showsSome({ entries }: ObjectValue, lists: readonly string[] = LISTS): boolean {
  return entries.some(({ name = '' }) => lists.includes(name))
}

/** Under each of these names one of what is shown. */
function among(
  lists: readonly string[],
  names: readonly string[],
  props: ObjectValue,
  frame: Frame,
  run: Run,
): [string, Known[]][] {
  if (!props.spreads && !showsSome(props, lists)) return []
  const shown = firstShown(lists, props, frame, run)
  return shown ? names.map((name) => [name, [oneOf(shown)]]) : []
}

function firstShown(lists: readonly string[], props: ObjectValue, frame: Frame, run: Run): Known[] | undefined {
  const given = evaluate(props, frame, run)
  for (const list of lists) {
    const known = memberOfAll(given, list, run)
    // A component that is given a list to change it puts back what was in it.
    const own = listed(list === MODEL ? known.filter((each) => !isUnknown(each)) : known, run)
    if (own.length > 0) return own
  }
  return undefined
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
  if (parts.length === 0) return []
  const others = [...lists, ...own].filter(isUnknown)
  const below = levels > 0 ? listed(memberOfAll(parts, 'children', run), run, levels - 1) : []
  return unique([...parts, ...others, ...below])
}

/**
 * Libraries wrap some of what they show, so that it has more than who gives it knows; under some of these names, what
 * they have wrapped.
 */
function oneOf(shown: Known[], wrapped: readonly string[] = ['raw']): Composite {
  return {
    kind: 'composite',
    member(name, run) {
      const known = memberOfAll(shown, name, run).filter(({ kind }) => kind !== 'nothing')
      if (known.length > 0) return known
      return wrapped.includes(name) ? shown : [UNKNOWN]
    },
    each: () => [UNKNOWN],
    keys: () => [UNKNOWN],
  }
}
