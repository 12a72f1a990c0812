/** Keys that a program looked up and the scan knows nothing of. */
import { findReached } from '../../../src/catalog/lookup.ts'
import type { FileUsage } from '../../../src/scan/usage.ts'
import { scanGiven } from '../scan-given.ts'
import type { Program } from './program.ts'
import { keysLookedUp } from './run.ts'

export interface Result {
  /** How many keys it looked up. */
  looked: number
  lost: string[]
}

export async function lostKeys(program: Program): Promise<Result> {
  const usages = usagesOf(program)
  const looked = await keysLookedUp(program)
  const lost = [...looked].filter((key) => !usages.some((usage) => findReached(usage, new Set([key])).length > 0))
  return { looked: looked.size, lost }
}

/** As it is written: without what only ends a run that would not. */
export const shown = (text: string): string => text.replace(/tick\(\);?[ \n]?/g, '')

function usagesOf({ modules }: Program): FileUsage[] {
  return scanGiven(new Map(Array.from(modules, ([name, text]) => [name, shown(text)])))
}
