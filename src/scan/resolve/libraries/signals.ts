/** Signals of Preact, and proxies of Valtio: refs and things that are kept as what they hold. */
import type { Known } from '../model/known.ts'
import { ref, same } from './react.ts'
import { computed } from './vue.ts'

export const preactSignals: Readonly<Record<string, Known>> = {
  signal: ref,
  useSignal: ref,
  computed,
  useComputed: computed,
}

export const valtio: Readonly<Record<string, Known>> = {
  proxy: same,
  ref: same,
  snapshot: same,
  useProxy: same,
  useSnapshot: same,
}
