/** What lists, records, maps and sets are filled with after they are made: `list.push(…)`, `record[name] = …`. */
import type { Value } from '../facts.ts'
import { evaluate } from './evaluate.ts'
import type { Fills, Keyed } from './indexes.ts'
import type { Composite, Frame, Known } from './known.ts'
import type { Run } from './run.ts'
import { loosened, unique } from './texts.ts'

/** The same things, with all that is put into them. */
export function filled(known: Known[], fills: Fills, frame: Frame): Known[] {
  return known.map((each) => (each.kind === 'composite' ? withMore(each, fills, frame) : each))
}

/** What is filled from itself again and again holds no more than it does: it is asked only while nobody asks it. */
function withMore(of: Composite, fills: Fills, frame: Frame): Composite {
  const added = (values: readonly Value[], run: Run): Known[] => {
    if (values.length === 0) return []
    if (run.active.has(fills)) {
      run.cuts++
      return []
    }
    run.active.add(fills)
    const found = values.flatMap((each) => evaluate(each, frame, run))
    run.active.delete(fills)
    return found
  }
  return {
    kind: 'composite',
    ...(of.context === undefined ? {} : { context: of.context }),
    ...(of.paired ? { paired: true } : {}),
    member(name, run) {
      const own = of.member(name, run)
      const sure = /^\d+$/.test(name) ? fills.elements : (fills.named.get(name) ?? []).map(valueIn)
      const unsure = isMethod(name) ? [] : fills.keyed.map(valueIn)
      if (sure.length === 0 && unsure.length === 0) return own
      // Which key it stands under isn't known, so it can't be called missing where it is read by one.
      return unique([...(own ?? []), ...added(sure, run), ...added(unsure, run).map(loosened)])
    },
    each: (run) => unique([...of.each(run), ...added([...fills.elements, ...entriesOf(fills).map(valueIn)], run)]),
    keys: (run) => unique([...of.keys(run), ...added(entriesOf(fills).map(keyIn), run)]),
  }
}

function entriesOf({ keyed, held, named }: Fills): Keyed[] {
  return [...keyed, ...held, ...[...named.values()].flat()]
}

function valueIn({ value }: Keyed): Value {
  return value
}

function keyIn({ key }: Keyed): Value {
  return key
}

/** What all lists and maps have by that name, nobody put in. */
function isMethod(name: string): boolean {
  return name in Array.prototype || name in Map.prototype
}
