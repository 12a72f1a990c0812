/** State that is set in one place and read in another: by setters of hooks, in stores and subjects. */
import type { CallFact, ModuleFacts } from '../../facts.ts'
import type { Value } from '../../value.ts'
import { setByName } from '../libraries/angular-signals.ts'
import { dispatchedBy, isDispatch } from '../libraries/redux.ts'
import { type Env, type Known, type Origin, partsOfKey } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Arguments } from '../model/native.ts'
import { type Provided, type Run, touchState } from '../model/run.ts'
import { evaluate, isUnknown } from '../values/evaluate.ts'
import { apply } from '../values/invoke.ts'
import { loosened } from '../values/texts.ts'
import { isCalledIn, onWay } from '../values/ways.ts'

/** What a value of the module is, whoever calls what it stands in. */
export type Ask = (value: Value) => Known[]

/** What is provided, and for what. */
export interface Named {
  name: string
  value: Provided
}

interface States {
  values: Named[]
  /** Those whose setter is given away: who else is given it may set anything. */
  open: string[]
}

export function statesSetIn(module: Module, ask: Ask): States {
  const states: States = { values: [], open: [] }
  const setters = settersOf(module)
  for (const call of module.facts.calls) {
    const action = module.facts.calls[dispatchedBy(call) ?? -1]
    if (action) addState(action, module, ask, states.values)
    if ((setters && isSetter(call, setters)) || isStoreWrite(call) || isDispatch(call))
      addState(call, module, ask, states.values)
    const set = setters && setWhenDone(call)
    if (set && isSetter(set, setters)) addState(set, module, ask, states.values)
  }
  if (setters) addGivenAway(setters, module, ask, states.open)
  return states
}

/** Bindings that may be the setter of some state: `const [state, setState] = useState()`. */
function settersOf({ facts }: Module): Set<number> | undefined {
  let setters: Set<number> | undefined
  facts.bindings.forEach(({ values: [only, ...more] }, id) => {
    if (only?.kind !== 'member' || only.name !== '1' || more.length > 0 || !isOfHook(only.of, facts)) return
    setters ??= new Set()
    setters.add(id)
  })
  return setters
}

/** State is given by hooks, and what is a hook its name says. Other pairs are many, and dear to look into. */
function isOfHook(pair: Value, facts: ModuleFacts): boolean {
  if (pair.kind === 'typed') return isOfHook(pair.of, facts)
  if (pair.kind === 'name' && pair.name === '') {
    return facts.bindings[pair.binding ?? -1]?.values.some((each) => isOfHook(each, facts)) === true
  }
  const callee = pair.kind === 'call' ? facts.calls[pair.call]?.callee : undefined
  return (callee?.kind === 'name' || callee?.kind === 'member') && /^use[A-Z]/.test(callee.name)
}

function isSetter({ callee, args: [value] }: CallFact, setters: ReadonlySet<number>): boolean {
  if (callee.kind !== 'name' || callee.binding === undefined || !setters.has(callee.binding)) return false
  return value !== undefined && value.kind !== 'unknown' && value.kind !== 'scalar'
}

/** `load().then(setItems)` is `setItems(await load())`. */
function setWhenDone({ callee, args: [setter], at }: CallFact): CallFact | undefined {
  if (callee.kind !== 'member' || callee.name !== 'then' || setter?.kind !== 'name') return undefined
  return { callee: setter, args: [callee.of], at }
}

/** `store.set(value)`, `update((value) => …)`, `subject.next(value)`, `useStore.setState({ … })` */
function isStoreWrite({ callee, args }: CallFact): boolean {
  return (
    (callee.kind === 'name' || callee.kind === 'member') &&
    (/^(?:set|update|next)$/.test(callee.name) ? args.length === 1 : callee.name === 'setState' && args.length > 0)
  )
}

function addState({ callee, args: [value], at }: CallFact, module: Module, ask: Ask, values: Named[]): void {
  if (!value) return
  const setIn = (env: Env | undefined, run: Run): Known[] =>
    evaluate(value, { module, env }, run).flatMap((each) => stateOf(each, module, run))
  const set: Provided = (run, made) => {
    if (!made) return setIn(undefined, run)
    const since = run.touched.length
    const isOwn = isBeside({ module, at }, made)
    const known = isOwn ? setIn(onWay(made.env), run) : ofOwnCall(setIn(undefined, run), made, run)
    touchState(since, run)
    return known
  }
  for (const known of ask(callee)) {
    if (known.kind === 'native' && known.sets !== undefined) values.push({ name: known.sets, value: set })
    // `child.title.set(…)`, of something that isn't known.
    else if (
      isUnknown(known) &&
      callee.kind === 'member' &&
      callee.of.kind === 'member' &&
      callee.name !== 'setState'
    ) {
      values.push({ name: setByName(callee.of.name), value: set })
    }
  }
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
function ofOwnCall(set: Known[], { env, origin }: Arguments, run: Run): Known[] {
  if (!isOneOfSeveral(env, run)) return set
  const isOwn = (each: Known): boolean => each.kind === 'text' && !each.given && each.origin.module === origin.module
  return set.map((each) => (isOwn(each) ? each : loosened(each)))
}

function isOneOfSeveral(env: Env | undefined, { world }: Run): boolean {
  for (let each = env; each?.own; each = each.own.env) {
    if ((world.sites.get(each.function)?.length ?? 0) > 1) return true
  }
  return false
}

function addGivenAway(setters: ReadonlySet<number>, module: Module, ask: Ask, open: string[]): void {
  for (const id of setters) {
    const binding = module.facts.bindings[id]
    if (!binding?.givenAway) continue
    for (const known of ask({ kind: 'name', name: binding.name, binding: id })) {
      if (known.kind === 'native' && known.sets !== undefined) open.push(known.sets)
    }
  }
}

export function readLater(value: Value, module: Module): Provided {
  return (run) => evaluate(value, { module, env: undefined }, run)
}

/** A setter may be given a function that makes the state from the one before; what that was, others tell. */
function stateOf(known: Known, module: Module, run: Run): Known[] {
  return known.kind === 'function' ? apply(known, [], { module, at: 0 }, run) : [known]
}
