/** What predicates say of what they are given: `isOwn(kind)`, `list.filter((each) => each !== 'none')`. */
import type { CallExpression, Node } from 'oxc-parser'
import { SIFTING } from '../built-ins.ts'
import type { MemberTest, Value } from '../value.ts'
import type { Builder } from './builder.ts'
import type { Said } from './conditions.ts'
import { constant, pathOf } from './constants.ts'
import { saidOf } from './own-conditions.ts'
import type { Scope } from './scopes.ts'

/** `list.filter((each) => each !== 'none')` */
export function keepAdmitted(callee: Value, [predicate]: Value[], builder: Builder): void {
  if (callee.kind === 'member' && SIFTING.has(callee.name) && predicate?.kind === 'function') {
    keepSaid(predicate.function, saidOfFirst(predicate.function, builder), builder)
  }
}

/** `isOwn(kind) { return OWN.includes(kind) }`, whoever asks it. Whether something is there, most functions would say. */
export function keepPredicate(id: number, builder: Builder): void {
  const test = builder.conditions.returned.get(id)?.test.type
  if (test === undefined || !COMPARES.has(test)) return
  const said = saidOfFirst(id, builder).filter(({ by, among }) => by === '' && among.kind !== 'filled')
  keepSaid(id, said, builder)
}

const COMPARES: ReadonlySet<Node['type']> = new Set(['BinaryExpression', 'CallExpression', 'LogicalExpression'])

function keepSaid(id: number, admits: MemberTest[], { facts }: Builder): void {
  const fact = facts.functions[id]
  if (fact && admits.length > 0) fact.admits = admits
}

/** What holds of the first parameter, or of a member of it, where what the function returns does. */
function saidOfFirst(id: number, builder: Builder): MemberTest[] {
  const returned = builder.conditions.returned.get(id)
  const [first] = returned?.params ?? []
  if (!returned || first === undefined) return []
  return saidOf(returned, true, builder).flatMap(({ path, among, holds, through }): MemberTest[] => {
    const [root, by = '', ...deeper] = path.split('.')
    if (root !== first || deeper.length > 0 || through) return []
    return [{ by, among, ...(holds ? {} : { not: true as const }) }]
  })
}

/** `this.isOwn(kind)`, `isOwn(kind)` of another module: what it says yes to is told where it stands. */
export function saidByPredicate(
  { callee, arguments: [first] }: CallExpression,
  scope: Scope,
  builder: Builder,
): Said[] {
  const name = pathOf(callee)
  const path = first && pathOf(first)
  if (path === undefined || name === undefined || !PREDICATE.test(name)) return []
  const by = constant(callee, scope, builder)
  return by ? [{ path, among: { kind: 'passed', by }, holds: true }] : []
}

const PREDICATE = /(?:^|\.)(?:is|has)[A-Z]\w*$/
