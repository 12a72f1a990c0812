/** Immer: things made of others by functions that change a draft of them: `produce(order, (draft) => { draft.title = 'sent' })`. */
import type { Known, KnownFunction } from '../model/known.ts'
import { NOTHING, placeKey, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { oncePerWay, pairOf } from '../values/composites.ts'
import { valuesOf } from '../values/invoke.ts'
import { allOf } from '../values/passed.ts'
import { setTo, setterOf } from '../values/set-state.ts'
import { unique } from '../values/texts.ts'
import { same } from './react.ts'
import { changed } from './state.ts'

/** What comes of it, and what it was: whether anything is changed, the function decides. */
function changedBy(recipes: readonly Known[], begun: Known[], more: readonly Known[][], run: Run): Known[] {
  const isKnown = recipes.every(isRecipe)
  return recipes
    .filter(isRecipe)
    .reduce((known, by) => changed(known, { by, args: [known, ...more] }, run), isKnown ? begun : [...begun, UNKNOWN])
}

const isRecipe = (known: Known): known is KnownFunction => known.kind === 'function'

/** `produce((draft, title) => { draft.title = title })`: changes whatever it is given. */
const producer = (recipes: (run: Run) => Known[], begun: (run: Run) => Known[]): Native => ({
  kind: 'native',
  producer: true,
  passes: (args, run) => recipes(run).map((to) => ({ to, args })),
  call: (args, run) => {
    const [first = [], ...more] = allOf(args, run)
    const isGiven = first.some(({ kind }) => kind !== 'nothing')
    return changedBy(recipes(run), isGiven ? first : begun(run), more, run)
  },
})

const produce: Native = {
  kind: 'native',
  callsBack: {
    which: [0, 1],
    given: (index, of) => (index > 0 || of(0).some(isRecipe) ? [UNKNOWN] : of(0)),
  },
  call: (args, run) =>
    args.get(0, run).some(isRecipe)
      ? [
          producer(
            (later) => args.get(0, later),
            (later) => args.get(1, later),
          ),
        ]
      : changedBy(args.get(1, run), args.get(0, run), [], run),
}

/** `const [order, change] = useImmer({ title: 'new' })`, `change((draft) => { draft.title = 'sent' })` */
const useImmer: Native = {
  kind: 'native',
  call: (args) => {
    const name = placeKey(args.origin)
    const state = (run: Run): Known[] => {
      const set = setTo(name, run, { made: args, drafts: true }) ?? [UNKNOWN]
      const whole = [...valuesOf(args.get(0, run), args.origin, run), ...set.filter((each) => !isRecipe(each))]
      return changedBy(set.filter(isRecipe), unique(whole), [], run)
    }
    return [pairOf(oncePerWay(state, name), setterOf(name, { drafts: true }))]
  },
}

/** `useImmerReducer((draft, action) => { draft.title = action.title }, { title: 'new' })` */
const useImmerReducer: Native = {
  kind: 'native',
  call: (args) => {
    const name = placeKey(args.origin)
    const state = (run: Run): Known[] => {
      const init = args.get(2, run).filter(isRecipe)
      const begun = init.length > 0 ? valuesOf(init, args.origin, run, [args.get(1, run)]) : args.get(1, run)
      return changedBy(args.get(0, run), begun, [setTo(name, run, { made: args }) ?? [UNKNOWN]], run)
    }
    return [pairOf(oncePerWay(state, name), setterOf(name))]
  },
}

export const immer: Readonly<Record<string, Known>> = {
  ...{ produce, default: produce },
  ...{ current: same, original: same, freeze: same, castDraft: same, castImmutable: same },
  nothing: NOTHING,
}

export const useImmerHooks: Readonly<Record<string, Known>> = { useImmer, useImmerReducer }
