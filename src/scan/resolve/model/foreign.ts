/** State that is declared in one module and reached from others. Nothing is evaluated. */

import { getOrInsert } from '../../../map-entries.ts'
import type { FunctionFact, ModuleFacts } from '../../facts.ts'
import { onlyValue } from '../../only-value.ts'
import type { ImportValue, Value } from '../../value.ts'
import { bindingOf, type Fills, fillsIn, HELD, isMade } from './holders.ts'
import { importedBy, meantBy } from './other-names.ts'

/** What another module gives. */
export interface Foreign {
  of: ImportValue
  /** It is a part of what the function returns that is imported: `const { open } = useDialog()`. */
  part?: string
}

/** What is put into that, and what it is given to hold if it is a ref. */
export interface Change {
  foreign: Foreign
  fills?: Fills
  held: Value[]
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
  for (const { target, value } of facts.writes) {
    if (target.kind === 'member' && HELD.has(target.name)) changeAt(meantBy(target.of, facts))?.held.push(value)
    // Nobody can assign what is imported: in a template, what the ref holds is meant.
    else if (target.kind === 'name') changeAt(target)?.held.push(value)
  }
  return all.values()
}

/** `list`, or `shared.list` of `import * as shared`. */
function foreignOf(value: Value, facts: ModuleFacts): Foreign | undefined {
  const of = importedBy(value, facts)
  if (of) return { of }
  const binding = bindingOf(value)
  return binding === undefined ? undefined : foreignAt(binding, facts)
}

/** What the name stands for, if another module gives that. */
export function foreignAt(binding: number, facts: ModuleFacts): Foreign | undefined {
  const value = onlyUntyped(binding, facts)
  if (value?.kind === 'import') return { of: value }
  if (value?.kind !== 'member') return undefined
  const imported = importedBy(value, facts)
  if (imported) return { of: imported }
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

/** Bindings that others may put something into, as exports give them: a ref, a list or a record. */
export function sharedIn(exports: ReadonlyMap<string, readonly Value[]>, facts: ModuleFacts): ReadonlySet<number> {
  return new Set([...exports.values()].flat().flatMap((value) => givenBy(value, facts)))
}

function givenBy(value: Value, facts: ModuleFacts): number[] {
  if (value.kind === 'function') return Array.from(sharedReturnsOf(value, facts).values())
  const id = value.kind === 'name' ? value.binding : undefined
  return (facts.bindings[id ?? -1]?.values ?? []).flatMap((each): number[] => {
    const made = untyped(each)
    if (made.kind === 'function') return Array.from(sharedReturnsOf(made, facts).values())
    return id !== undefined && !isFixed(each, facts) && (made.kind === 'call' || isMade(made, facts)) ? [id] : []
  })
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
