/** Things that hold further ones of their kind: routes their children, columns the columns of a group. */
import type { Known } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { memberOfAll } from '../values/members.ts'
import { unique } from '../values/texts.ts'

/** They lie in each other, and rarely deeper. */
const MAX_LEVELS = 4

/** All that are in these lists, and in what each of those holds under this name. */
export function nestedIn(lists: readonly Known[], name: string, run: Run, levels: number = MAX_LEVELS): Known[] {
  const own = unique(lists.flatMap((each) => (each.kind === 'composite' ? each.each(run) : [each])))
  const held = levels > 0 && own.length > 0 ? memberOfAll(own, name, run) : []
  const inner = held.filter((each) => each.kind === 'composite')
  return inner.length > 0 ? [...own, ...nestedIn(inner, name, run, levels - 1)] : own
}
