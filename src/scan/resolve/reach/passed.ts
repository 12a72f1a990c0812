/** Functions that are called by what is made of them: `flow(prefixed, show)('key')`, `show.bind(null, 'key')()`. */
import { type Env, functionKey, type KnownFunction, type Site } from '../model/known.ts'
import type { Arguments, Native, Passed } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { calledFor } from '../values/passed.ts'
import { unique } from '../values/texts.ts'
import { type CallbackSite, isFunction } from './found.ts'

/** `passed`: what it calls, whoever calls what it stands in. `given`: what it is called with. */
export function passedBy(
  made: Native,
  passed: readonly Passed[],
  given: (env: Env | undefined) => Arguments,
): CallbackSite[] {
  const calls = (env: Env | undefined, inner: Run): Passed[] => calledFor(made, given(env), inner)
  const { module, at } = given(undefined).origin
  const callbacks = new Map<string, KnownFunction>()
  for (const { to } of passed) if (isFunction(to)) callbacks.set(functionKey(to.module, to.function), to)
  return Array.from(callbacks, ([key, callback]): CallbackSite => {
    const isCalled = ({ to }: Passed): boolean => isFunction(to) && functionKey(to.module, to.function) === key
    const argument: Site['argument'] = (index, env, later) =>
      unique(
        calls(env, later)
          .filter(isCalled)
          .flatMap(({ args }) => args.get(index, later)),
      )
    const iterates = passed.some((each) => isCalled(each) && each.iterates)
    return { callback, site: { module, at, closure: callback.env, argument, ...(iterates ? { iterates } : {}) } }
  })
}
