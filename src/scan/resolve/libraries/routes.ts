/** Routes of any router: things with a path, and with further ones of their own. */
import type { Known } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { memberOfAll } from '../values/members.ts'
import { unique } from '../values/texts.ts'

/** Routes lie in routes, and rarely deeper. */
const MAX_LEVELS = 4

/** All that are in these lists, and in what those hold. */
export function routesIn(lists: readonly Known[], run: Run, levels: number = MAX_LEVELS): Known[] {
  const own = unique(lists.flatMap((each) => (each.kind === 'composite' ? each.each(run) : [each])))
  const children = levels > 0 && own.length > 0 ? memberOfAll(own, 'children', run) : []
  const inner = children.filter((each) => each.kind === 'composite')
  return inner.length > 0 ? [...own, ...routesIn(inner, run, levels - 1)] : own
}
