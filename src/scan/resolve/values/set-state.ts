/** What state is set to that hooks give with a setter: whoever calls that, under whatever name it was handed on. */
import { type Env, functionKey, type Known, type Origin, OTHER, partsOfKey, type Site } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Arguments, Native } from '../model/native.ts'
import { type Provided, providedFor, type Run, touchState } from '../model/run.ts'
import { apply } from './invoke.ts'
import { anyOf } from './members.ts'
import { loosened } from './texts.ts'
import { isCalledIn, onWay } from './ways.ts'

/** A setter, among what is called. */
export interface Setter extends Native {
  sets: string
  /** A function that it is given may change the state in place, and so is told as it is, and not by what it gives. */
  drafts?: true
}

export const isSetter = (known: Known): known is Setter => known.kind === 'native' && known.sets !== undefined

type Drafts = Pick<Setter, 'drafts'>

export const setterOf = (state: string, options: Drafts = {}): Setter => ({
  ...options,
  kind: 'native',
  sets: state,
  call: () => [OTHER],
})

const SETTER = 'setter '

/** Stands for the setter of a state among the keys of functions: whoever calls it is found as their callers are. */
export const setterKey = (state: string): string => SETTER + state

export const isSetterKey = (key: string): boolean => key.startsWith(SETTER)

/** Whatever the state is set to; absent: nobody sets it. `made`: the call that made it. */
export function setTo(
  state: string,
  run: Run,
  { made, drafts }: Drafts & { made?: Arguments } = {},
): Known[] | undefined {
  const provided = providedFor(state, run) ?? []
  const sites = setterSites(state, run)
  if (provided.length + sites.length === 0) return undefined
  const called = sites.map((site) => setAt(site, (env, inner) => site.argument(0, env, inner), { drafts }))
  return [...provided, ...called].flatMap((value) => value(run, made))
}

/** What a state holds that begins with these: a list that begins empty makes way for what it is set to. */
export function heldByState(state: string, begun: readonly Known[], run: Run): Known[] {
  return anyOf([...begun, ...(setTo(state, run) ?? [])])
}

/** Where the setter of a state is called. */
export function setterSites(state: string, run: Run): readonly Site[] {
  const key = setterKey(state)
  run.asked.push(key)
  return run.world.sites.get(key) ?? []
}

/** What is given to a setter there. */
export function setAt(
  set: Origin,
  given: (env: Env | undefined, run: Run) => Known[],
  { drafts }: Drafts = {},
): Provided {
  const setIn = (env: Env | undefined, run: Run): Known[] => {
    const known = given(env, run)
    return drafts ? known : known.flatMap((each) => stateOf(each, set.module, run))
  }
  return (run, made) => {
    if (!made) return setIn(undefined, run)
    const since = run.touched.length
    const known = isBeside(set, made) ? setIn(onWay(made.env), run) : ofOwnCall(setIn(undefined, run), made, run)
    touchState(since, run)
    return known
  }
}

/** What state was before, others tell: who makes it of that adds nothing by it. */
const BEFORE: Known[] = [{ kind: 'nothing', before: true }]

/** A setter may be given a function that makes the state from the one before. */
function stateOf(known: Known, module: Module, run: Run): Known[] {
  return known.kind === 'function' ? apply(known, [BEFORE], { module, at: 0 }, run) : [known]
}

/** Whether a setter is called in the very call that made its state: what that was given decides what the setter is given. */
function isBeside(set: Origin, { env, origin }: Arguments): boolean {
  if (set.module !== origin.module) return false
  for (let each = env; each; each = each.next) {
    const { function: key } = each
    if (partsOfKey(key).id === set.module.id && isCalledIn(key, set) && isCalledIn(key, origin)) return true
  }
  return false
}

/**
 * What a hook of ours has others put into its state is what each of its callers gives to it: which of it this one did,
 * nobody tells. Texts of the hook itself are there for all of them.
 */
function ofOwnCall(set: Known[], made: Arguments, run: Run): Known[] {
  if (!isOneOfSeveral(made, run)) return set
  const { module } = made.origin
  const isOwn = (each: Known): boolean => each.kind === 'text' && !each.given && each.origin.module === module
  return set.map((each) => (isOwn(each) ? each : loosened(each)))
}

function isOneOfSeveral({ env, origin }: Arguments, run: Run): boolean {
  const isCalledOften = (key: string): boolean => (run.world.sites.get(key)?.length ?? 0) > 1
  for (let each = env; each?.own; each = each.own.env) if (isCalledOften(each.function)) return true
  const hook = env ? undefined : hookAround(origin)
  if (hook !== undefined) run.asked.push(hook)
  return hook !== undefined && isCalledOften(hook)
}

/** The hook of ours that something is made in. */
function hookAround({ module, at }: Origin): string | undefined {
  const hook = module.hooks.get(at)
  return hook === undefined ? undefined : functionKey(module, hook)
}
