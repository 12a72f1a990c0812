/** Maps and records that are made of pairs of a name and a value. */

import { copyWith } from '../../copy-with.ts'
import type { Composite, Known } from '../model/known.ts'
import { OPTIONAL, UNKNOWN } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { certainIn } from './certain.ts'
import { listOfAny, oncePerWay, passedBy } from './composites.ts'
import { isExact, mayBe, unique } from './texts.ts'

/** Lists of pairs, or maps. */
type Pairs = (run: Run) => Known[]

/** `new Map(pairs)` */
export function mapOf(pairs: Pairs): Composite {
  return copyWith(withParts(pairs), { paired: true, certain: (run) => certainKeys(pairs, run) })
}

/** `Object.fromEntries(pairs)` */
export function recordOf(pairs: Pairs): Composite {
  return {
    ...withParts(pairs),
    member(name, run) {
      const named = pairsIn(pairs, run).filter((pair) => partOf(pair, '0', run).some((key) => mayBe(key, name)))
      if (named.length === 0) return undefined
      const isSure = named.some((pair) => isExact(partOf(pair, '0', run)) && partOf(pair, '0', run).length === 1)
      return unique([...named.flatMap((pair) => partOf(pair, '1', run)), ...(isSure ? [] : [OPTIONAL])])
    },
  }
}

/** Of the pairs that are written one by one. */
function certainKeys(pairs: Pairs, run: Run): Known[] {
  return certainIn(pairs(run), run).flatMap((pair) => {
    const keys = partOf(pair, '0', run)
    return keys.length === 1 ? keys : []
  })
}

function withParts(pairs: Pairs): Composite {
  const all = (index: '0' | '1', run: Run): Known[] =>
    unique(pairsIn(pairs, run).flatMap((pair) => partOf(pair, index, run)))
  return { ...listOfAny((run) => all('1', run)), keys: oncePerWay((run) => all('0', run)) }
}

function pairsIn(pairs: Pairs, run: Run): Known[] {
  return pairs(run).flatMap((each) => {
    if (each.kind === 'nothing') return []
    return each.kind === 'composite' ? passedBy(each, run) : [UNKNOWN]
  })
}

function partOf(pair: Known, index: '0' | '1', run: Run): Known[] {
  return pair.kind === 'composite' ? (pair.member(index, run) ?? []) : [UNKNOWN]
}
