/** vue-router, as far as keys stand in what routes are said to be: `meta: { title: 'page.home' }`. */
import type { CallFact } from '../../facts.ts'
import type { Composite, Known, Native } from '../model/known.ts'
import { UNKNOWN } from '../model/known.ts'
import { providedFor, type Run } from '../model/run.ts'
import { memberOfAll } from '../values/members.ts'
import { unique } from '../values/texts.ts'

/** What routers are made with is provided under this name; files with its second word may make one. */
export const ROUTERS = 'routes createRouter'

/** Routes lie in routes, and rarely deeper. */
const MAX_LEVELS = 4

/** `createRouter({ routes })`, `new VueRouter({ routes })` */
export function makesRouter({ callee, new: isNew }: CallFact): boolean {
  return callee.kind === 'name' && callee.name === (isNew ? 'VueRouter' : 'createRouter')
}

/** The route that is shown: any of those that there are. */
export const route: Composite = {
  kind: 'composite',
  member: (name, run) => (name === 'meta' ? metasOf(run) : [UNKNOWN]),
  each: () => [UNKNOWN],
  keys: () => [UNKNOWN],
}

function metasOf(run: Run): Known[] {
  run.world.needs.injected.add(ROUTERS)
  const options = (providedFor(ROUTERS, run) ?? []).flatMap((router) => router(run))
  const routes = routesIn(memberOfAll(options, 'routes', run), MAX_LEVELS, run)
  return routes.length > 0 ? memberOfAll(routes, 'meta', run) : [UNKNOWN]
}

function routesIn(lists: readonly Known[], levels: number, run: Run): Known[] {
  const own = unique(lists.flatMap((each) => (each.kind === 'composite' ? each.each(run) : [each])))
  const children = levels > 0 && own.length > 0 ? memberOfAll(own, 'children', run) : []
  const inner = children.filter((each) => each.kind === 'composite')
  return inner.length > 0 ? [...own, ...routesIn(inner, levels - 1, run)] : own
}

const useRoute: Native = { kind: 'native', call: () => [route] }

export const vueRouter: Readonly<Record<string, Known>> = { useRoute }
