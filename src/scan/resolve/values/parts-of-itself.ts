/** What leads back to itself by its own parts: `walk(node.next)` in `walk(node)`. */
import { isAgain, type Known, type PartOfItself, UNKNOWN } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Run } from '../model/run.ts'
import { EACH, type Path, withFurther } from './further.ts'

type Unknown = Extract<Known, { kind: 'unknown' }>

/** No way from a thing to the next of its kind is longer. */
const MAX_PATH = 4
/** From one of them to the next. Each is gone from each of them. */
const MAX_WAYS = 16

/** The whole itself, on the way to what it is. */
export const againOf = (slot: number, module: Module): Known => ({
  kind: 'unknown',
  again: true,
  part: { module, slot, path: [] },
})

export const isPartOfItself = (known: Known): boolean =>
  known.kind === 'unknown' && (known.again === true || known.part !== undefined)

/** Its member, as far as it is known which whole that is of. */
export function partOf({ part }: Unknown, name: string): Known {
  const further = part && furtherFrom(part, name)
  return further ? { kind: 'unknown', part: further } : UNKNOWN
}

/** Any of its elements. */
export function elementOf({ part }: Unknown): Known {
  const further = part && furtherFrom(part, EACH)
  return further ? { kind: 'unknown', element: true, part: further } : { kind: 'unknown', element: true }
}

function furtherFrom(part: PartOfItself, step: string): PartOfItself | undefined {
  return part.path.length < MAX_PATH ? { ...part, path: [...part.path, step] } : undefined
}

/** No more than what else it is, and the same part of that, and of that again. */
export function withPartsOfItself(known: Known[], slot: number, module: Module, run: Run): Known[] {
  if (!known.some(isPartOfItself)) return known
  const others: Known[] = []
  const paths: Path[] = []
  for (const each of known) {
    const own = partIn(each, slot, module)
    if (own && own.path.length > 0) paths.push(own.path)
    else if (!own && !isAgain(each)) others.push(each)
  }
  if (others.length === 0) return [UNKNOWN]
  if (paths.length === 0) return others
  return paths.length > MAX_WAYS ? [...others, UNKNOWN] : withFurther(others, paths, run)
}

function partIn(known: Known, slot: number, module: Module): PartOfItself | undefined {
  const part = known.kind === 'unknown' ? known.part : undefined
  return part?.slot === slot && part.module === module ? part : undefined
}
