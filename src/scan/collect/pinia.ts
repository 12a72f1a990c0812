/** Pinia's stores by options: what `this` is in `defineStore('cart', { state, getters, actions })`. */
import type { CallExpression, NewExpression } from 'oxc-parser'
import type { ObjectValue, Value } from '../value.ts'
import { addFunction, type Builder } from './builder.ts'
import { addCall, lowerCallee } from './calls.ts'
import { lower } from './expressions.ts'
import { innerScope, type Scope } from './scopes.ts'
import { entriesOf, resultOf } from './vue-options.ts'

export function lowerStore(node: CallExpression | NewExpression, scope: Scope, builder: Builder): Value | undefined {
  const { callee } = node
  const options = node.arguments.slice(0, 2).find((each) => each.type === 'ObjectExpression')
  if (callee.type !== 'Identifier' || callee.name !== 'defineStore' || !options) return undefined
  const made = addFunction(builder, { at: node.start + builder.offset, params: 0 })
  const id = builder.facts.classes.push({ function: made, members: [], statics: [] }) - 1
  const given = lower(options, { ...innerScope(scope), class: id }, builder)
  if (given.kind === 'object') readStore(given, { id, node }, builder)
  const name = idOf(node, given, scope, builder)
  return addCall(builder, lowerCallee(callee, scope, builder), [name, { kind: 'class', class: id }], node)
}

/** `defineStore('cart', { … })`, `defineStore({ id: 'cart', … })` */
function idOf(
  { arguments: [first] }: CallExpression | NewExpression,
  given: Value,
  scope: Scope,
  builder: Builder,
): Value {
  if (first && first.type !== 'ObjectExpression') return lower(first, scope, builder)
  return entriesOf(given).find(({ name }) => name === 'id')?.value ?? { kind: 'nothing' }
}

interface Made {
  id: number
  node: CallExpression | NewExpression
}

/** What state is set to elsewhere is known by the place where the store is made. */
const STATE: Value = { kind: 'import', from: 'pinia', name: 'stateOf' }

function readStore({ entries }: ObjectValue, { id, node }: Made, builder: Builder): void {
  const fact = builder.facts.classes[id]
  const part = (of: string): Value => entries.find(({ name }) => name === of)?.value ?? { kind: 'nothing' }
  const state = addCall(builder, STATE, [resultOf(part('state'), [], builder)], node)
  fact?.members.push(...entriesOf(part('actions')))
  for (const { value, ...named } of entriesOf(part('getters')))
    fact?.members.push({ ...named, value: resultOf(value, [{ kind: 'this', class: id }], builder) })
  if (fact) fact.spreads = [state]
}
