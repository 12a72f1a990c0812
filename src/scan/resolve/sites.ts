/** Who calls what: every function of ours with the calls and elements that reach it. */
import type { CallFact, ElementFact } from '../facts.ts'
import { elementSite, ITERATIONS } from './builtins.ts'
import { evaluate } from './evaluate.ts'
import { callSite } from './invoke.ts'
import type { Composite, Env, Frame, Known, Run, Site, World } from './known.ts'
import { functionKey, NOTHING, startRun } from './known.ts'
import { translationHook } from './libraries/i18next.ts'
import type { Module } from './modules.ts'

/** Callbacks that come as parameters need the sites found before; after a few rounds nothing new turns up. */
const MAX_ROUNDS = 3

interface Index {
  world: World
  sites: Map<string, Site[]>
  injected: Map<string, Composite>
  seen: Set<string>
}

/** Fills `sites` and `injected`, which the world itself looks into. */
export function indexSites(world: World, sites: Map<string, Site[]>, injected: Map<string, Composite>): void {
  const index: Index = { world, sites, injected, seen: new Set() }
  let open: (() => boolean)[] = []
  for (const module of world.modules.values()) {
    for (const call of module.facts.calls) {
      if (addCall(call, module, startRun(world, false), index)) {
        open.push(() => addCall(call, module, startRun(world, true), index))
      }
    }
    for (const element of module.facts.elements) {
      if (addElement(element, module, startRun(world, false), index)) {
        open.push(() => addElement(element, module, startRun(world, true), index))
      }
    }
  }
  for (let round = 0; round < MAX_ROUNDS && open.length > 0; round++) {
    const before = index.seen.size
    for (const module of world.modules.values()) module.memo.merged.clear()
    open = open.filter((again) => {
      again()
      return true
    })
    if (index.seen.size === before) break
  }
  for (const module of world.modules.values()) {
    module.memo.merged.clear()
    // Props that a wrapper gives were not known yet when these were computed.
    if (injected.size > 0) module.memo.plain.clear()
  }
}

/** Whether a parameter decides what is called. */
function addCall(call: CallFact, module: Module, run: Run, index: Index): boolean {
  const frame: Frame = { module, env: undefined }
  for (const known of evaluate(call.callee, frame, run)) {
    if (known.kind === 'function') add(known, callSite(call, frame, known.env), index)
    else if (known.kind === 'class' && call.new) addTo(constructorOf(known), callSite(call, frame, undefined), index)
    else if (known.kind === 'native' && known.inject) inject(known.inject, callSite(call, frame, undefined), run, index)
    else if (known.kind === 'native' && known.creates) {
      const site = callSite(call, frame, undefined)
      const props = (env: Env | undefined, inner: Run): Known[] => site.argument(1, env, inner)
      for (const component of site.argument(0, undefined, run)) addComponent(component, props, frame, call.at, index)
    }
  }
  if (call.callee.kind === 'member' && ITERATIONS.has(call.callee.name)) {
    for (const callback of callSite(call, frame, undefined).argument(0, undefined, run)) {
      if (callback.kind === 'function') add(callback, elementSite(call, frame), index)
    }
  }
  return run.touched.length > 0
}

function addElement(element: ElementFact, module: Module, run: Run, index: Index): boolean {
  if (element.component.kind === 'tag') return false
  const frame: Frame = { module, env: undefined }
  const props = (env: Env | undefined, inner: Run): Known[] => evaluate(element.props, { module, env }, inner)
  for (const component of evaluate(element.component, frame, run)) {
    addComponent(component, props, frame, element.at, index)
    if (component.kind === 'component' && component.component === 'translation') addRender(element, frame, run, index)
  }
  return run.touched.length > 0
}

function addComponent(
  component: Known,
  props: (env: Env | undefined, run: Run) => Known[],
  frame: Frame,
  at: number,
  index: Index,
): void {
  const site: Site = {
    module: frame.module,
    at,
    closure: component.kind === 'function' ? component.env : undefined,
    argument: (position, env, run) => (position === 0 ? props(env, run) : [NOTHING]),
  }
  if (component.kind === 'function') add(component, site, index)
  else if (component.kind === 'class') addTo(constructorOf(component), site, index)
}

/** `<Translation ns="…">{(t) => …}</Translation>` */
function addRender(element: ElementFact, frame: Frame, run: Run, index: Index): void {
  const prop = (name: string, env: Env | undefined, inner: Run): Known[] => {
    const [props] = evaluate(element.props, { module: frame.module, env }, inner)
    return (props?.kind === 'composite' ? props.member(name, inner) : undefined) ?? [NOTHING]
  }
  for (const callback of prop('children', undefined, run)) {
    if (callback.kind !== 'function') continue
    const site: Site = {
      module: frame.module,
      at: element.at,
      closure: callback.env,
      argument(position, env, inner) {
        const options: Composite = {
          kind: 'composite',
          member: (name) => prop(name, env, inner),
          each: () => [],
          keys: () => [],
        }
        const given = [prop('ns', env, inner), [options]]
        const origin = { module: frame.module, at: element.at }
        const [result] = translationHook.call({ count: 2, origin, get: (at) => given[at] as Known[] }, inner)
        return (result?.kind === 'composite' ? result.member(String(position), inner) : undefined) ?? [NOTHING]
      },
    }
    add(callback, site, index)
  }
}

function inject(props: Composite, site: Site, run: Run, index: Index): void {
  for (const component of site.argument(0, undefined, run)) {
    if (component.kind === 'function') index.injected.set(functionKey(component.module, component.function), props)
    else if (component.kind === 'class') index.injected.set(constructorOf(component), props)
  }
}

function constructorOf(known: Extract<Known, { kind: 'class' }>): string {
  return functionKey(known.module, known.module.facts.classes[known.class]?.function ?? -1)
}

function add(callee: Extract<Known, { kind: 'function' }>, site: Site, index: Index): void {
  addTo(functionKey(callee.module, callee.function), site, index)
}

function addTo(key: string, site: Site, index: Index): void {
  const mark = `${key} ${site.module.id} ${site.at}`
  if (index.seen.has(mark)) return
  index.seen.add(mark)
  const sites = index.sites.get(key)
  if (sites) sites.push(site)
  else index.sites.set(key, [site])
}
