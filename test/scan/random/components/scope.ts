/** What a piece of a random program can name, and what it can be named. */
import type { Tape } from './tape.ts'

export type Type =
  | 'key'
  | 'kind'
  | 'flag'
  | 'item'
  | 'items'
  | 'labels'
  /** All that a component is given, or what is left of it. */
  | 'props'
  | 'node'
  /** Makes a node of a key. */
  | 'render'
  | 'component'
  /** A key of a kind, whether a kind is one. */
  | 'keyOf'
  | 'isKind'
  | 'kinds'
  /** A function that looks a key up. */
  | 'look'

/** What stands for something of a type: a name, or a path. */
export interface Name {
  type: Type
  text: string
}

/** Counts what a program has only one of. */
export interface Fresh {
  key(): string
  /** A namespace of one look-up alone, so that what is known of another does not stand in for it. */
  place(): string
  /** What makes one of several unknown values. */
  unknown(): number
  name(stem: string): string
}

export interface Scope {
  names: readonly Name[]
  fresh: Fresh
  tape: Tape
  /** How deep expressions may go on from here. */
  depth: number
}

export function createFresh(): Fresh {
  const counts = new Map<string, number>()
  const count = (what: string): number => {
    const next = (counts.get(what) ?? 0) + 1
    counts.set(what, next)
    return next
  }
  return {
    key: () => `'k${count('key')}'`,
    place: () => `s${count('place')}`,
    unknown: () => count('unknown'),
    name: (stem) => `${stem}${count(stem)}`,
  }
}

export const namesOf = ({ names }: Scope, type: Type): string[] =>
  names.flatMap((each) => (each.type === type ? [each.text] : []))

export const deeper = <Each extends Scope>(scope: Each): Each => ({ ...scope, depth: scope.depth - 1 })

export const withNames = <Each extends Scope>(scope: Each, ...names: readonly Name[]): Each => ({
  ...scope,
  names: [...scope.names, ...names],
})
