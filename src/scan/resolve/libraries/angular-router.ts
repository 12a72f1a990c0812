/** Angular's router, as far as keys stand in what routes are said to be: `{ path: 'home', data: { title: 'page.home' } }`. */
import type { Composite, Known } from '../model/known.ts'
import { providedFor } from '../model/run.ts'
import { openRecord } from '../values/composites.ts'
import { memberOfAll } from '../values/members.ts'
import { observableOf } from './rxjs.ts'

/** The data of routes is provided under this name. */
export const ROUTE_DATA = 'routes Routes'

/** Files with the second words of these may have some. */
const MAKERS = [ROUTE_DATA, 'routes RouterModule', 'routes provideRouter']

/** Of any of the routes that there are; what their resolvers add nobody knows. */
const data: Composite = openRecord((name, run) => {
  for (const each of MAKERS) run.world.needs.injected.add(each)
  const all = (providedFor(ROUTE_DATA, run) ?? []).flatMap((each) => each(run))
  const known = memberOfAll(all, name, run).filter(({ kind }) => kind !== 'nothing')
  return known.length > 0 ? known : undefined
})

const snapshot: Composite = openRecord((name) => {
  if (name === 'data') return [data]
  return ROUTES.has(name) ? [snapshot] : undefined
})

/** Those around a route, and in it. */
const ROUTES: ReadonlySet<string> = new Set(['root', 'parent', 'firstChild'])

/** The route that is shown: any of those that there are. */
const activatedRoute: Composite = {
  ...openRecord((name) => {
    if (name === 'snapshot') return [snapshot]
    return ROUTES.has(name) ? [activatedRoute] : name === 'data' ? [dataInTime] : undefined
  }),
  service: true,
}

/** It is a subject, and is asked for its value although its type does not say so. */
const dataInTime: Known = observableOf(() => [data], { value: [data] })

const routerState: Composite = openRecord((name) => {
  if (name === 'snapshot') return [openRecord((part) => (part === 'root' ? [snapshot] : undefined))]
  return name === 'root' ? [activatedRoute] : undefined
})

const router: Composite = {
  ...openRecord((name) => (name === 'routerState' ? [routerState] : undefined)),
  service: true,
}

export const angularRouter: Readonly<Record<string, Known>> = { ActivatedRoute: activatedRoute, Router: router }
