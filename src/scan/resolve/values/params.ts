/** What parameters are given: by the calls that led to the question, or by all that there are. */
import type { BindingFact } from '../../facts.ts'
import type { ParamValue, Value } from '../../value.ts'
import type { Composite, Env, Frame, Known, Site } from '../model/known.ts'
import { functionKey, UNKNOWN } from '../model/known.ts'
import { enter, leave } from '../model/recursion.ts'
import { propsOf, type Run } from '../model/run.ts'
import { variantOf } from './composites.ts'
import { isUnknown } from './evaluate.ts'
import { filledInside } from './filled-by-calls.ts'
import { leadsThrough, makerOf, mayBeOf } from './makers.ts'
import { evaluateAll } from './members.ts'
import { asGiven } from './origins.ts'
import { unique } from './texts.ts'
import { type FunctionIn, innermost, isCalledIn, isInside, outsideOf } from './ways.ts'

/** The parameter that a name stands for, and nothing else. */
export function paramOf(binding: BindingFact | undefined): ParamValue | undefined {
  const [only, ...others] = binding?.values ?? []
  const given = only?.kind === 'typed' ? only.of : only
  return given?.kind === 'param' && others.length === 0 ? given : undefined
}

export function readParam(value: ParamValue, frame: Frame, run: Run): Known[] {
  const key = functionKey(frame.module, value.function)
  const injected = value.index === 0 ? run.world.injected.get(key) : undefined
  if (injected) run.asked.push(propsOf(key))
  const given = givenTo(key, value, frame, run)
  const known = value.rest ? given : filledInside(given, value, frame, run)
  if (!injected) return known
  const told = known.filter((each) => !isUnknown(each))
  return [told.length < known.length ? amongOthers(injected) : injected, ...told]
}

/** Besides what a wrapper gives there is what its callers do, whom nobody sees. */
function amongOthers(props: Composite): Composite {
  return variantOf(props, 'open', (of) => ({
    ...of,
    member: (name, run) => of.member(name, run) ?? [UNKNOWN],
    each: (run) => [...of.each(run), UNKNOWN],
  }))
}

/** Texts remember that this call alone gave them. */
function given(site: Site, { index, rest }: ParamValue, env: Env | undefined, run: Run): Known[] {
  const known = rest ? [restOf(site, index, env)] : site.argument(index, env, run)
  return site.iterates ? known : known.map(asGiven)
}

/** The arguments from one on; how many there are, not every site can tell. */
function restOf(site: Site, from: number, env: Env | undefined): Composite {
  const spread = valuesWithSpread(site)
  const items = (run: Run): Known[][] => {
    const list: Known[][] = []
    for (let index = from; site.value?.(index); index++) list.push(site.argument(index, env, run))
    return list
  }
  return {
    kind: 'composite',
    member: (name, run) => (/^\d+$/.test(name) ? site.argument(from + Number(name), env, run) : undefined),
    each(run) {
      if (spread) return evaluateAll(spread, { module: site.module, env }, run)
      return site.value ? unique(items(run).flat()) : [UNKNOWN]
    },
    keys: () => [UNKNOWN],
    ...(site.value && !spread ? { items } : {}),
  }
}

/** All arguments, where a list is among them: which of its elements are the rest isn't known then. */
function valuesWithSpread({ value }: Site): Value[] | undefined {
  const values: Value[] = []
  for (let next = value?.(0); next; next = value?.(values.length)) values.push(next)
  return values.some(({ kind }) => kind === 'spread') ? values : undefined
}

function givenTo(key: string, value: ParamValue, frame: Frame, run: Run): Known[] {
  const own = { module: frame.module, function: value.function }
  const maker = makerOf(own, frame.env)
  const inside = frame.env && innermost(key, frame.env)
  if (frame.env && inside) {
    if (!inside.own) run.heard.add(key)
    if (!inside.site) return [UNKNOWN]
    if (maker && leadsThrough(inside, maker) && !mayBeOf(maker, inside.site)) return []
    const env = inside.own ? inside.own.env : outsideOf(inside, frame.env, own, run)
    return given(inside.site, value, env, run)
  }
  if (!run.merge) {
    run.touched.push(key)
    return [UNKNOWN]
  }
  run.asked.push(key)
  const all = run.world.sites.get(key) ?? []
  const sites = maker ? all.filter((site) => mayBeOf(maker, site)) : all
  if (sites.length === 0) return [UNKNOWN]
  const around = callAround(sites, own, frame.env, run)
  const marker = `${key}/${value.index}`
  if (!enter(marker, run)) return [UNKNOWN]
  const known = unique(sites.flatMap((site) => given(site, value, around ?? site.closure, run)))
  leave(marker, run)
  return known
}

/** So many callers may be asked together; what more of them give takes a whole question, and says nothing of any. */
const MAX_TOGETHER = 50

/**
 * What a function does with its own functions, and nobody else does, each call of it tells: `Object.keys(all).forEach((name)
 * => …)` in a function that is being called.
 */
function callAround(sites: readonly Site[], own: FunctionIn, env: Env | undefined, { world }: Run): Env | undefined {
  for (let each = env; each; each = each.next) {
    const { function: key } = each
    if (!each.own || (world.sites.get(key)?.length ?? 0) <= MAX_TOGETHER || !isInside(own, key)) continue
    return sites.every((site) => site.module === own.module && isCalledIn(key, site)) ? env : undefined
  }
  return undefined
}
