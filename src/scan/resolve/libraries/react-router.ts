/** React Router, as far as keys stand in what routes hold for whoever shows them: `handle: { crumb: 'page.home' }`. */
import type { CallFact } from '../../facts.ts'
import type { Known } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { providedFor, type Run } from '../model/run.ts'
import { listOfAny, openRecord } from '../values/composites.ts'
import { memberOfAll } from '../values/members.ts'
import { nestedIn } from './nested.ts'

/** Routes are provided under this name. */
export const REACT_ROUTES = 'routes createBrowserRouter'

const MAKERS: ReadonlySet<string> = new Set([
  'createBrowserRouter',
  'createHashRouter',
  'createMemoryRouter',
  'useRoutes',
])

/** `createBrowserRouter([{ path: '/', handle: { crumb: 'page.home' }, children: […] }])` */
export const takesRoutes = ({ callee }: CallFact): boolean => callee.kind === 'name' && MAKERS.has(callee.name)

function allRoutes(run: Run): Known[] {
  // Files with the second words of these may make some.
  for (const each of MAKERS) run.world.needs.injected.add(`routes ${each}`)
  const given = (providedFor(REACT_ROUTES, run) ?? []).flatMap((each) => each(run))
  return nestedIn(given, 'children', run)
}

/** Any of those that there are may be among those that are shown. */
const match = openRecord((name, run) => {
  const routes = name === 'handle' ? allRoutes(run) : []
  return routes.length > 0 ? memberOfAll(routes, name, run) : undefined
})

const useMatches: Native = { kind: 'native', call: () => [listOfAny(() => [match])] }

export const reactRouter: Readonly<Record<string, Known>> = { useMatches }
