/** RxJS, as far as keys go through what one can subscribe to. */

import type { Composite, Known } from '../model/known.ts'
import { OPTIONAL, OTHER, placeKey, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { askUsers } from '../model/users.ts'
import { heldBy, record } from '../values/composites.ts'
import { apply } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { heldByState, setterOf } from '../values/set-state.ts'
import { unique } from '../values/texts.ts'

type Held = (run: Run) => Known[]

/** What can be subscribed to, and gives this. */
export function observableOf(holds: Held, more: Readonly<Record<string, Known[]>> = {}): Composite {
  return record({
    subscribe: [{ kind: 'native', holds, call: () => [OTHER] }],
    asObservable: [{ kind: 'native', call: () => [observableOf(holds)] }],
    pipe: [{ kind: 'native', call: (args) => [observableOf(throughAll(args, holds))] }],
    ...more,
  })
}

function throughAll(operators: Arguments, holds: Held): Held {
  return (run) => {
    let held = holds
    for (let index = 0; index < operators.count; index++) {
      const before = held
      held = (inner) =>
        operators.get(index, inner).flatMap((each) => {
          const args: Arguments = { count: 1, origin: operators.origin, get: () => before(inner) }
          return each.kind === 'native' ? each.call(args, inner) : [UNKNOWN]
        })
    }
    return held(run)
  }
}

/** Whatever it is given, wherever that is; `initial`: what it begins with. */
function subject(initial: boolean): Native {
  return {
    kind: 'native',
    call: (args) => {
      const name = placeKey(args.origin)
      const holds = (run: Run): Known[] => {
        // It is a member of a service most of the time, and who gives it anything names that.
        askUsers(args.origin.module, run)
        return heldByState(name, initial ? args.get(0, run) : [], run)
      }
      const next = setterOf(name)
      const getValue: Native = { kind: 'native', call: (_, run) => holds(run) }
      const known = observableOf(holds, { next: [next], getValue: [getValue] })
      return [{ ...known, member: (of, run) => (of === 'value' && initial ? holds(run) : known.member(of, run)) }]
    },
  }
}

/** Operators are functions from what comes in to what goes out. */
type Operate = (comes: Known[], run: Run) => Known[]

function operator(operate: Operate): Native {
  return {
    kind: 'native',
    call: (args, run) => operate(args.get(0, run), run),
    // Of whatever it comes, the operators alone say what goes out.
    piped: (operators) => observableOf(throughAll(operators, () => [UNKNOWN])),
  }
}

/** By what an operator is given: its function is called with what comes in, and what that gives goes out. */
function mapping(out: (made: Known, run: Run) => Known[]): Native {
  return {
    kind: 'native',
    call: (given) => [
      operator((comes, run) =>
        unique(
          given
            .get(0, run)
            .flatMap((each) => apply(each, [comes], given.origin, run).flatMap((made) => out(made, run))),
        ),
      ),
    ],
  }
}

/** What one is given that subscribes, waits, or goes through it. */
function emittedBy(known: Known, run: Run): Known[] {
  if (known.kind !== 'composite') return [known]
  const held = heldBy(known, run)
  return held[0] === known && held.length === 1 && !known.plain ? known.each(run) : held
}

const same: Native = { kind: 'native', call: () => [operator((comes) => comes)] }

/** What comes in, and what an error is answered with. */
const catchError: Native = {
  kind: 'native',
  call: (given) => [
    operator((comes, run) => {
      const instead = given.get(0, run).flatMap((each) => apply(each, [[UNKNOWN]], given.origin, run))
      return unique([...comes, ...instead.flatMap((each) => emittedBy(each, run))])
    }),
  ],
}

const startWith: Native = {
  kind: 'native',
  call: (given) => [operator((comes, run) => unique([...given.get(0, run), ...comes]))],
}

const of: Native = { kind: 'native', call: (args) => [observableOf((run) => args.get(0, run))] }

const from: Native = {
  kind: 'native',
  call: (args) => [observableOf((run) => args.get(0, run).flatMap((each) => emittedBy(each, run)))],
}

/** `merge(one$, other$)` */
const merge: Native = {
  kind: 'native',
  call: (args) => [
    observableOf((run) =>
      unique(
        Array.from({ length: args.count }, (_, index) => args.get(index, run))
          .flat()
          .flatMap((each) => emittedBy(each, run)),
      ),
    ),
  ],
}

const toObservable: Native = {
  kind: 'native',
  call: (args) => [
    observableOf((run) =>
      args.get(0, run).flatMap((each) => (each.kind === 'native' && each.holds ? each.holds(run) : [UNKNOWN])),
    ),
  ],
}

/** `toSignal(source$, { initialValue })` */
const toSignal: Native = {
  kind: 'native',
  call: (args) => {
    const holds = (run: Run): Known[] => {
      const initial = memberOfAll(args.get(1, run), 'initialValue', run)
      const own = initial.length > 0 ? initial : [OPTIONAL]
      return unique([...own, ...args.get(0, run).flatMap((each) => emittedBy(each, run))])
    }
    return [{ kind: 'native', holds, call: (_, run) => holds(run) }]
  },
}

const SAME = [
  ...['takeUntil', 'takeUntilDestroyed', 'takeWhile', 'take', 'first', 'last', 'skip', 'skipWhile', 'filter', 'tap'],
  ...['debounceTime', 'throttleTime', 'auditTime', 'delay', 'distinctUntilChanged', 'share', 'shareReplay'],
  ...['finalize', 'observeOn', 'subscribeOn', 'retry', 'timeout'],
]

const FLATTENING = ['switchMap', 'mergeMap', 'concatMap', 'exhaustMap', 'flatMap']

export const rxjs: Readonly<Record<string, Known>> = {
  Subject: subject(false),
  ReplaySubject: subject(false),
  AsyncSubject: subject(false),
  BehaviorSubject: subject(true),
  of,
  from,
  merge,
  concat: merge,
  map: mapping((made) => [made]),
  ...Object.fromEntries(FLATTENING.map((name) => [name, mapping(emittedBy)])),
  ...Object.fromEntries(SAME.map((name) => [name, same])),
  catchError,
  startWith,
  toObservable,
  toSignal,
}
