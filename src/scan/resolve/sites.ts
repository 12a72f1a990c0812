/** Who calls what: every function of ours with the calls and elements that reach it. */
import type { CallFact, ElementFact } from '../facts.ts'
import { elementSite, ITERATIONS } from './builtins.ts'
import { evaluate } from './evaluate.ts'
import { callSite } from './invoke.ts'
import type { Composite, Env, Frame, Known, Site } from './known.ts'
import { functionKey, NOTHING } from './known.ts'
import { translationHook } from './libraries/i18next.ts'
import { createMemo, forgetAnswers, type Module } from './modules.ts'
import type { Run, World } from './run.ts'
import { restart, startRun } from './run.ts'

/** Callbacks that come as parameters need the sites found before; after a few rounds nothing new turns up. */
const MAX_ROUNDS = 3

interface Index {
  world: World
  sites: Map<string, Site[]>
  injected: Map<string, Composite>
  /** The call or element that is looked at; calls in a chain start at the same place. */
  fact: object
  /** By function: the calls and elements whose sites were found. */
  seen: Map<string, Set<object>>
  /** Functions for which sites were found in this round. */
  grown: Set<string>
}

/** A call or element of which parameters decide what it reaches. */
interface Open {
  /** Calls first, elements behind them. */
  number: number
  module: Module
  /** What the last answer depended on. */
  asked: readonly string[]
}

/** Fills `sites`, `injected` and the `lookups` of the modules, which the world itself looks into. */
export function indexSites(world: World, sites: Map<string, Site[]>, injected: Map<string, Composite>): void {
  const index: Index = { world, sites, injected, fact: world, seen: new Map(), grown: new Set() }
  let open: Open[] = []
  const plain = startRun(world, false)
  for (const module of world.modules.values()) {
    for (let number = 0; number < module.lookups.length; number++) {
      if (add(number, module, restart(plain), index)) open.push({ number, module, asked: [] })
    }
  }
  const merged = startRun(world, true)
  for (let round = 0; round < MAX_ROUNDS && open.length > 0; round++) {
    index.grown = new Set()
    for (const each of open) {
      add(each.number, each.module, restart(merged), index)
      each.asked = [...merged.asked]
    }
    const { grown } = index
    if (grown.size === 0) break
    const isStale = (asked: readonly string[]): boolean => asked.some((key) => grown.has(key))
    for (const { memo } of world.modules.values()) {
      forgetAnswers(memo.merged, (each) => grown.has(each))
    }
    open = open.filter(({ asked }) => isStale(asked))
  }
  // Props that a wrapper gives were not known yet when these were computed.
  if (injected.size > 0) for (const module of world.modules.values()) module.memo = createMemo(module.facts)
}

/** Whether a parameter decides what is reached. */
function add(number: number, module: Module, run: Run, index: Index): boolean {
  const { calls, elements } = module.facts
  const looksUp = (): void => {
    module.lookups[number] = 1
  }
  const fact = calls[number] ?? (elements[number - calls.length] as ElementFact)
  index.fact = fact
  return 'callee' in fact ? addCall(fact, module, looksUp, run, index) : addElement(fact, module, looksUp, run, index)
}

function addCall(call: CallFact, module: Module, found: () => void, run: Run, index: Index): boolean {
  const frame: Frame = { module, env: undefined }
  const callees = evaluate(call.callee, frame, run)
  if (looksUp(callees) || calledByCall(call, frame, run)) found()
  for (const known of callees) {
    if (known.kind === 'function') addFunction(known, callSite(call, frame, known.env), index)
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
      if (callback.kind === 'function') addFunction(callback, elementSite(call, frame), index)
    }
  }
  return run.touched.length > 0 && !isBuiltIn(call)
}

/** Methods of lists, texts and numbers: of a parameter whose kind nothing tells, those are meant. */
const BUILT_IN = /^(?:to[A-Z]\w*|trim\w*|split|replace(?:All)?|startsWith|endsWith|padStart|padEnd|charAt|charCodeAt)$/

function isBuiltIn({ callee }: CallFact): boolean {
  return callee.kind === 'member' && (callee.name in Array.prototype || BUILT_IN.test(callee.name))
}

function looksUp(known: readonly Known[]): boolean {
  return known.some(
    (each) =>
      each.kind === 'translator' ||
      each.kind === 'component' ||
      (each.kind === 'native' && (each.declares || each.creates)),
  )
}

/** `t.call(this, key)` */
function calledByCall({ callee }: CallFact, frame: Frame, run: Run): boolean {
  return callee.kind === 'member' && callee.name === 'call' && looksUp(evaluate(callee.of, frame, run))
}

function addElement(element: ElementFact, module: Module, found: () => void, run: Run, index: Index): boolean {
  if (element.component.kind === 'tag') return false
  const frame: Frame = { module, env: undefined }
  const props = (env: Env | undefined, inner: Run): Known[] => evaluate(element.props, { module, env }, inner)
  const components = evaluate(element.component, frame, run)
  if (looksUp(components)) found()
  for (const component of components) {
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
  if (component.kind === 'function') addFunction(component, site, index)
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
    addFunction(callback, site, index)
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

function addFunction(callee: Extract<Known, { kind: 'function' }>, site: Site, index: Index): void {
  addTo(functionKey(callee.module, callee.function), site, index)
}

function addTo(key: string, site: Site, index: Index): void {
  const sites = index.sites.get(key)
  const seen = index.seen.get(key)
  const { fact } = index
  if (seen?.has(fact)) return
  if (seen) seen.add(fact)
  else index.seen.set(key, new Set([fact]))
  index.grown.add(key)
  if (sites) sites.push(site)
  else index.sites.set(key, [site])
}
