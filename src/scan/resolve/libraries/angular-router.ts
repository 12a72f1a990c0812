/** Angular's router, as far as keys stand in what routes are said to be: `{ path: 'home', data: { title: 'page.home' } }`. */
import type { Composite, Known, Origin } from '../model/known.ts'
import { UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { providedFor, type Run } from '../model/run.ts'
import { heldBy, listOfAny, openRecord } from '../values/composites.ts'
import { thisComposite } from '../values/instances.ts'
import { apply } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { observableOf } from './rxjs.ts'

/** The data of routes is provided under this name. */
export const ROUTE_DATA = 'routes Routes'

/** Files with the second words of these may have some. */
const MAKERS = [ROUTE_DATA, 'routes RouterModule', 'routes provideRouter']

/** Of any of the routes that there are. */
const data: Composite = openRecord((name, run) => {
  for (const each of MAKERS) run.world.needs.injected.add(each)
  const all = (providedFor(ROUTE_DATA, run) ?? []).flatMap((each) => each(run))
  const known = memberOfAll(all, name, run).filter(({ kind }) => kind !== 'nothing')
  return known.length > 0 ? known : undefined
})

const snapshot: Composite = openRecord((name) => (name === 'data' ? [data] : relative(name, () => snapshot)))

/** Those around a route, and in it. */
const ROUTES: ReadonlySet<string> = new Set(['root', 'parent', 'firstChild'])
const LISTS: ReadonlySet<string> = new Set(['children', 'pathFromRoot'])

function relative(name: string, route: () => Known): Known[] | undefined {
  if (LISTS.has(name)) return [listOfAny(() => [route()])]
  return ROUTES.has(name) ? [route()] : undefined
}

/** The route that is shown: any of those that there are. */
const activatedRoute: Composite = {
  ...openRecord((name) => {
    if (name === 'snapshot') return [snapshot]
    return name === 'data' ? [dataInTime] : relative(name, () => activatedRoute)
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

/** What a resolver adds to the data of its route, once it is there: a function, or a class that has it. */
const resolved: Native = {
  kind: 'native',
  call: (args, run) => {
    const made = args.get(0, run).flatMap((each) => resolveWith(each, args.origin, run))
    return made.flatMap((each) => heldBy(each, run))
  },
}

function resolveWith(resolver: Known, origin: Origin, run: Run): Known[] {
  if (resolver.kind !== 'class') return apply(resolver, GIVEN, origin, run)
  const instance = thisComposite(resolver.class, { module: resolver.module, env: undefined })
  return memberOfAll([instance], 'resolve', run).flatMap((each) => apply(each, GIVEN, origin, run))
}

/** The route, and the state of the router. */
const GIVEN: readonly Known[][] = [[snapshot], [UNKNOWN]]

export const angularRouter: Readonly<Record<string, Known>> = {
  ActivatedRoute: activatedRoute,
  Router: router,
  resolved,
}
