/** Functions made of functions, which call those: with arguments given before, `show.bind(null, 'key')`, or in turn. */
import type { Env, Known, Site } from '../model/known.ts'
import type { Arguments, Native, Passed } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { apply } from './invoke.ts'
import { unique } from './texts.ts'

/** Functions made of functions that one call is followed through; nobody puts more into each other. */
const MAX_MADE = 50

/** What is called when this is: itself, or what it is made of, however often. */
export function calledFor(to: Known, args: Arguments, run: Run): Passed[] {
  const steps: Passed[] = [{ to, args }]
  const called: Passed[] = []
  let made = 0
  // It grows as it is gone through.
  for (const step of steps) {
    if (step.to.kind !== 'native' || !step.to.passes) called.push(step)
    else if (++made <= MAX_MADE) steps.push(...step.to.passes(step.args, run))
  }
  return called
}

/** Whether what is made of it calls it. */
export const mayBeCalled = ({ kind }: Known): boolean =>
  kind === 'function' || kind === 'translator' || kind === 'native'

/** A function, of ours or of a library. */
export const isCalled = ({ kind }: Known): boolean => kind === 'function' || kind === 'native'

/** What is called from a site is given. */
export function argumentsAt(site: Site, env: Env | undefined): Arguments {
  return {
    count: 1,
    origin: { module: site.module, at: site.at },
    get: (index, run) => site.argument(index, env, run),
  }
}

/** Called with these in front of what it is given then. */
export const bound = (to: Known, front: Arguments): Native => calledWith(to, (args) => behind(front, args))

/** Called with what comes of what it is given then. */
export function calledWith(to: Known, wholeOf: (args: Arguments) => Arguments): Native {
  return {
    kind: 'native',
    passes: (args) => [{ to, args: wholeOf(args) }],
    call: (args, run) => resultOf([to], wholeOf(args), run),
  }
}

/** Without what is given first. */
export const behindFirst = (args: Arguments): Arguments => ({
  ...args,
  count: Math.max(args.count - 1, 0),
  get: (index, run) => args.get(index + 1, run),
})

/** What is given first, and then. */
export function behind(front: Arguments, args: Arguments): Arguments {
  const { count } = front
  return {
    ...args,
    count: count + args.count,
    get: (index, run) => (index < count ? front.get(index, run) : args.get(index - count, run)),
  }
}

/** What they give that are called with these. */
export function resultOf(callees: readonly Known[], args: Arguments, run: Run): Known[] {
  const given = allOf(args, run)
  return unique(callees.flatMap((each) => apply(each, given, args.origin, run)))
}

export function allOf({ count, get }: Arguments, run: Run): Known[][] {
  return Array.from({ length: count }, (_, index) => get(index, run))
}
