/** Angular's signals: who calls one is given what it holds. */

import { type Known, placeKey } from '../model/known.ts'
import type { Fits, Native } from '../model/native.ts'
import { providedFor, type Run } from '../model/run.ts'
import { apply } from '../values/invoke.ts'
import { heldByState, setterOf } from '../values/set-state.ts'
import { textsOf, unique } from '../values/texts.ts'

interface Parts {
  holds(run: Run): Known[]
  /** The state that is set, of those that can be. */
  sets?: string
  /** What its type says of what it holds. */
  fits?: Fits
}

/** What signals are made with. */
const parts = new WeakMap<Native, Parts>()

function holding(made: Parts): Native {
  const { fits, sets } = made
  const holds = fits ? (run: Run): Known[] => fits(made.holds(run), run) : made.holds
  const self: Native = {
    kind: 'native',
    holds,
    call: (_, run) => holds(run),
    member: (name) => {
      if (name === 'asReadonly') return [{ kind: 'native', call: () => [self] }]
      return sets !== undefined && (name === 'set' || name === 'update') ? [setterOf(sets)] : undefined
    },
    told: (said) => holding({ ...made, fits: said }),
  }
  parts.set(self, made)
  return self
}

/** It may be given something else besides. */
function besides(known: Known, given: (run: Run) => Known[]): Native | undefined {
  const own = known.kind === 'native' ? parts.get(known) : undefined
  return own && holding({ ...own, holds: (run) => unique([...own.holds(run), ...given(run)]) })
}

/** What is set to a property of this name, of something that isn't known, is provided under it. */
export function setByName(name: string): string {
  return `set ${name}`
}

/** What is set to one that nobody knows whose it is may be set to this. */
function setElsewhere(name: string): (run: Run) => Known[] {
  return (run) => (providedFor(setByName(name), run) ?? []).flatMap((each) => each(run))
}

/** What it starts with, and whatever is set wherever that is. */
const signal: Native = {
  kind: 'native',
  call: (args) => {
    const name = placeKey(args.origin)
    return [holding({ holds: (run) => heldByState(name, args.get(0, run), run), sets: name })]
  },
}

/** A signal that others than its class can set. */
const openSignal: Native = {
  kind: 'native',
  call: (args, run) => {
    const [name = ''] = textsOf(args.get(1, run))
    return args.get(0, run).map((own) => besides(own, setElsewhere(name)) ?? own)
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

const fixed: Native = { kind: 'native', call: (args) => [holding({ holds: (run) => args.get(0, run) })] }
const required: Native = { kind: 'native', call: () => [holding({ holds: () => [] })] }

/** `input('default')`, `input.required()` */
const input: Native = { ...fixed, member: (name) => (name === 'required' ? [required] : undefined) }

/** What a property is made with, and what it is given where that is an input; two-way bindings give a signal. */
const signalInput: Native = {
  kind: 'native',
  call: (args, run) =>
    args.get(0, run).map((own) => besides(own, (later) => args.get(1, later).flatMap(heldIn(later))) ?? own),
}

const heldIn =
  (run: Run) =>
  (known: Known): Known[] =>
    known.kind === 'native' && known.holds ? known.holds(run) : [known]

export const signals: Readonly<Record<string, Known>> = {
  ...{ signal, openSignal, computed },
  ...{ model, input, signalInput },
}
