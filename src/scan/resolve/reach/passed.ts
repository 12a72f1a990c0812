/** Functions that are called by what is made of them: `flow(prefixed, show)('key')`, `show.bind(null, 'key')()`. */
import type { Env, Site } from '../model/known.ts'
import type { Arguments, Native, Passed } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { calledFor } from '../values/passed.ts'
import { unique } from '../values/texts.ts'
import { type Callback, type CallbackSite, closureOf, isCallback, keyOf } from './found.ts'

/** `passed`: what it calls, whoever calls what it stands in. `given`: what it is called with. */
export function passedBy(
  made: Native,
  passed: readonly Passed[],
  given: (env: Env | undefined) => Arguments,
): CallbackSite[] {
  const calls = (env: Env | undefined, inner: Run): Passed[] => calledFor(made, given(env), inner)
  const { module, at } = given(undefined).origin
  const callbacks = new Map<string, Callback>()
  for (const { to } of passed) if (isCallback(to)) callbacks.set(keyOf(to), to)
  return Array.from(callbacks, ([key, callback]): CallbackSite => {
    const isCalled = ({ to }: Passed): boolean => isCallback(to) && keyOf(to) === key
    const argument: Site['argument'] = (index, env, later) =>
      unique(
        calls(env, later)
          .filter(isCalled)
          .flatMap(({ args }) => args.get(index, later)),
      )
    const iterates = passed.some((each) => isCalled(each) && each.iterates)
    return { callback, site: { module, at, closure: closureOf(callback), argument, ...(iterates ? { iterates } : {}) } }
  })
}
