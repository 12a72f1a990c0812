/** What callers give together: `name ?? key` in a function that many call, where all of them are asked at once. */
import type { ModuleFacts } from '../../facts.ts'
import type { Value } from '../../value.ts'
import { type Env, type Frame, functionKey, type Known, type Site } from '../model/known.ts'
import { once } from '../model/recursion.ts'
import type { Run } from '../model/run.ts'
import { unique } from './texts.ts'
import { enclose, innermost } from './ways.ts'

/** To ask each of more callers by itself costs more than it tells. */
const MAX_CALLERS = 100
/** From a name to the parameter that it is taken out of. */
const MAX_STEPS = 6

/** Read for one caller after the other; `undefined` where both sides are not what the same call gives. */
export function readByCaller(
  sides: readonly [Value, Value],
  { module, env }: Frame,
  run: Run,
  read: (frame: Frame) => Known[],
): Known[] | undefined {
  if (!run.merge) return undefined
  const [id, other] = sides.map((each) => functionGiven(each, module.facts))
  if (id === undefined || id !== other) return undefined
  const key = functionKey(module, id)
  const sites = run.world.sites.get(key) ?? []
  if (sites.length < 2 || sites.length > MAX_CALLERS || (env && innermost(key, env))) return undefined
  run.asked.push(key)
  const from = (site: Site): Env => enclose(site.closure, { function: key, site, next: env })
  return once(sides[0], run, () => unique(sites.flatMap((site) => read({ module, env: from(site) }))))
}

/** The function whose parameter it is, or a part of that. */
function functionGiven(value: Value, { bindings }: ModuleFacts): number | undefined {
  let of: Value | undefined = value
  for (let step = 0; of && step < MAX_STEPS; step++) {
    if (of.kind === 'param') return of.function
    if (of.kind === 'member' || of.kind === 'typed' || of.kind === 'narrowed' || of.kind === 'told') of = of.of
    else if (of.kind === 'name') of = onlyValue(bindings[of.binding ?? -1]?.values)
    else return undefined
  }
  return undefined
}

const onlyValue = (values: readonly Value[] = []): Value | undefined => (values.length === 1 ? values[0] : undefined)
