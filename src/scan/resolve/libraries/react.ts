/** React, as far as keys and translation functions pass through it. */
import { apply } from '../invoke.ts'
import type { Known, Native } from '../known.ts'
import { listOf, OTHER, UNKNOWN } from '../known.ts'
import { memberOfAll } from '../members.ts'

/** Gives back what it is given. */
export const same: Native = { kind: 'native', call: (args, run) => args.get(0, run) }

/** Gives what the function returns that it is given. */
export const resultOf: Native = {
  kind: 'native',
  call: (args, run) => args.get(0, run).flatMap((each) => apply(each, [], args.origin, run)),
}

const lazy: Native = {
  kind: 'native',
  call: (args, run) => memberOfAll(resultOf.call(args, run), 'default', run),
}

const useState: Native = {
  kind: 'native',
  call: (args, run) => {
    const first = args.get(0, run)
    const initial = first.flatMap((each) => (each.kind === 'function' ? apply(each, [], args.origin, run) : [each]))
    // What the setter is given later isn't followed, so the state is never known for certain.
    return [listOf([[...initial, UNKNOWN], [OTHER]])]
  },
}

export const createElement: Native = { kind: 'native', creates: true, call: () => [OTHER] }

const named: Record<string, Known> = {
  memo: same,
  forwardRef: same,
  useCallback: same,
  useRef: same,
  useDeferredValue: same,
  useMemo: resultOf,
  useState,
  lazy,
  createElement,
  cloneElement: { kind: 'native', call: () => [OTHER] },
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
