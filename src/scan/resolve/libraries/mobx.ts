/** MobX: what it makes observable, or calls as an action, stays what it is. */
import type { Known } from '../model/known.ts'
import { UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { resultOf, same } from './react.ts'

/** `observable(list)`, `observable.map(entries)` */
const observable: Native = { ...same, member: () => [same] }

/** `action((key) => …)`, `action('name', (key) => …)`; `action.bound` is one by decoration. */
const action: Native = {
  kind: 'native',
  call: (args, run) => args.get(args.count - 1, run),
  member: () => [UNKNOWN],
}

export const mobx: Readonly<Record<string, Known>> = {
  observable,
  action,
  runInAction: resultOf,
  toJS: same,
  computedFn: same,
  observer: same,
}
