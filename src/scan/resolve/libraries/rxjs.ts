/** RxJS, as far as keys go through what one can subscribe to. */

import type { Arguments, Composite, Known, Native } from '../model/known.ts'
import { OTHER, UNKNOWN } from '../model/known.ts'
import { providedFor, type Run } from '../model/run.ts'
import { askUsers } from '../model/users.ts'
import { record } from '../values/composites.ts'
import { apply } from '../values/invoke.ts'
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
      const { module, at } = args.origin
      const name = `${module.id}#${at}`
      const holds = (run: Run): Known[] => {
        // It is a member of a service most of the time, and who gives it anything names that.
        askUsers(module, run)
        const given = (providedFor(name, run) ?? []).flatMap((value) => value(run))
        return unique([...(initial ? args.get(0, run) : []), ...given])
      }
      const next: Native = { kind: 'native', sets: name, call: () => [OTHER] }
      const getValue: Native = { kind: 'native', call: (_, run) => holds(run) }
      const known = observableOf(holds, { next: [next], getValue: [getValue] })
      return [{ ...known, member: (of, run) => (of === 'value' && initial ? holds(run) : known.member(of, run)) }]
    },
  }
}

/** Operators are functions from what comes in to what goes out. */
const map: Native = {
  kind: 'native',
  call: (given) => [
    {
      kind: 'native',
      call: (args, run) => given.get(0, run).flatMap((each) => apply(each, [args.get(0, run)], given.origin, run)),
    },
  ],
}

const same: Native = { kind: 'native', call: () => [{ kind: 'native', call: (args, run) => args.get(0, run) }] }

const startWith: Native = {
  kind: 'native',
  call: (given) => [{ kind: 'native', call: (args, run) => unique([...given.get(0, run), ...args.get(0, run)]) }],
}

const of: Native = { kind: 'native', call: (args) => [observableOf((run) => args.get(0, run))] }

const SAME = [
  ...['takeUntil', 'takeUntilDestroyed', 'takeWhile', 'take', 'first', 'last', 'skip', 'skipWhile', 'filter', 'tap'],
  ...['debounceTime', 'throttleTime', 'auditTime', 'delay', 'distinctUntilChanged', 'share', 'shareReplay'],
  ...['finalize', 'observeOn', 'subscribeOn'],
]

export const rxjs: Readonly<Record<string, Known>> = {
  Subject: subject(false),
  ReplaySubject: subject(false),
  AsyncSubject: subject(false),
  BehaviorSubject: subject(true),
  of,
  map,
  ...Object.fromEntries(SAME.map((name) => [name, same])),
  startWith,
}
