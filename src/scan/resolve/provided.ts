/** What is given in one place and read in another, with no call in between: contexts, state, injected values, apps. */
import type { CallFact, Value } from '../facts.ts'
import { evaluate } from './evaluate.ts'
import { apply, argument } from './invoke.ts'
import type { Known } from './known.ts'
import { UNKNOWN } from './known.ts'
import { injectionName } from './libraries/vue.ts'
import { forgetAnswers, type Module } from './modules.ts'
import { makesApp, ROOT } from './options-api.ts'
import type { Provided, Run, World } from './run.ts'
import { startRun } from './run.ts'

interface Index {
  world: World
  provided: Map<string, Provided[]>
  roots: Provided[]
}

/** Fills `provided` and `roots`, which the world itself looks into. */
export function indexProvided(world: World, provided: Map<string, Provided[]>, roots: Provided[]): void {
  const index: Index = { world, provided, roots }
  for (const module of world.modules.values()) {
    addContexts(module, index)
    const setters = settersOf(module)
    for (const call of module.facts.calls) {
      if (makesApp(call)) roots.push((run) => argument(call.args, 0, { module, env: undefined }, run))
      else if (isProvide(call)) addInjected(call, module, index)
      else if (setters && isSetter(call, setters)) addState(call, module, index)
    }
    if (setters) addGivenAway(setters, module, index)
  }
  if (provided.size === 0 && roots.length === 0) return
  // What was computed on the way could not know of all of it.
  for (const { memo } of world.modules.values()) {
    forgetAnswers(memo.plain, (asked) => provided.has(asked) || asked === ROOT)
  }
}

/** `<Context.Provider value={…}>` */
function addContexts(module: Module, index: Index): void {
  for (const { component, props } of module.facts.elements) {
    if (component.kind !== 'member' || component.name !== 'Provider') continue
    const value = props.entries.find((entry) => entry.name === 'value')?.value
    if (!value) continue
    for (const known of ask(component, module, index)) {
      if (known.kind === 'composite' && known.context !== undefined) add(known.context, read(value, module), index)
    }
  }
}

/** `provide(name, value)`, `app.provide(name, value)` */
function isProvide({ callee }: CallFact): boolean {
  if (callee.kind === 'import') return callee.name === 'provide'
  return (callee.kind === 'name' || callee.kind === 'member') && callee.name === 'provide'
}

function addInjected({ callee, args: [key, value] }: CallFact, module: Module, index: Index): void {
  if (!key || !value) return
  const isOurs = callee.kind === 'member' || ask(callee, module, index).some(isProviding)
  for (const known of isOurs ? ask(key, module, index) : []) {
    const name = injectionName(known)
    if (name !== undefined) add(name, read(value, module), index)
  }
}

function isProviding(known: Known): boolean {
  return known.kind === 'native' && known.provides === true
}

/** Bindings that may be the setter of some state: `const [state, setState] = useState()`. */
function settersOf({ facts }: Module): Set<number> | undefined {
  let setters: Set<number> | undefined
  facts.bindings.forEach(({ values: [only, ...more] }, id) => {
    if (only?.kind !== 'member' || only.name !== '1' || more.length > 0) return
    setters ??= new Set()
    setters.add(id)
  })
  return setters
}

function isSetter({ callee, args: [value] }: CallFact, setters: ReadonlySet<number>): boolean {
  if (callee.kind !== 'name' || callee.binding === undefined || !setters.has(callee.binding)) return false
  return value !== undefined && value.kind !== 'unknown' && value.kind !== 'scalar'
}

function addState({ callee, args: [value] }: CallFact, module: Module, index: Index): void {
  for (const known of ask(callee, module, index)) {
    if (known.kind !== 'native' || known.sets === undefined || !value) continue
    const given = read(value, module)
    add(known.sets, (run) => given(run).flatMap((each) => stateOf(each, module, run)), index)
  }
}

/** Who else is given the setter may set anything; that matters where something is known to be set at all. */
function addGivenAway(setters: ReadonlySet<number>, module: Module, { world, provided }: Index): void {
  for (const id of setters) {
    const binding = module.facts.bindings[id]
    if (!binding?.givenAway) continue
    for (const known of ask({ kind: 'name', name: binding.name, binding: id }, module, { world })) {
      if (known.kind === 'native' && known.sets !== undefined) provided.get(known.sets)?.push(() => [UNKNOWN])
    }
  }
}

function add(name: string, value: Provided, { provided }: Index): void {
  const values = provided.get(name)
  if (values) values.push(value)
  else provided.set(name, [value])
}

function read(value: Value, module: Module): Provided {
  return (run) => evaluate(value, { module, env: undefined }, run)
}

/** A setter may be given a function that makes the state from the one before. */
function stateOf(known: Known, module: Module, run: Run): Known[] {
  return known.kind === 'function' ? apply(known, [], { module, at: 0 }, run) : [known]
}

function ask(value: Value, module: Module, { world }: Pick<Index, 'world'>): Known[] {
  return evaluate(value, { module, env: undefined }, startRun(world, false))
}
