/** Conditions that have a name: constants, predicates, and what Vue computes. They say what stands behind their name. */

import type { ArrowFunctionExpression, CallExpression, Function as FunctionNode, Node } from 'oxc-parser'
import { copyWith } from '../copy-with.ts'
import { onlyValue } from '../only-value.ts'
import type { Value } from '../value.ts'
import { type Builder, calledName, type NameValue } from './builder.ts'
import { MAX_SAID, type Said, says } from './conditions.ts'
import { pathOf } from './constants.ts'
import { bindingNamed, type Scope, templateOf } from './scopes.ts'
import { isMember, shownIn } from './unwrapped.ts'

/** What has to be so for what a named condition says. */
export interface Through {
  /** The bindings it goes through: each is declared once, and nothing is assigned to it. */
  by: readonly number[]
  /** What it speaks of, where it stands and where it is used: one and the same. */
  there?: NameValue
  here?: NameValue
  /** It was asked once, and not where it is used: what it speaks of never changes. */
  once?: true
}

interface Condition {
  test: Node
  /** Where it stands. */
  scope: Scope
  offset: number
  /** Names of the parameters, by their place; nothing for one that is taken apart. */
  params?: readonly (string | undefined)[]
  holds?: readonly Said[]
  fails?: readonly Said[]
}

export interface Conditions {
  /** By the binding of the constant. */
  constants: Map<number, Condition>
  /** By the function that gives it. */
  returned: Map<number, Condition>
  /** How many of them the current one is inside of. */
  depth: number
}

export const noConditions = (): Conditions => ({ constants: new Map(), returned: new Map(), depth: 0 })

/** Conditions of conditions, to this depth. */
const MAX_DEPTH = 4

/** Of more texts than these a name tells nothing. */
const MAX_NAMED = 64

const SPEAKS: ReadonlySet<Node['type']> = new Set([
  'BinaryExpression',
  'CallExpression',
  'ChainExpression',
  'Identifier',
  'LogicalExpression',
  'MemberExpression',
  'ParenthesizedExpression',
  'UnaryExpression',
])

/** `const isOwn = kind === 'own'` */
export function keepConstant(name: string, test: Node, scope: Scope, builder: Builder): void {
  const binding = scope.names.get(name)
  if (binding === undefined || !SPEAKS.has(test.type)) return
  builder.conditions.constants.set(binding, conditionOf(test, scope, builder))
}

/** `(kind) => kind === 'own'`. What an asynchronous function or a generator gives is an object, whatever it returns. */
export function keepReturned(
  { async, generator, body, params }: FunctionNode | ArrowFunctionExpression,
  id: number,
  inner: Scope,
  builder: Builder,
): void {
  const test = async || generator || !body ? undefined : returnedBy(body)
  if (!test || !SPEAKS.has(test.type)) return
  const names = params.map((param) => (param.type === 'Identifier' ? param.name : undefined))
  builder.conditions.returned.set(id, { params: names, ...conditionOf(test, inner, builder) })
}

function returnedBy(body: Node): Node | undefined {
  if (body.type !== 'BlockStatement') return body
  const [only, ...more] = body.body
  return only?.type === 'ReturnStatement' && more.length === 0 ? (only.argument ?? undefined) : undefined
}

/** The guards around it are none where it is used. */
function conditionOf(test: Node, scope: Scope, { offset }: Builder): Condition {
  return { test, scope: { ...scope, guards: undefined }, offset }
}

/** `if (isOwn)`; in a template, what is computed is named alone. */
export function saidByName(name: string, holds: boolean, scope: Scope, builder: Builder): Said[] {
  const binding = bindingNamed(scope, name)
  const shows = templateOf(scope) !== undefined
  if (shows && isMember(name, scope, builder)) {
    const returned = computedMember(name, scope, builder)
    return returned ? shownIn(scope, saidByComputed(returned, holds, [], scope, builder), builder) : []
  }
  if (binding === undefined) return []
  const returned = shows && builder.root.names.get(name) === binding ? computedBy(binding, builder) : undefined
  if (returned) return shownIn(scope, saidByComputed(returned, holds, [binding], scope, builder), builder)
  const constant = builder.conditions.constants.get(binding)
  if (!constant) return []
  const said = saidOf(constant, holds, builder).filter(({ path }) => isLasting(path, constant.scope, scope, builder))
  return carry(said, constant, { by: [binding], once: true }, scope, builder)
}

/** What a constant was in one call, or in the setup of a component, may be another when a function is called that knows it. */
function isLasting(path: string, there: Scope, here: Scope, { component }: Builder): boolean {
  if (firstNameIn(path) === 'this') return false
  if (component) return here.function !== undefined && here.function === there.function
  return here.function === there.function || !path.includes('.')
}

/** `if (isOwn.value)` */
export function saidByMember(path: string | undefined, holds: boolean, scope: Scope, builder: Builder): Said[] {
  const [name = '', part, ...more] = path?.split('.') ?? []
  if (part !== 'value' || more.length > 0 || templateOf(scope) !== undefined) return []
  const binding = bindingNamed(scope, name)
  const returned = binding === undefined ? undefined : computedBy(binding, builder)
  return binding !== undefined && returned ? saidByComputed(returned, holds, [binding], scope, builder) : []
}

/** `if (isOwn(kind))` */
export function saidByCall(
  { callee, arguments: args }: CallExpression,
  holds: boolean,
  scope: Scope,
  builder: Builder,
): Said[] {
  const binding = callee.type === 'Identifier' ? bindingNamed(scope, callee.name) : undefined
  if (binding === undefined || args.some(({ type }) => type === 'SpreadElement')) return []
  const made = onlyUntyped(binding, builder)
  const returned = made?.kind === 'function' ? builder.conditions.returned.get(made.function) : undefined
  if (!returned) return []
  const { params = [] } = returned
  const own = new Map(params.map((name, index) => [name, args[index]]))
  const said = saidOf(returned, holds, builder)
  const { names } = returned.scope
  const by = [binding, ...params.flatMap((name) => names.get(name ?? '') ?? [])]
  // A function that is called by its name alone has another `this`.
  const free = said.filter(({ path }) => !names.has(firstNameIn(path)) && firstNameIn(path) !== 'this')
  const given = said.flatMap((each): Said[] => {
    const root = firstNameIn(each.path)
    const arg = own.get(root)
    const path = arg && pathOf(arg)
    return path === undefined
      ? []
      : [{ ...each, path: path + each.path.slice(root.length), through: [...(each.through ?? []), { by }] }]
  })
  return [...given, ...carry(free, returned, { by }, scope, builder)]
}

/** A plain name is no state that it is computed of anew: it must never change. */
function saidByComputed(
  returned: Condition,
  holds: boolean,
  by: readonly number[],
  scope: Scope,
  builder: Builder,
): Said[] {
  return saidOf(returned, holds, builder).flatMap((each) => {
    const once = each.path.includes('.') ? {} : { once: true as const }
    return carry([each], returned, { by, ...once }, scope, builder)
  })
}

/** `computed: { isOwn() { … } }` */
function computedMember(name: string, scope: Scope, { facts, conditions }: Builder): Condition | undefined {
  const members = facts.classes[templateOf(scope) ?? -1]?.members ?? []
  const [only, ...others] = members.filter((each) => each.name === name)
  const call = only?.value.kind === 'call' && others.length === 0 ? facts.calls[only.value.call] : undefined
  return call?.callee.kind === 'function' ? conditions.returned.get(call.callee.function) : undefined
}

/** The function that `computed(() => …)` is given. */
function computedBy(binding: number, builder: Builder): Condition | undefined {
  const made = onlyUntyped(binding, builder)
  const call = made?.kind === 'call' ? builder.facts.calls[made.call] : undefined
  if (call?.callee.kind !== 'name' || call.callee.name !== 'computed') return undefined
  const own = onlyUntyped(builder.root.names.get('computed') ?? -1, builder)
  const [getter] = call.args
  if ((own && own.kind !== 'import') || getter?.kind !== 'function') return undefined
  return builder.conditions.returned.get(getter.function)
}

function onlyUntyped(binding: number, { facts }: Builder): Value | undefined {
  const only = onlyValue(binding, facts)
  return only?.kind === 'typed' ? only.of : only
}

/** What it says where it stands, said where it is used. */
function carry(
  said: readonly Said[],
  condition: Condition,
  { by, once }: Pick<Through, 'by' | 'once'>,
  scope: Scope,
  builder: Builder,
): Said[] {
  return said.flatMap((each): Said[] => {
    const root = firstNameIn(each.path)
    const own: Through = { by, ...(once ? { once } : {}) }
    const isThis = root === 'this'
    if (isThis && condition.scope.class !== scope.class) return []
    if (!isThis) {
      own.there = calledName(builder, condition.scope, root)
      own.here = calledName(builder, scope, root)
    }
    return [copyWith(each, { through: [...(each.through ?? []), own] })]
  })
}

const firstNameIn = (path: string): string => path.split('.', 1)[0] ?? ''

/** It is kept anew wherever it is said. */
function isShort({ among, through = [] }: Said): boolean {
  return through.length <= MAX_DEPTH && sizeOf(among) <= MAX_NAMED
}

function sizeOf(among: Value): number {
  if (among.kind === 'each' || among.kind === 'keys') return sizeOf(among.of)
  if (among.kind !== 'either' && among.kind !== 'list') return 1
  return among.of.reduce((size, each) => size + sizeOf(each), 0)
}

/** What it says where it stands, kept: conditions of conditions would be read again and again. */
export function saidOf(condition: Condition, holds: boolean, builder: Builder): readonly Said[] {
  const kept = holds ? condition.holds : condition.fails
  if (kept) return kept
  const { conditions, offset, pending } = builder
  if (conditions.depth >= MAX_DEPTH) return []
  const { test, scope, params } = condition
  const from = pending.length
  conditions.depth++
  builder.offset = condition.offset
  const said = says(test, holds, scope, builder).filter(isShort).slice(0, MAX_SAID)
  builder.offset = offset
  conditions.depth--
  // What it compares with is given by each caller anew.
  const isOwn = params && pending.slice(from).some(({ value }) => scope.names.has(value.name))
  condition[holds ? 'holds' : 'fails'] = isOwn ? [] : said
  return isOwn ? [] : said
}

/** Whether what was said is not so any more, now that all names are resolved. */
export function isBroken({ by, there, here, once }: Through, isChanged: (binding: number) => boolean): boolean {
  if (by.some(isChanged)) return true
  if (!there) return false
  const { binding } = there
  if (binding === undefined || binding !== here?.binding) return true
  return once === true && isChanged(binding)
}
