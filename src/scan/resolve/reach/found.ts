/** What calls and elements reach, gathered. */
import type { Composite, Env, Known, KnownFunction, Site } from '../model/known.ts'
import { functionKey } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { isSetter, type Setter, setterKey } from '../values/set-state.ts'
import { isSameClosure } from '../values/ways.ts'

/** A function, by its key, and from where it is called. */
export interface Found {
  key: string
  site: Site
  /** That of the function, where the site gives what stands in the call or element and nothing else. */
  plain?: Module
}

/** A function, or what sets state. */
export type Callback = KnownFunction | Setter

/** One that is given away, and from where it is called. */
export interface CallbackSite {
  callback: Callback
  site: Site
}

/** Props that a wrapper gives. */
export interface Injected {
  /** The function of the component that it wraps. */
  key: string
  props: Composite
}

export const isFunction = (known: Known): known is KnownFunction => known.kind === 'function'

export const isCallback = (known: Known): known is Callback => isFunction(known) || isSetter(known)

/** What it was made inside of: a setter is the same for whoever has it. */
export const closureOf = (callback: Callback): Env | undefined => (isFunction(callback) ? callback.env : undefined)

export function keyOf(callback: Callback): string {
  return isFunction(callback) ? functionKey(callback.module, callback.function) : setterKey(callback.sets)
}

/** Filled by what looks for it. */
export interface Reached {
  found: Found[]
  injected: Injected[]
}

export function addSites(sites: readonly CallbackSite[], into: Reached): void {
  for (const { callback, site } of sites) addCallback(callback, site, into)
}

export function addCallback(callback: Callback, site: Site, into: Reached, isPlain = false): void {
  const { module } = isFunction(callback) ? callback : site
  add({ key: keyOf(callback), site, ...(isPlain ? { plain: module } : {}) }, into)
}

/** The same function is reached once. Where several calls made it, it may be the one of any. */
export function add(each: Found, { found }: Reached): void {
  const at = found.findIndex(({ key }) => key === each.key)
  const known = found[at]
  if (!known) found.push(each)
  else if (!covers(known, each)) found[at] = { key: each.key, site: { ...known.site, closure: undefined } }
}

/** Whether it says of the same function no less. */
export function covers(known: Found, { key, site }: Found): boolean {
  const { closure } = known.site
  return known.key === key && (closure === undefined || isSameClosure(closure, site.closure))
}
