/** What guards say of a name that is read where they hold, or of what belongs together with one. */

import type { Node } from 'oxc-parser'
import { onlyValue } from '../only-value.ts'
import type { MemberTest, MemberValue, Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { pathOf } from './constants.ts'
import { type Guard, MAX_GUARDS } from './guards.ts'
import type { Narrowing } from './outdated.ts'
import { bindingNamed, type Scope } from './scopes.ts'

const MAX_LOOKED_AT = 64

/** The name with what the guards around it say of it. */
export function narrow(value: Value, read: Node | string, scope: Scope, builder: Builder): Value {
  if (!scope.guards) return value
  const path = typeof read === 'string' ? read : pathOf(read)
  if (path === undefined) return value
  const told =
    value.kind === 'member' ? toldApart(value, path, scope, builder) : toldBeside(value, path, scope, builder)
  return guardsOf(scope, (guard) => guard.path === path && (guard.among.kind !== 'filled' || !guard.holds)).reduceRight(
    (of, guard): Value => {
      const narrowed = { kind: 'narrowed' as const, of, ...saidOf(guard) }
      keep({ of, guard, drop: dropOf(narrowed) }, scope, builder)
      return narrowed
    },
    told,
  )
}

/** Where `if (item.kind === 'a')` holds, `item.name` is that of an item of this kind. */
function toldApart(value: MemberValue, path: string, scope: Scope, builder: Builder): Value {
  const whole = path.slice(0, path.lastIndexOf('.') + 1)
  if (whole === 'this.') return value
  const byOf = (guard: Guard): string => guard.path.slice(whole.length)
  const isOther = (guard: Guard): boolean => guard.path.startsWith(whole) && guard.path !== path
  // How many there are tells no element from another.
  const isTelling = (name: string): boolean => name !== 'length' && !name.includes('.')
  const guards = guardsOf(scope, (each) => isOther(each) && isTelling(byOf(each)) && each.among.kind !== 'like')
  const tests = guards.map((guard): MemberTest => {
    const kept = { by: byOf(guard), ...saidOf(guard) }
    keep({ of: value, guard, drop: dropOf(kept) }, scope, builder)
    return kept
  })
  return tests.length > 0 ? { kind: 'told', of: value, tests } : value
}

/** Where a guard says something of a name, what else is made of the same or by it is told, too. */
function toldBeside(value: Value, name: string, scope: Scope, builder: Builder): Value {
  const guards = guardsOf(scope, ({ path, among }) => !path.includes('.') && path !== name && among.kind !== 'like')
  const made = guards.length > 0 ? madeAs(name, scope, builder) : undefined
  if (made?.kind === 'member') return toldByParts(value, name, made, { guards, scope, builder })
  return made?.kind === 'index' ? toldByName(value, name, made, { guards, scope, builder }) : value
}

interface Telling {
  guards: readonly Guard[]
  scope: Scope
  builder: Builder
}

/** Behind `const { kind, label } = item`, where `if (kind === 'a')` holds, `label` is that of an item of this kind. */
function toldByParts(or: Value, name: string, of: MemberValue, { guards, scope, builder }: Telling): Value {
  const tests = guards.flatMap((guard): MemberTest[] => {
    const part = madeAs(guard.path, scope, builder)
    if (part?.kind !== 'member' || part.of !== of.of) return []
    const kept = { by: part.name, ...saidOf(guard) }
    keep({ of, guard, besides: bindingsNamed([name, guard.path], scope), drop: dropOf(kept) }, scope, builder)
    return [kept]
  })
  return tests.length > 0 ? { kind: 'told', of, tests, or } : or
}

/** Behind `const label = LABELS[kind]`, where `if (kind === 'a')` holds, `label` is that of this kind. */
function toldByName(or: Value, name: string, made: IndexValue, { guards, scope, builder }: Telling): Value {
  const { by } = made
  if (by.kind !== 'name') return or
  const telling = guards.filter(({ path }) => path === by.name)
  const told: Value = { kind: 'either', of: [or] }
  const narrowed = telling.reduceRight((of: Value, guard): Value => {
    const besides = bindingsNamed([name, guard.path], scope)
    const drop = (): void => {
      told.of = [or]
    }
    keep({ of: by, guard, besides, isOf: bindingNamed(scope, guard.path), drop }, scope, builder)
    return { kind: 'narrowed', of, ...saidOf(guard) }
  }, by)
  if (telling.length === 0) return or
  told.of = [{ ...made, by: narrowed }]
  return told
}

type IndexValue = Extract<Value, { kind: 'index' }>

function keep(told: Omit<Narrowing, 'scope' | 'calls'>, scope: Scope, { narrowings, facts }: Builder): void {
  narrowings.push({ scope, calls: facts.calls.length, ...told })
}

/** What was kept of a guard says nothing any more. */
function dropOf(kept: { among: Value }): () => void {
  return () => {
    kept.among = { kind: 'unknown' }
  }
}

function saidOf({ among, holds }: Guard): { among: Value; not?: true } {
  return holds ? { among } : { among, not: true }
}

/** The innermost first. */
function guardsOf(scope: Scope, speaks: (guard: Guard) => boolean): Guard[] {
  const found: Guard[] = []
  let looked = 0
  for (let guard = scope.guards; guard && found.length < MAX_GUARDS; guard = guard.next) {
    if (++looked > MAX_LOOKED_AT) break
    if (speaks(guard) && !isShadowed(guard.path, scope, guard.scope)) found.push(guard)
  }
  return found
}

/** What a name is declared as, that is declared once. */
function madeAs(name: string, scope: Scope, { facts }: Builder): Value | undefined {
  return onlyValue(bindingNamed(scope, name), facts)
}

const bindingsNamed = (names: readonly string[], scope: Scope): number[] =>
  names.flatMap((name) => bindingNamed(scope, name) ?? [])

function isShadowed(path: string, from: Scope, to: Scope): boolean {
  const [root = ''] = path.split('.', 1)
  if (root === 'this') return from.class !== to.class
  for (let scope: Scope | undefined = from; scope && scope !== to; scope = scope.parent) {
    if (scope.names !== to.names && scope.names.has(root)) return true
  }
  return false
}
