/** Angular's signals: who calls one is given what it holds. */

import { type Known, placeKey } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { providedFor, type Run } from '../model/run.ts'
import { apply } from '../values/invoke.ts'
import { heldByState, setterOf } from '../values/set-state.ts'
import { textsOf, unique } from '../values/texts.ts'

/** `sets`: the state that is set, for those that can be. */
function holding(holds: (run: Run) => Known[], sets?: string): Native {
  const self: Native = {
    kind: 'native',
    holds,
    call: (_, run) => holds(run),
    member: (name) => {
      if (name === 'asReadonly') return [{ kind: 'native', call: () => [self] }]
      return sets !== undefined && (name === 'set' || name === 'update') ? [setterOf(sets)] : undefined
    },
  }
  return self
}

/** What is set to a property of this name, of something that isn't known, is provided under it. */
export function setByName(name: string): string {
  return `set ${name}`
}

/** What nobody knows whose it is may be this. */
function open(signal: Native, holds: (run: Run) => Known[], name: string): Native {
  const others = (run: Run): Known[] => (providedFor(setByName(name), run) ?? []).flatMap((each) => each(run))
  const self: Native = {
    ...signal,
    holds,
    call: (_, run) => unique([...holds(run), ...others(run)]),
    member: (name, run) =>
      name === 'asReadonly' ? [{ kind: 'native', call: () => [self] }] : signal.member?.(name, run),
  }
  return self
}

/** What it starts with, and whatever is set wherever that is. */
const signal: Native = {
  kind: 'native',
  call: (args) => {
    const name = placeKey(args.origin)
    return [holding((run) => heldByState(name, args.get(0, run), run), name)]
  },
}

/** A signal that others than its class can set. */
const openSignal: Native = {
  kind: 'native',
  call: (args, run) => {
    const [name = ''] = textsOf(args.get(1, run))
    return args.get(0, run).map((own): Known => (own.kind === 'native' && own.holds ? open(own, own.holds, name) : own))
  },
}

/** A signal that is computed gives what its function gives. */
const computed: Native = {
  kind: 'native',
  call: (args, run) => {
    const known = args.get(0, run).flatMap((each) => apply(each, [], args.origin, run))
    return [{ kind: 'native', call: () => known }]
  },
}

/** `model('default')`, `model.required()`: whoever uses the component may give it another value. */
const model: Native = { ...signal, member: (name) => (name === 'required' ? [signal] : undefined) }

const fixed: Native = { kind: 'native', call: (args) => [holding((run) => args.get(0, run))] }
const required: Native = { kind: 'native', call: () => [holding(() => [])] }

/** `input('default')`, `input.required()` */
const input: Native = { ...fixed, member: (name) => (name === 'required' ? [required] : undefined) }

/** What a property is made with, and what it is given where that is an input; two-way bindings give a signal. */
const signalInput: Native = {
  kind: 'native',
  call: (args, run) =>
    args.get(0, run).map((own): Known => {
      if (own.kind !== 'native' || !own.holds) return own
      const { holds } = own
      return { ...own, call: (_, later) => unique([...holds(later), ...args.get(1, later).flatMap(heldIn(later))]) }
    }),
}

const heldIn =
  (run: Run) =>
  (known: Known): Known[] =>
    known.kind === 'native' && known.holds ? known.holds(run) : [known]

export const signals: Readonly<Record<string, Known>> = {
  ...{ signal, openSignal, computed },
  ...{ model, input, signalInput },
}
