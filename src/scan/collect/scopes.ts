/** Scopes: what names mean at a place, and what is known of it there. */
import type { Value } from '../value.ts'
import type { Guard } from './guards.ts'

export interface Scope {
  names: Map<string, number>
  parent: Scope | undefined
  /** The function it belongs to; `undefined` in the module itself. */
  function: number | undefined
  /** Where `var` lands. */
  hoists: boolean
  /** The class that `this` is an instance of. */
  class: number | undefined
  /** Where `this` is that class itself. */
  static?: boolean | undefined
  /** What is put into the object whose method it is in, and that `this` is. */
  put?: Value[] | undefined
  /** Within the options of a component. */
  options?: true
  /** A template: what no scope declares is a member of this class. */
  template?: number
  /** Svelte: the element that it is the content of. */
  element?: number
  /** What stands in it may run in any order, or more than once. */
  rough?: true
  /** What stands in it is read later, when something is made of it. */
  late?: true
  /** What is known of names here, the innermost first. */
  guards?: Guard | undefined
}

export function innerScope(parent: Scope): Scope {
  const { function: id, class: of, static: isStatic, guards, put } = parent
  return { names: new Map(), parent, function: id, hoists: false, class: of, static: isStatic, guards, put }
}

/** Of what may run in any order, or more than once. */
export function roughScope(parent: Scope): Scope {
  return { ...innerScope(parent), rough: true }
}

export function hoistingScope(scope: Scope): Scope {
  let current = scope
  while (!current.hoists && current.parent) current = current.parent
  return current
}

/** What a name is bound to here, as far as it is declared already. */
export function bindingNamed(scope: Scope, name: string): number | undefined {
  for (let current: Scope | undefined = scope; current; current = current.parent) {
    const binding = current.names.get(name)
    if (binding !== undefined) return binding
  }
  return undefined
}

/** The class of the component whose template it is in. */
export function templateOf(scope: Scope): number | undefined {
  for (let current: Scope | undefined = scope; current; current = current.parent) {
    if (current.template !== undefined) return current.template
  }
  return undefined
}

/** In a template it is the component. */
export function thisIn(scope: Scope): Value {
  const id = scope.class ?? templateOf(scope)
  if (id === undefined) return { kind: 'this' }
  return scope.static ? { kind: 'class', class: id } : { kind: 'this', class: id }
}
