/** VueUse, as far as keys pass through what its functions make of functions, refs and props. */
import type { Known } from '../model/known.ts'
import { same } from './react.ts'
import { computed, toRef, vue } from './vue.ts'

function under(known: Known, ...names: string[]): Record<string, Known> {
  return Object.fromEntries(names.map((name) => [name, known]))
}

export const vueUse: Readonly<Record<string, Known>> = {
  ...vue,
  // One for all who call it, or later than they do: the same function.
  ...under(same, 'createSharedComposable', 'createGlobalState', 'useDebounceFn', 'useThrottleFn', 'useMemoize'),
  ...under(same, 'refDebounced', 'debouncedRef', 'useDebounce', 'refThrottled', 'throttledRef', 'useThrottle'),
  ...under(same, 'refAutoReset', 'autoResetRef', 'toReactive', 'get'),
  ...under(computed, 'computedEager', 'eagerComputed', 'reactiveComputed', 'computedAsync', 'asyncComputed'),
  ...under(toRef, 'useVModel'),
}
