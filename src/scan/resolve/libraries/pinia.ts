/** Pinia: stores that are read, and whose state is set, wherever they are used. */
import type { CallFact, ModuleFacts, WriteFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Composite, Known, Origin } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { providedFor, type Run } from '../model/run.ts'
import { askUsers } from '../model/users.ts'
import { classComposite } from '../values/instances.ts'
import { apply } from '../values/invoke.ts'
import { unique } from '../values/texts.ts'
import { same } from './react.ts'

/** `defineStore('cart', () => { … })`, `defineStore('cart', { state, actions })` */
const defineStore: Native = {
  kind: 'native',
  call: (args) => {
    const { origin } = args
    const made = (run: Run): Known[] =>
      [...args.get(0, run), ...args.get(1, run)].flatMap((each) =>
        each.kind === 'class'
          ? [classComposite(each.class, { module: each.module, env: undefined })]
          : each.kind === 'function'
            ? apply(each, [], origin, run)
            : [],
      )
    return [{ kind: 'native', call: (_, run) => settable(made(run), origin) }]
  },
}

/** The state that options begin with: getters and actions see, too, what is set from outside. */
const stateOf: Native = { kind: 'native', call: (args, run) => settable(args.get(0, run), args.origin) }

function settable(known: Known[], origin: Origin): Known[] {
  return known.map((each) => (each.kind === 'composite' ? settableAt(each, origin) : each))
}

/** What it holds, and whatever else that is set to where the store is used. */
function settableAt(made: Composite, { module, at }: Origin): Composite {
  const context = `${module.id}#${at}`
  return {
    ...made,
    context,
    member: (name, run) => {
      askUsers(module, run)
      const set = providedFor(stateNamed(context, name), run)?.flatMap((value) => value(run)) ?? []
      const own = made.member(name, run)
      return set.length > 0 ? unique([...(own ?? []), ...set]) : own
    },
  }
}

/** What state of a store is set to is provided under this name. */
export function stateNamed(store: string, name: string): string {
  return `${store}.${name}`
}

/** `store.title = …`, `store.$patch({ title: … })` */
export function storeWritesOf({
  writes,
  calls,
  bindings,
}: ModuleFacts): { store: Value; name: string; value: Value }[] {
  const isStore = (value: Value): boolean =>
    (value.kind === 'name' ? (bindings[value.binding ?? -1]?.values ?? []) : [value]).some((each) => isUse(each, calls))
  const assigned = writes.flatMap(({ target, value }: WriteFact) =>
    target.kind === 'member' && isStore(target.of) ? [{ store: target.of, name: target.name, value }] : [],
  )
  const patched = calls.flatMap(({ callee, args: [given] }: CallFact) => {
    if (callee.kind !== 'member' || callee.name !== '$patch' || given?.kind !== 'object') return []
    return given.entries.map(({ name = '', value }) => ({ store: callee.of, name, value }))
  })
  return [...assigned, ...patched]
}

/** `useCartStore()` */
function isUse(value: Value, calls: readonly CallFact[]): boolean {
  const callee = value.kind === 'call' ? calls[value.call]?.callee : undefined
  return callee?.kind === 'name' && /^use[A-Z]/.test(callee.name)
}

export const pinia: Readonly<Record<string, Known>> = { defineStore, stateOf, storeToRefs: same }
