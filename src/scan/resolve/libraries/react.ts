/** React, as far as keys and translation functions pass through it. */

import type { Composite, Known } from '../model/known.ts'
import { OTHER, placeKey, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { pairOf, record } from '../values/composites.ts'
import { givenBy, isContext } from '../values/contexts.ts'
import { inRef } from '../values/instances.ts'
import { apply, valuesOf } from '../values/invoke.ts'
import { anyOf } from '../values/members.ts'
import { withSet } from '../values/produced.ts'
import { setTo, setterOf } from '../values/set-state.ts'
import { loadedComponent } from './loaded-components.ts'
import { children } from './react-children.ts'
import { useReducer } from './react-reducer.ts'

/** Gives back what it is given. */
export const same: Native = { kind: 'native', call: (args, run) => args.get(0, run) }

/** A ref that holds what it is given. */
export const ref: Native = { kind: 'native', call: (args, run) => inRef(args.get(0, run)) }

/** Gives what the function returns that it is given. */
export const resultOf: Native = {
  kind: 'native',
  call: (args, run) => args.get(0, run).flatMap((each) => apply(each, [], args.origin, run)),
}

/** Gives what the snapshot gives. */
const useSyncExternalStore: Native = {
  kind: 'native',
  call: (args, run) => args.get(1, run).flatMap((each) => apply(each, [], args.origin, run)),
}

/** The state is looked for when somebody reads it: most setters are only called. */
const useState: Native = {
  kind: 'native',
  call: (args) => {
    const name = placeKey(args.origin)
    const state = (run: Run): Known[] => {
      return withSet(
        valuesOf(args.get(0, run), args.origin, run),
        setTo(name, run, { made: args }) ?? [UNKNOWN],
        args.origin,
        run,
      )
    }
    return [pairOf(state, setterOf(name))]
  },
}

/** `useActionState(save, { message: 'form.none' })`: what it begins with, and what the action makes of that. */
export const useActionState: Native = {
  kind: 'native',
  call: (args) => {
    const state = (run: Run): Known[] => {
      const begun = args.get(1, run)
      const made = args.get(0, run).flatMap((each) => apply(each, [begun, [UNKNOWN]], args.origin, run))
      return anyOf([...begun, ...made])
    }
    return [pairOf(state, { kind: 'native', call: () => [OTHER] })]
  },
}

/** `useOptimistic(state)`: what it is given, and what it is set to meanwhile. */
const useOptimistic: Native = {
  kind: 'native',
  call: (args) => {
    const name = placeKey(args.origin)
    const made = (run: Run): Known[] => {
      const given = setTo(name, run, { made: args }) ?? []
      const updates = args.count > 1 ? args.get(1, run) : []
      if (updates.length === 0) return given
      return updates.flatMap((each) => apply(each, [args.get(0, run), given], args.origin, run))
    }
    return [pairOf((run) => anyOf([...args.get(0, run), ...made(run)]), setterOf(name))]
  },
}

/** A context is told from others by the place where it is made. */
const createContext: Native = {
  kind: 'native',
  call: ({ origin, get }) => {
    const made: Composite = {
      kind: 'composite',
      context: placeKey(origin),
      member(name, run) {
        if (name === 'Provider') return [made]
        if (name === 'Consumer')
          return [{ kind: 'native', holds: (later) => givenBy(made, later), call: () => [OTHER] }]
        return name === 'default' ? get(0, run) : undefined
      },
      each: () => [UNKNOWN],
      keys: () => [UNKNOWN],
    }
    return [made]
  },
}

const useContext: Native = {
  kind: 'native',
  call: (args, run) => args.get(0, run).flatMap((each) => givenBy(each, run)),
}

/** The value of a context, or what a promise comes to. */
const use: Native = {
  kind: 'native',
  call: (args, run) => args.get(0, run).flatMap((each) => (isContext(each) ? givenBy(each, run) : [each])),
}

export const createElement: Native = { kind: 'native', creates: true, call: () => [OTHER] }

const useImperativeHandle: Native = { kind: 'native', exposes: true, call: () => [OTHER] }

/** `FC<Props>`: the type of a function by what its parameters can be. */
const componentType: Native = { kind: 'native', call: (args, run) => [record({ 0: args.get(0, run) })] }

const named: Record<string, Known> = {
  FC: componentType,
  VFC: componentType,
  FunctionComponent: componentType,
  ComponentType: componentType,
  memo: same,
  forwardRef: same,
  useCallback: same,
  useRef: ref,
  useDeferredValue: same,
  useMemo: resultOf,
  useState,
  useReducer,
  useActionState,
  useOptimistic,
  useSyncExternalStore,
  useImperativeHandle,
  createRef: ref,
  createContext,
  useContext,
  use,
  lazy: loadedComponent,
  createElement,
  // Gives the component of an element further props.
  cloneElement: createElement,
  Children: children,
  h: createElement,
  jsx: createElement,
  jsxs: createElement,
}

export const react: Readonly<Record<string, Known>> = {
  ...named,
  default: {
    kind: 'composite',
    member: (name) => {
      const known = Object.hasOwn(named, name) ? named[name] : undefined
      return known ? [known] : [UNKNOWN]
    },
    each: () => [UNKNOWN],
    keys: () => [UNKNOWN],
  },
}
