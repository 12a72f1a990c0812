/** Pinia: stores that are read, and whose state is set, wherever they are used. */
import { STATE } from '../../telling-names.ts'
import type { Composite, Known, Origin } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { askUsers } from '../model/users.ts'
import { sharedAs } from '../values/changed.ts'
import { classComposite } from '../values/instances.ts'
import { apply } from '../values/invoke.ts'
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

/** What it holds, and whatever else is put into it where the store is used. */
function settableAt(made: Composite, { module, at }: Origin): Composite {
  const store = sharedAs(`${STORE}${module.id}#${at}`, made, (run) => askUsers(module, run))
  return { ...store, member: (name, run) => (name === STATE ? [store] : store.member(name, run)) }
}

const STORE = 'store '

export const pinia: Readonly<Record<string, Known>> = { defineStore, stateOf, storeToRefs: same }
