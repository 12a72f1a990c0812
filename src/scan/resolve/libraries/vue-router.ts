/** vue-router, as far as keys stand in what routes are said to be: `meta: { title: 'page.home' }`. */
import type { CallFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Composite, Known } from '../model/known.ts'
import { OTHER, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { providedFor, type Run } from '../model/run.ts'
import { listOf, listOfAny, openRecord } from '../values/composites.ts'
import { memberOfAll } from '../values/members.ts'
import { nestedIn } from './nested.ts'

/** What routers are made with is provided under this name. */
export const ROUTERS = 'routes createRouter'

/** What is added to them later: a route, or a list of them. */
export const ADDED = 'routes addRoute'

/** Files with the second words of these may make or fill one. */
const MAKERS = [ROUTERS, 'routes VueRouter', ADDED, 'routes addRoutes']

/** `createRouter({ routes })`, `new VueRouter({ routes })` */
export function makesRouter({ callee, new: isNew }: CallFact): boolean {
  return callee.kind === 'name' && callee.name === (isNew ? 'VueRouter' : 'createRouter')
}

/** `router.addRoute(route)`, `router.addRoute('parent', route)`, `router.addRoutes([route])`: gives what is added. */
export function addedRoutes({ callee, args }: CallFact): Value | undefined {
  return callee.kind === 'member' && /^addRoutes?$/.test(callee.name) ? args.at(-1) : undefined
}

/** The route that is shown: any of those that there are. */
export const route: Composite = openRecord((name, run) => {
  if (name === 'meta') return metasOf(run)
  // `router.currentRoute` is a ref of it.
  return name === 'value' ? [route] : undefined
})

function metasOf(run: Run): Known[] {
  const routes = allRoutes(run)
  return routes.length > 0 ? memberOfAll(routes, 'meta', run) : [UNKNOWN]
}

function allRoutes(run: Run): Known[] {
  const made = memberOfAll(provided(ROUTERS, run), 'routes', run)
  const added = provided(ADDED, run).map((each) =>
    each.kind === 'composite' && isRoute(each, run) ? listOf([[each]]) : each,
  )
  return made.length > 0 ? nestedIn([...made, ...added], 'children', run) : []
}

function provided(name: string, run: Run): Known[] {
  for (const each of MAKERS) run.world.needs.injected.add(each)
  return (providedFor(name, run) ?? []).flatMap((each) => each(run))
}

const isRoute = (known: Composite, run: Run): boolean => known.member('path', run) !== undefined

/** `router.beforeEach((to, from, next) => …)` */
const guard: Native = {
  kind: 'native',
  callsBack: { which: 0, given: (index) => [index < 2 ? route : UNKNOWN] },
  call: () => [OTHER],
}

const getRoutes: Native = {
  kind: 'native',
  call: (_, run) => (allRoutes(run).length > 0 ? [listOfAny(allRoutes)] : [UNKNOWN]),
}

/** `router.options.routes`: what it was made with, and nothing that was added later. */
const options = openRecord((name, run) => {
  const made = provided(ROUTERS, run)
  return made.length > 0 ? memberOfAll(made, name, run) : undefined
})

/** Of vue-router 3. */
const history = openRecord((name) => (name === 'current' ? [route] : undefined))

const MEMBERS: ReadonlyMap<string, Known[]> = new Map<string, Known[]>([
  ['beforeEach', [guard]],
  ['beforeResolve', [guard]],
  ['afterEach', [guard]],
  ['currentRoute', [route]],
  ['options', [options]],
  ['history', [history]],
  ['getRoutes', [getRoutes]],
])

export const router: Composite = openRecord((name) => MEMBERS.get(name))

const gives = (known: Known): Native => ({ kind: 'native', call: () => [known] })

export const vueRouter: Readonly<Record<string, Known>> = {
  useRoute: gives(route),
  useRouter: gives(router),
  createRouter: gives(router),
  // `new VueRouter({ routes })`
  default: gives(router),
}
