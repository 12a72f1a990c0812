/** Parts of a text that are made of the same name: `type.charAt(0).toUpperCase() + type.slice(1)`. */
import { appendTo } from '../../../map-entries.ts'
import type { Value } from '../../value.ts'
import type { Known } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { isWhole } from './texts.ts'

/**
 * Whichever value the name has, it has in all of these parts: the parts once for each place that its values come from,
 * and once for all that can't be told apart.
 */
export function onePerValue(of: readonly Value[], parts: readonly Known[][], module: Module): Known[][][] {
  // What is called in between may have made another thing of it.
  if (of.some((each) => isCall(each, module))) return [[...parts]]
  const [kin] = kinAmong(of, module).filter(([first = -1]) => (parts[first]?.length ?? 0) > 1)
  if (!kin) return [[...parts]]
  const told = kin.map((index) => byPlace(parts[index]))
  const [first = new Map<string, Known[]>(), ...others] = told
  const places = [...first.keys()].filter((place) => others.every((each) => each.has(place)))
  const isTold = new Set(places)
  const withEach = (take: (texts: Map<string, Known[]>, part: readonly Known[]) => Known[]): Known[][] =>
    parts.map((part, index) => {
      const texts = told[kin.indexOf(index)]
      return texts ? take(texts, part) : part
    })
  const values = places.flatMap((place) => {
    const roots = sharedRoots(told.map((each) => each.get(place) ?? []))
    if (roots.length === 0) return [withEach((texts) => texts.get(place) ?? [])]
    return roots.map((root) =>
      withEach((texts) => (texts.get(place) ?? []).filter((each) => rootTextOf(each) === root)),
    )
  })
  const rest = withEach((_, part) => part.filter((each) => !isTold.has(placeOf(each) ?? '')))
  return kin.some((index) => rest[index]?.length === 0) ? values : [...values, rest]
}

/** What texts of one place are made of, where that is the same in all parts. */
function sharedRoots([first = [], ...others]: readonly Known[][]): (string | undefined)[] {
  const roots = new Set(first.map(rootTextOf))
  const isSame = (part: readonly Known[]): boolean =>
    new Set(part.map(rootTextOf)).size === roots.size && part.every((each) => roots.has(rootTextOf(each)))
  return roots.size > 1 && others.every(isSame) ? [...roots] : []
}

const rootTextOf = (known: Known): string | undefined =>
  known.kind === 'text' ? (known.root ?? known.text) : undefined

/** The indexes of parts that are made of one name, for each such name. */
function kinAmong(of: readonly Value[], module: Module): number[][] {
  const byName = new Map<string, number[]>()
  for (const [index, each] of of.entries()) {
    const name = nameIn(each, module)
    if (name !== undefined) appendTo(byName, name, index)
  }
  return [...byName.values()].filter((indexes) => indexes.length > 1)
}

/** Methods of texts that make one text of one. */
const ONE_OF_ONE =
  /^(?:to(?:Locale)?(?:Lower|Upper)Case|trim(?:Start|End)?|charAt|slice|substr|substring|replace|replaceAll|toString)$/

/** The name that all of it comes from; its parts are names of their own. */
function nameIn(value: Value, module: Module): string | undefined {
  switch (value.kind) {
    case 'name':
      return value.binding === undefined ? undefined : String(value.binding)
    case 'this':
      return value.kind
    case 'member': {
      const of = nameIn(value.of, module)
      return of === undefined ? undefined : `${of}.${value.name}`
    }
    case 'index':
      return value.by.kind === 'scalar' ? nameIn(value.of, module) : undefined
    case 'typed':
    case 'narrowed':
      return nameIn(value.of, module)
    case 'call': {
      const callee = module.facts.calls[value.call]?.callee
      return callee?.kind === 'member' && ONE_OF_ONE.test(callee.name) ? nameIn(callee.of, module) : undefined
    }
    default:
      return undefined
  }
}

function isCall(value: Value, module: Module): boolean {
  return value.kind === 'call' && nameIn(value, module) === undefined
}

/** Whole texts by the place that each keeps whatever is made of it. */
function byPlace(known: readonly Known[] = []): Map<string, Known[]> {
  const texts = new Map<string, Known[]>()
  for (const each of known) {
    const place = placeOf(each)
    if (place !== undefined) appendTo(texts, place, each)
  }
  return texts
}

function placeOf(known: Known): string | undefined {
  if (known.kind !== 'text' || !isWhole(known.text)) return undefined
  return `${known.origin.module.number} ${known.origin.at}`
}
