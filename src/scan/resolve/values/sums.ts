/** Numbers that are added. */
import type { Known } from '../model/known.ts'
import { OTHER, UNKNOWN } from '../model/known.ts'

/** Numbers, and what isn't known to be anything else, make no text together. */
export function isSum(parts: readonly Known[][]): boolean {
  const known = parts.flat()
  return parts.length > 1 && known.some(isNumber) && !known.some((each) => each.kind === 'text')
}

function isNumber(known: Known): boolean {
  return known.kind === 'other' || (known.kind === 'scalar' && typeof known.value === 'number')
}

/**
 * `FIRST + 1 + '.step'`: what stands in front of any text is added, and then the text of the sum begins. What nobody knows
 * may be a number.
 */
export function addedUp(parts: Known[][]): Known[][] {
  const [first = [], second = [], ...others] = parts
  if (others.length === 0 || ![...first, ...second].every(mayBeNumber)) return parts
  return addedUp([sumsOf(first, second), ...others])
}

const mayBeNumber = (known: Known): boolean => isNumber(known) || known.kind === 'unknown'

function sumsOf(all: readonly Known[], more: readonly Known[]): Known[] {
  if (all.length * more.length > MAX_SUMS) return [UNKNOWN]
  return all.flatMap((a) => more.map((b) => sumOf(a, b)))
}

const MAX_SUMS = 64

function sumOf(a: Known, b: Known): Known {
  if (a.kind === 'unknown' || b.kind === 'unknown') return UNKNOWN
  if (a.kind !== 'scalar' || b.kind !== 'scalar') return OTHER
  return { kind: 'scalar', value: Number(a.value) + Number(b.value) }
}
