/** What a random program is, whatever it is made with. */
import type { LookedUp } from '../../library.ts'

export interface Program {
  /** By name; the first one shows all. */
  modules: ReadonlyMap<string, string>
  /** The component that it shows. */
  root: string
}

/** Tells what a program looks up. Each round, what nobody knows is something else. */
export type Runner = (program: Program, rounds: number) => Promise<LookedUp[]>
