/** VueUse, as far as keys pass through what its functions make of functions, refs and props. */
import type { Known } from '../model/known.ts'
import { OTHER, placeKey, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { listOf, record } from '../values/composites.ts'
import { inRef } from '../values/instances.ts'
import { returnsOf } from '../values/invoke.ts'
import { setTo, setterOf } from '../values/set-state.ts'
import { same } from './react.ts'
import { asState, whoeverCalls } from './state.ts'
import { computed, toRef, vue } from './vue.ts'

function under(known: Known, ...names: string[]): Record<string, Known> {
  return Object.fromEntries(names.map((name) => [name, known]))
}

/** `const { on, trigger } = createEventHook()`: who listens is given what it is triggered with. */
const createEventHook: Native = {
  kind: 'native',
  call: ({ origin }) => {
    const name = `hook ${placeKey(origin)}`
    const on: Native = {
      kind: 'native',
      callsBack: { which: 0, given: (index, _, run) => (index === 0 && setTo(name, run)) || [UNKNOWN] },
      call: () => [OTHER],
    }
    return [record({ on: [on], trigger: [setterOf(name)] })]
  },
}

/** `const [useProvided, useInjected] = createInjectionState((title) => …)`: what one gives has been made by the other. */
const createInjectionState: Native = {
  kind: 'native',
  call: (args, run) => {
    const made = args.get(0, run)
    const useInjected: Native = {
      kind: 'native',
      call: (_, later) => whoeverCalls(later, () => made.flatMap((each) => returnsOf(each, later))).map(asState),
    }
    return [listOf([made, [useInjected]])]
  },
}

/** `useStorage('name', 'begun')`: a ref, of what was put into it at any time. */
const storage: Native = { kind: 'native', call: (args, run) => inRef(args.get(1, run)) }

export const vueUse: Readonly<Record<string, Known>> = {
  ...vue,
  // One for all who call it, or later than they do: the same function.
  ...under(same, 'createSharedComposable', 'createGlobalState', 'useDebounceFn', 'useThrottleFn', 'useMemoize'),
  ...under(same, 'refDebounced', 'debouncedRef', 'useDebounce', 'refThrottled', 'throttledRef', 'useThrottle'),
  ...under(same, 'refAutoReset', 'autoResetRef', 'toReactive', 'get'),
  ...under(computed, 'computedEager', 'eagerComputed', 'reactiveComputed', 'computedAsync', 'asyncComputed'),
  ...under(toRef, 'useVModel'),
  ...under(storage, 'useStorage', 'useLocalStorage', 'useSessionStorage'),
  createEventHook,
  createInjectionState,
}
