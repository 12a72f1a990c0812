/** What is given in one place and read in another, with no call in between: contexts, state, injected values, apps. */
import { appendTo } from '../../../map-entries.ts'
import type { CallFact } from '../../facts.ts'
import { ownersOf, pipesOf, usesOf } from '../libraries/angular.ts'
import { ROUTE_DATA } from '../libraries/angular-router.ts'
import { REACT_ROUTES, takesRoutes } from '../libraries/react-router.ts'
import { combinesReducers, REDUCERS } from '../libraries/redux.ts'
import { INJECT, injectionName } from '../libraries/vue.ts'
import { ADDED, addedRoutes, makesRouter, ROUTERS } from '../libraries/vue-router.ts'
import { foreignAt, isProvide } from '../model/foreign.ts'
import type { Known, KnownClass } from '../model/known.ts'
import { functionKey } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Provided, Run, World } from '../model/run.ts'
import { SMALL_BUDGET, safely, startRun } from '../model/run.ts'
import { dependsOn, namesOf, type Stale } from '../model/stale.ts'
import { evaluate } from '../values/evaluate.ts'
import { declaredAs } from '../values/exported.ts'
import { putsBy } from '../values/filled-by-calls.ts'
import { argument } from '../values/invoke.ts'
import { makesApp, mixersOf, ROOT } from '../values/options-api.ts'
import { asPartOf } from '../values/origins.ts'
import { classesAbove } from '../values/parents.ts'
import { subclassesIn } from '../values/subclasses.ts'
import { changesIn } from './changes.ts'
import { dialogsIn } from './dialogs.ts'
import { awaitedBy, putFromOutside } from './from-outside.ts'
import { givenByLibraries } from './given-by-libraries.ts'
import { heldByInjected, heldWhereInjected } from './injected-refs.ts'
import { saidIn } from './said.ts'
import { type Ask, type Named, readLater, statesSetIn } from './states.ts'

export interface ProvidedIndex {
  /** By the name of what it is provided for. */
  provided: ReadonlyMap<string, readonly Provided[]>
  /** What apps are made of. */
  roots: readonly Provided[]
  /** What stands there as it is, templates and elements. Adds to `stale` what is provided otherwise now. */
  place(world: World, stale: Stale): void
  /**
   * All the rest, which may be found by what is placed. Adds to `stale`, too. Gives whether some of it depends on what is
   * injected, which has just been found to be otherwise.
   */
  update(world: World, stale: Stale): boolean
}

/** What one module provides. */
interface Given {
  /** What that depends on. */
  asked: Set<string>
  values: Named[]
  roots: Provided[]
}

export function createProvidedIndex(): ProvidedIndex {
  const provided = new Map<string, Provided[]>()
  const roots: Provided[] = []
  const placed = new Map<Module, Named[]>()
  const given = new Map<Module, Given>()
  return {
    provided,
    roots,
    place(world, stale) {
      const modules = new Set(world.modules.values())
      const gone = [...placed.keys()].filter((module) => !modules.has(module))
      const come = [...modules].filter((module) => !placed.has(module))
      if (gone.length + come.length === 0) return
      for (const module of come) placed.set(module, placedBy(module, world))
      for (const { name } of [...gone, ...come].flatMap((module) => placed.get(module) ?? [])) stale.add(name)
      for (const module of gone) placed.delete(module)
      gather(modules, { placed, given }, provided, roots)
    },
    update(world, stale) {
      const changed = new Set<string>()
      const modules = new Set(world.modules.values())
      for (const [module, each] of given) {
        if (modules.has(module) && !dependsOn(each.asked, stale)) continue
        for (const name of allNames(each)) changed.add(name)
        given.delete(module)
      }
      for (const module of modules) {
        if (given.has(module)) continue
        const each = givenBy(module, world)
        given.set(module, each)
        for (const name of allNames(each)) changed.add(name)
      }
      gather(modules, { placed, given }, provided, roots)
      for (const name of changed) stale.add(name)
      const injected = new Set([...changed].filter((name) => name.startsWith(INJECT)))
      return injected.size > 0 && [...given.values()].some((each) => dependsOn(each.asked, injected))
    },
  }
}

function* allNames({ values, roots }: Given): Generator<string> {
  for (const { name } of values) yield name
  if (roots.length > 0) yield ROOT
}

function gather(
  modules: Iterable<Module>,
  { placed, given }: { placed: ReadonlyMap<Module, Named[]>; given: ReadonlyMap<Module, Given> },
  provided: Map<string, Provided[]>,
  roots: Provided[],
): void {
  provided.clear()
  roots.length = 0
  const add = ({ name, value }: Named): void => appendTo(provided, name, value)
  const all: Given[] = []
  for (const module of modules) {
    const each = given.get(module)
    placed.get(module)?.forEach(add)
    each?.values.forEach(add)
    if (each) all.push(each)
  }
  for (const each of all) roots.push(...each.roots)
}

function placedBy(module: Module, world: World): Named[] {
  const routes = module.facts.routeData.map((data) => ({ name: ROUTE_DATA, value: readLater(data, module) }))
  return [...ownersIn(module, world), ...pipesIn(module), ...usesIn(module), ...mixersIn(module, world), ...routes]
}

function givenBy(module: Module, world: World): Given {
  const given: Given = { asked: new Set(), values: [], roots: [] }
  const noting = <Found>(read: (run: Run) => Found, otherwise: Found, budget?: number): Found => {
    const run = startRun(world, false, budget)
    const found = safely(world, () => read(run), otherwise)
    for (const each of namesOf(run.asked)) given.asked.add(each)
    return found
  }
  const ask: Ask = (value) => noting((run) => evaluate(value, { module, env: undefined }, run), [])
  addContexts(module, ask, given)
  given.values.push(...givenByLibraries(module))
  const changes = changesIn(module, {
    locate: (foreign) => noting((run) => declaredAs(foreign, module, run), undefined),
    putsIn: (gifts) => noting((run) => putsBy(gifts, { module, env: undefined }, run).length > 0, false),
  })
  given.values.push(...changes)
  for (const each of awaitedBy(module, world)) given.asked.add(each)
  const above = (of: KnownClass): KnownClass[] => noting((run) => classesAbove(of, run), [])
  const askSoon: Ask = (value) => noting((run) => evaluate(value, { module, env: undefined }, run), [], SMALL_BUDGET)
  given.values.push(...putFromOutside(module, world, { ask: askSoon, above }))
  given.values.push(...subclassesIn(module, ask))
  // Whose place they take only the module tells that has it.
  if (module.facts.providers.length > 0) for (const each of given.asked) world.needs.asked.add(each)
  given.values.push(...heldWhereInjected(module, ask))
  given.values.push(...saidIn(module, ask))
  given.values.push(...dialogsIn(module, ask))
  given.values.push(...statesSetIn(module, ask))
  for (const call of module.facts.calls) {
    const routes = addedRoutes(call)
    if (routes) given.values.push({ name: ADDED, value: readLater(routes, module) })
    if (makesApp(call)) given.roots.push((run) => argument(call.args, 0, { module, env: undefined }, run))
    else if (makesRouter(call)) addOptions(ROUTERS, call, module, given)
    else if (takesRoutes(call)) addOptions(REACT_ROUTES, call, module, given)
    else if (combinesReducers(call)) addOptions(REDUCERS, call, module, given)
    else if (isProvide(call.callee)) addInjected(call, module, ask, given)
  }
  return given
}

/** `<Context value={…}>`, `<Context.Provider value={…}>` */
function addContexts(module: Module, ask: Ask, { values }: Given): void {
  for (const { component, props } of module.facts.elements) {
    if (component.kind === 'tag') continue
    const value = props.entries.find((entry) => entry.name === 'value')?.value
    if (!value) continue
    for (const known of ask(component)) {
      if (known.kind !== 'composite' || known.context === undefined) continue
      values.push({ name: known.context, value: readLater(value, module) })
    }
  }
}

/** `@Component({ templateUrl: './page.html' })` */
function ownersIn(module: Module, world: World): Named[] {
  return module.facts.classes.flatMap(({ template }, id) => {
    const path = template === undefined ? undefined : world.resolve(template, module)
    return path === undefined ? [] : [{ name: ownersOf(path), value: () => [{ kind: 'class', module, class: id }] }]
  })
}

/** `mixins: [edit]` */
function mixersIn(module: Module, world: World): Named[] {
  return module.facts.classes.flatMap(({ mixins = [] }, id) =>
    mixins.flatMap((mixin) => {
      const foreign = mixin.kind === 'name' ? foreignAt(mixin.binding ?? -1, module.facts) : undefined
      const path = foreign && world.resolve(foreign.of.from, module)
      return path === undefined
        ? []
        : [{ name: mixersOf(path), value: () => [{ kind: 'class' as const, module, class: id }] }]
    }),
  )
}

/** `@Pipe({ name: 'label' })` */
function pipesIn(module: Module): Named[] {
  return module.facts.classes.flatMap(({ pipe }, id) =>
    pipe === undefined ? [] : [{ name: pipesOf(pipe), value: () => [{ kind: 'class', module, class: id }] }],
  )
}

/** `<app-title label="page.title">`, `<p appHint="page.hint">`: what HTML itself has, which is much, has no such name. */
function usesIn(module: Module): Named[] {
  return module.facts.elements.flatMap(({ component, props, attributes = [] }) => {
    const isUse = component.kind === 'tag' && /[A-Z-]/.test(component.name)
    const names = isUse ? [component.name, ...attributes] : attributes
    return names.map((name) => ({ name: usesOf(name), value: readLater(props, module) }))
  })
}

/** What something is made with that is there once in an app. */
function addOptions(name: string, { args: [options] }: CallFact, module: Module, { values }: Given): void {
  if (options) values.push({ name, value: readLater(options, module) })
}

function addInjected({ callee, args: [key, value] }: CallFact, module: Module, ask: Ask, { values }: Given): void {
  if (!key || !value) return
  const isOurs = callee.kind === 'member' || ask(callee).some(isProviding)
  if (!isOurs) return
  values.push(...heldByInjected(key, value, module))
  for (const known of ask(key)) {
    const name = injectionName(known)
    if (name !== undefined) values.push({ name, value: (run) => ofComponent(readLater(value, module)(run), module) })
  }
}

/** What a component provides, each that is made of it has anew. */
function ofComponent(known: Known[], module: Module): Known[] {
  const made = module.facts.classes.find(({ propsAsMembers }) => propsAsMembers)?.function
  return made === undefined ? known : known.map((each) => asPartOf(functionKey(module, made), each))
}

function isProviding(known: Known): boolean {
  return known.kind === 'native' && known.provides === true
}
