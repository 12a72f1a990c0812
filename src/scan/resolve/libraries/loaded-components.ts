/** Components that are loaded when they are shown: `lazy(() => import('./page'))`. */
import type { Known } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { apply } from '../values/invoke.ts'

/** Of a function that loads it, or of options with one. */
export const loadedComponent: Native = {
  kind: 'native',
  call: (args, run) =>
    args.get(0, run).flatMap((each) => {
      const loaders = each.kind === 'composite' ? (each.member('loader', run) ?? []) : [each]
      return loaders.flatMap((loader) => loadedBy(loader, args, run))
    }),
}

/** A module is loaded for its default export; what is picked out of it already is the component itself. */
function loadedBy(loader: Known, { origin }: Arguments, run: Run): Known[] {
  return apply(loader, [], origin, run).flatMap((each) =>
    each.kind === 'composite' ? (each.member('default', run) ?? [each]) : [each],
  )
}

export const loaded: Readonly<Record<string, Known>> = { default: loadedComponent, loadable: loadedComponent }
