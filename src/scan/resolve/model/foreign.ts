/** State that is declared in one module and reached from others. Nothing is evaluated. */

import { getOrInsert } from '../../../map-entries.ts'
import type { FunctionFact, ModuleFacts } from '../../facts.ts'
import { onlyValue } from '../../only-value.ts'
import type { ImportValue, Value } from '../../value.ts'
import { type Gift, giftsIn } from './gifts.ts'
import { bindingOf, type Fills, fillsIn, HELD, isMade } from './holders.ts'
import { importedBy, meantBy } from './other-names.ts'

/** What another module gives. */
export interface Foreign {
  of: ImportValue
  /** It is a part of what the function returns that is imported: `const { open } = useDialog()`. */
  part?: string
}

/** What is put into that, what it is given to hold if it is a ref, and which calls it is given to. */
export interface Change {
  foreign: Foreign
  fills?: Fills
  held: Value[]
  gifts?: readonly Gift[]
}

/** What it is made as, the module knows that declares it. */
export function foreignChanges(facts: ModuleFacts): Iterable<Change> {
  const all = new Map<string, Change>()
  const changeAt = (target: Value): Change | undefined => {
    const foreign = foreignOf(target, facts)
    if (!foreign) return undefined
    const name = JSON.stringify(foreign)
    return getOrInsert(all, name, () => ({ foreign, held: [] }))
  }
  for (const [change, fills] of fillsIn(facts, changeAt)) change.fills = fills
  for (const [change, gifts] of giftsIn(facts, changeAt)) change.gifts = gifts
  for (const { target, value } of facts.writes) {
    if (target.kind === 'member' && HELD.has(target.name)) changeAt(meantBy(target.of, facts))?.held.push(value)
    // Nobody can assign what is imported: in a template, what the ref holds is meant.
    else if (target.kind === 'name') changeAt(target)?.held.push(value)
  }
  return all.values()
}

/** `list`, `shared.list` of `import * as shared`, or `dialog.open` of `const dialog = useDialog()`. */
function foreignOf(value: Value, facts: ModuleFacts): Foreign | undefined {
  const of = importedBy(value, facts)
  if (of) return { of }
  const binding = bindingOf(value)
  return binding === undefined ? partGiven(value, facts) : foreignAt(binding, facts)
}

/** What the name stands for, if another module gives that. */
export function foreignAt(binding: number, facts: ModuleFacts): Foreign | undefined {
  const value = onlyUntyped(binding, facts)
  if (value?.kind === 'import') return { of: value }
  const imported = value && importedBy(value, facts)
  return imported ? { of: imported } : value && partGiven(value, facts)
}

/** `open` of what a function gives that is imported. */
function partGiven(value: Value, facts: ModuleFacts): Foreign | undefined {
  if (value.kind !== 'member') return undefined
  const whole = value.of.kind === 'name' ? onlyUntyped(value.of.binding, facts) : untyped(value.of)
  const callee = whole?.kind === 'call' ? facts.calls[whole.call]?.callee : undefined
  const of = callee?.kind === 'name' ? onlyUntyped(callee.binding, facts) : undefined
  return of?.kind === 'import' ? { of, part: value.name } : undefined
}

function onlyUntyped(binding: number | undefined, facts: ModuleFacts): Value | undefined {
  const only = onlyValue(binding, facts)
  return only && untyped(only)
}

function untyped(value: Value): Value {
  return value.kind === 'typed' ? untyped(value.of) : value
}

/** Bindings that others may put something into, a ref, a list or a record: whatever is given away. */
export function sharedIn(exports: ReadonlyMap<string, readonly Value[]>, facts: ModuleFacts): ReadonlySet<number> {
  const { bindings, classes, functions, calls } = facts
  const exported = [...exports.values()].flat()
  const returned = functions.flatMap(({ returns }) => returns)
  const exposed = classes.flatMap(({ members }) => members.map(({ value }) => value))
  const provided = calls.flatMap(({ callee, args }) => (isProvide(callee) ? args.slice(1) : []))
  const isShared = (id: number): boolean =>
    bindings[id]?.once === true && bindings[id].values.some((each) => isChangeable(each, facts))
  return new Set([
    ...exported.flatMap((value) => returnedBy(value, facts)),
    ...[...exported, ...returned, ...exposed].flatMap((value) => namesIn(value, facts)).filter(isShared),
    ...provided.flatMap((value) => namesIn(value, facts)),
  ])
}

/** What a function that is exported gives. */
function returnedBy(value: Value, facts: ModuleFacts): number[] {
  const values = value.kind === 'name' ? (facts.bindings[value.binding ?? -1]?.values ?? []) : [value]
  return values.flatMap((each) => [...sharedReturnsOf(untyped(each), facts).values()])
}

function isChangeable(value: Value, facts: ModuleFacts): boolean {
  const made = untyped(value)
  return !isFixed(value, facts) && (made.kind === 'call' || isMade(made, facts))
}

/** `provide(name, value)`, `app.provide(name, value)`, `setContext(name, value)` */
export function isProvide(callee: Value): boolean {
  const isNamed = callee.kind === 'import' || callee.kind === 'name' || callee.kind === 'member'
  return isNamed && (callee.name === 'provide' || callee.name === 'setContext')
}

/** Itself, what an object has that is written out, and what is wrapped: `{ dialog, ...toRefs(state) }`, `readonly(state)`. */
function namesIn(value: Value, facts: ModuleFacts): number[] {
  switch (value.kind) {
    case 'name':
      return value.binding === undefined ? [] : [value.binding]
    case 'typed':
      return namesIn(value.of, facts)
    case 'object':
      return [...value.entries.map((entry) => entry.value), ...(value.spreads ?? [])].flatMap((each) =>
        namesIn(each, facts),
      )
    case 'call':
      return facts.calls[value.call]?.args.flatMap((each) => (each.kind === 'name' ? namesIn(each, facts) : [])) ?? []
    default:
      return []
  }
}

/** Nobody puts anything into an enum, `{ … } as const` or `Object.freeze({ … })`. */
function isFixed(value: Value, facts: ModuleFacts): boolean {
  if (value.kind === 'typed')
    return (value.type.kind === 'name' && value.type.name === 'const') || isFixed(value.of, facts)
  const callee = value.kind === 'call' ? facts.calls[value.call]?.callee : undefined
  return (value.kind === 'object' && value.fixed === true) || (callee?.kind === 'member' && callee.name === 'freeze')
}

/** What a function returns by name of what is there once for all who call it: `return { open, close }`. */
export function sharedReturnsOf(value: Value, facts: ModuleFacts): ReadonlyMap<string, number> {
  const parts = new Map<string, number>()
  const fact = value.kind === 'function' ? facts.functions[value.function] : undefined
  for (const returned of fact?.returns ?? []) {
    if (returned.kind !== 'object') continue
    for (const { name, value: part } of returned.entries) {
      const id = part.kind === 'name' ? part.binding : undefined
      if (name !== undefined && id !== undefined && isOutside(id, fact as FunctionFact, facts)) parts.set(name, id)
    }
  }
  return parts
}

/** Made by a call that is none of the function's own. */
function isOutside(binding: number, { calls: [from, to] }: FunctionFact, { bindings }: ModuleFacts): boolean {
  return (bindings[binding]?.values ?? []).some((each) => {
    const made = untyped(each)
    return made.kind === 'call' && (made.call < from || made.call >= to)
  })
}
