/** Which callers lead on: a function that a parameter gave is called with what the same caller gives else. */
import { getOrInsert } from '../../../map-entries.ts'
import type { Value } from '../../value.ts'
import { constructorOf, type Env, functionKey, type Known, type Site } from '../model/known.ts'
import { isIncomplete, type Run, restart, startRun, type World } from '../model/run.ts'
import { distinct, type Noted, type NotedList } from '../model/stale.ts'
import { evaluate } from '../values/evaluate.ts'
import { enclose, madeBy, placeOf } from '../values/ways.ts'

/** What the callers of functions give to be called, found once for all who ask while the sites stay as they are. */
export interface Givers {
  /**
   * Those of the sites of `key` that give what was called on the way here, or all where none is seen to. Adds to `asked`
   * what that depends on.
   */
  among(sites: readonly Site[], key: string, env: Env | undefined, asked: Noted[]): readonly Site[]
}

/** They are asked in a run of their own: what is told of them must not depend on who was in a hurry. */
export function createGivers(world: World): Givers {
  const run = startRun(world, false)
  const all = new Map<Value, Map<string, Given>>()
  const givenAt = (sites: readonly Site[], key: string, { site }: GivenHop): Given => {
    const known = getOrInsert(all, site.callee, () => new Map<string, Given>())
    return getOrInsert(known, key, () => readGiven(sites, key, site, run))
  }
  return {
    among(sites, key, env, asked) {
      if (sites.length < 2) return sites
      let left = sites
      for (const hop of givenOn(env)) {
        const told = toldOn(env, hop, restart(run))
        for (const each of run.asked) asked.push(each)
        if (told) {
          left = whoMade(hop, told, left, key)
          continue
        }
        const given = givenAt(sites, key, hop)
        // What a site alone does not tell, the way to it may.
        const open = hop === env ? [] : left.filter((site) => given.by.get(site) === undefined)
        const onWay = readGiven(open, key, hop.site, run, env)
        left = left.filter((site) => mayGive(given.by.get(site) ?? onWay.by.get(site), hop.function))
        asked.push(given.asked, onWay.asked)
      }
      return left.length > 0 ? left : sites
    },
  }
}

/** A function on the way, and the call by which it was reached, whose callee callers decide. */
export type GivenHop = Env & { site: Site & Required<Pick<Site, 'callee'>> }

export function givenOn(env: Env | undefined): GivenHop[] {
  const found: GivenHop[] = []
  for (let each = env; each; each = each.next) if (isGiven(each)) found.push(each)
  return found
}

function isGiven(hop: Env): hop is GivenHop {
  return hop.site?.callee !== undefined
}

/** What is called, where the way tells that already, whoever comes next. */
function toldOn(env: Env | undefined, { site }: GivenHop, run: Run): Known[] | undefined {
  const known = evaluate(site.callee, { module: site.module, env }, run)
  return run.touched.length === 0 ? known : undefined
}

/** Those of the sites of `key` that made what is called, where that was made inside of it. */
function whoMade(
  { function: called }: GivenHop,
  told: readonly Known[],
  sites: readonly Site[],
  key: string,
): readonly Site[] {
  const places = told.flatMap((each) => {
    if (each.kind !== 'function' || functionKey(each.module, each.function) !== called) return []
    return madeBy(each, each.env).get(key)
  })
  if (places.length === 0 || places.includes(undefined)) return sites
  return sites.filter((site) => places.includes(placeOf(site)))
}

/** What each of the sites gives to be called; `undefined`: nobody knows. */
interface Given {
  by: ReadonlyMap<Site, ReadonlySet<string> | undefined>
  asked: NotedList
}

function readGiven(sites: readonly Site[], key: string, of: GivenHop['site'], run: Run, env?: Env): Given {
  const asked: Noted[] = []
  const by = new Map<Site, ReadonlySet<string> | undefined>()
  for (const site of sites) {
    restart(run)
    by.set(site, read(of, enclose(site.closure, { function: key, site, next: env }), run))
    for (const each of run.asked) asked.push(each)
  }
  return { by, asked: distinct(asked) }
}

function read({ callee, module }: GivenHop['site'], env: Env | undefined, run: Run): ReadonlySet<string> | undefined {
  const known = evaluate(callee, { module, env }, run)
  if (run.touched.length > 0 || isIncomplete(run)) return undefined
  const keys = new Set(known.flatMap((each) => keyOf(each) ?? []))
  // What wraps a component that is known is often not known itself.
  return keys.size > 0 || known.every(({ kind }) => NO_FUNCTION.has(kind)) ? keys : undefined
}

const NO_FUNCTION: ReadonlySet<Known['kind']> = new Set(['nothing', 'text', 'scalar', 'other', 'translator'])

function keyOf(known: Known): string | undefined {
  if (known.kind === 'function') return functionKey(known.module, known.function)
  return known.kind === 'class' ? constructorOf(known) : undefined
}

/** Whether that function may be what was called there, on this way; where nobody knows, it may. */
export function mayBeCalled({ function: called, site }: GivenHop, env: Env | undefined, run: Run): boolean {
  return mayGive(read(site, env, restart(run)), called)
}

function mayGive(given: ReadonlySet<string> | undefined, key: string): boolean {
  return given === undefined || given.has(key)
}
