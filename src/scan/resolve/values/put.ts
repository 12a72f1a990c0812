/** Objects with what their methods put into them: `{ label: 'first', set(label) { this.label = label } }`. */
import type { Value } from '../../value.ts'
import type { Composite, Frame, Known } from '../model/known.ts'
import { OPTIONAL } from '../model/known.ts'
import { once } from '../model/recursion.ts'
import type { Run } from '../model/run.ts'
import { takenFrom } from './fills.ts'
import { anyOf, evaluateAll, inheritedMember } from './members.ts'
import { asInstead } from './objects.ts'
import { heldAsState } from './state.ts'
import { unique } from './texts.ts'

export function withPut(of: Composite, things: readonly Value[], frame: Frame): Composite {
  // Who asks it for what it is made of itself is told no more than it begins with.
  const put = (run: Run, take: (thing: Known) => Known[]): Known[] => {
    const found = once(things, run, () => heldAsState(() => evaluateAll(things, frame, run).flatMap(take), run))
    return found ?? []
  }
  return {
    ...of,
    member(name, run) {
      const own = of.member(name, run)
      const more = put(run, (thing) => inheritedMember(thing, name, run)).map(asInstead)
      // Before a method is called, it isn't there.
      return more.length > 0 ? anyOf([...(own ?? [OPTIONAL]), ...more]) : own
    },
    each: (run) => anyOf([...of.each(run), ...put(run, (thing) => takenFrom(thing, (all) => all.each(run)))]),
    keys: (run) => unique([...of.keys(run), ...put(run, (thing) => takenFrom(thing, (all) => all.keys(run)))]),
  }
}
