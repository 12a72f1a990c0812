/** Jotai: atoms, what they hold or are made of, and who sets them: `useAtom(titleAtom)`, `store.set(titleAtom, 'key')`. */
import type { Composite, Known } from '../model/known.ts'
import { OTHER, placeKey, UNKNOWN } from '../model/known.ts'
import type { Arguments, CallsBack, Native, Passed } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { askUsers } from '../model/users.ts'
import { oncePerWay, pairOf, record } from '../values/composites.ts'
import { evaluate } from '../values/evaluate.ts'
import { apply } from '../values/invoke.ts'
import { behind, behindFirst, resultOf } from '../values/passed.ts'
import { withSet } from '../values/produced.ts'
import { isSetter, setTo, setterOf } from '../values/set-state.ts'
import { heldAsState } from '../values/state.ts'

/** What an atom holds, and what sets it, under names that no source can write. */
const HELD = '\0held'
const SETTER = '\0setter'

interface Parts {
  /** What it holds, without what it is set to. */
  held(run: Run): Known[]
  /** It is set to whatever its setter is given. */
  settable?: true
  /** Sets others in place of it. */
  write?(run: Run): Known[]
}

/** It stands for its setter: who is given it to do as one likes may set it. */
function atomAt({ origin }: Arguments, { held, settable, write }: Parts): Native {
  const name = placeKey(origin)
  const own = setterOf(name)
  const setter: Known = write ? writing(write) : own
  const all = (run: Run): Known[] => {
    askUsers(origin.module, run)
    const set = settable ? [...(setTo(name, run) ?? [UNKNOWN]), ...setWhereMounted(name, origin, run)] : []
    return withSet(held(run), set, origin, run)
  }
  const read = oncePerWay((run) => heldAsState(() => all(run), run), `atom ${name}`)
  return { ...own, member: (of, run) => (of === HELD ? read(run) : of === SETTER ? [setter] : undefined) }
}

/** `titleAtom.onMount = (setTitle) => …` */
function setWhereMounted(name: string, { module }: Arguments['origin'], run: Run): Known[] {
  const isMeant = (each: Known): boolean => isSetter(each) && each.sets === name
  return module.facts.writes.some(
    ({ target }) =>
      target.kind === 'member' &&
      target.name === 'onMount' &&
      evaluate(target.of, { module, env: undefined }, run).some(isMeant),
  )
    ? [UNKNOWN]
    : []
}

function heldIn(atoms: readonly Known[], run: Run): Known[] {
  return atoms.flatMap((each) => (each.kind === 'native' && each.member?.(HELD, run)) || [UNKNOWN])
}

function settersOf(atoms: readonly Known[], run: Run): Known[] {
  return atoms.flatMap((each) => (each.kind === 'native' && each.member?.(SETTER, run)) || [UNKNOWN])
}

/** `get(titleAtom)` */
const get: Native = { kind: 'native', call: (args, run) => heldIn(args.get(0, run), run) }

/** `set(titleAtom, 'title.changed')` */
const set: Native = {
  kind: 'native',
  passes: (args, run) => settersOf(args.get(0, run), run).map((to) => ({ to, args: behindFirst(args) })),
  call: (args, run) => resultOf(settersOf(args.get(0, run), run), behindFirst(args), run),
}

/** Calls `(get, set, …) => …` with what it is given. */
function writing(write: (run: Run) => Known[]): Native {
  const whole = (args: Arguments): Arguments =>
    behind({ ...args, count: 2, get: (index) => [index === 0 ? get : set] }, args)
  return {
    kind: 'native',
    passes: (args, run): Passed[] => write(run).map((to) => ({ to, args: whole(args) })),
    call: (args, run) => resultOf(write(run), whole(args), run),
  }
}

/** What else `(get, set, …) => …` is given, who uses the atom says. */
const GIVEN: CallsBack['given'] = (index, _, run, { module }) => {
  if (index < 2) return [index === 0 ? get : set]
  askUsers(module, run)
  return []
}

const computed = (read: readonly Known[], { origin }: Arguments, run: Run): Known[] =>
  read.flatMap((each) => (each.kind === 'function' ? apply(each, [[get]], origin, run) : [each]))

/** `atom('title')`, `atom((get) => get(titleAtom))`, `atom(null, (get, set, title) => set(titleAtom, title))` */
const atom: Native = {
  kind: 'native',
  callsBack: { which: [0, 1], given: GIVEN },
  call: (args, run) => {
    const isComputed = args.get(0, run).some(({ kind }) => kind === 'function')
    const held = (later: Run): Known[] => computed(args.get(0, later), args, later)
    if (args.count < 2) return [atomAt(args, isComputed ? { held } : { held, settable: true })]
    // What it begins with it may itself replace.
    const own: Parts['held'] = (later) =>
      isComputed || args.get(0, later).every(({ kind }) => kind === 'nothing') ? held(later) : [...held(later), UNKNOWN]
    return [atomAt(args, { held: own, write: (later) => args.get(1, later) })]
  },
}

/** By which of its arguments says what it begins with. */
function settableAtom(first: number): Native {
  return {
    kind: 'native',
    callsBack: { which: first, given: GIVEN },
    call: (args) => [atomAt(args, { held: (run) => computed(args.get(first, run), args, run), settable: true })],
  }
}

/** Made of what another one holds. */
function derived(make: (held: Known[], args: Arguments, run: Run) => Known[]): Native {
  return {
    kind: 'native',
    callsBack: { which: 1, given: (index, of, run) => (index === 0 ? heldIn(of(0), run) : [UNKNOWN]) },
    call: (args) => [atomAt(args, { held: (run) => make(heldIn(args.get(0, run), run), args, run) })],
  }
}

const madeBySecond = (held: Known[], args: Arguments, run: Run): Known[] =>
  args
    .get(1, run)
    .flatMap((each) => (each.kind === 'nothing' ? each : apply(each, [held, [UNKNOWN]], args.origin, run)))

/** `selectAtom(orderAtom, (order) => order.title)` */
const selectAtom = derived(madeBySecond)

/** `unwrap(orderAtom, () => 'order.none')` */
const unwrap = derived((held, args, run) => [...held, ...madeBySecond(held, args, run)])

const loadable = derived((data) => [record({ state: [UNKNOWN], data, error: [UNKNOWN] })])

/** `atomFamily((id) => atom(…))`: one for each. */
const atomFamily: Native = { kind: 'native', call: (args, run) => args.get(0, run) }

const useAtom: Native = {
  kind: 'native',
  call: (args, run) =>
    settersOf(args.get(0, run), run).map((setter) => pairOf((later) => get.call(args, later), setter)),
}

const useSetAtom: Native = { kind: 'native', call: (args, run) => settersOf(args.get(0, run), run) }

/** `useHydrateAtoms([[titleAtom, 'title.first']])`, or a map. */
const useHydrateAtoms: Native = {
  kind: 'native',
  passes: ({ get, origin }, run) =>
    get(0, run)
      .flatMap((all) => (all.kind === 'composite' ? pairsIn(all, run) : []))
      .flatMap(([atoms = [], value = []]) =>
        settersOf(atoms, run).map((to): Passed => ({ to, args: { count: 1, origin, get: () => value } })),
      ),
  call: () => [OTHER],
}

function pairsIn(all: Composite, run: Run): Known[][][] {
  if (all.paired) return [[all.keys(run), all.each(run)]]
  return all.each(run).flatMap((pair) => (pair.kind === 'composite' && pair.items ? [pair.items(run)] : []))
}

/** `useAtomCallback((get, set, key) => …)` */
const useAtomCallback: Native = {
  kind: 'native',
  callsBack: { which: 0, given: GIVEN },
  call: (args) => [writing((run) => args.get(0, run))],
}

const store = record({ get: [get], set: [set] })
const giveStore: Native = { kind: 'native', call: () => [store] }
const reset: Native = { kind: 'native', call: () => [{ kind: 'native', call: () => [OTHER] }] }

export const jotai: Readonly<Record<string, Known>> = {
  atom,
  atomFamily,
  atomWithDefault: settableAtom(0),
  atomWithLazy: settableAtom(0),
  atomWithReset: settableAtom(0),
  atomWithStorage: settableAtom(1),
  createStore: giveStore,
  getDefaultStore: giveStore,
  loadable,
  selectAtom,
  unwrap,
  useAtom,
  useAtomCallback,
  useAtomValue: get,
  useHydrateAtoms,
  useResetAtom: reset,
  useSetAtom,
  useStore: giveStore,
}
