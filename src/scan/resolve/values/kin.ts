/** Parts of a text that are made of the same name: `type.charAt(0).toUpperCase() + type.slice(1)`. */
import type { Value } from '../../facts.ts'
import type { Known, KnownText } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { isWhole } from './texts.ts'

/** Whichever value the name has, it has in all of these parts: the parts once for each, or as they are. */
export function onePerValue(of: readonly Value[], parts: readonly Known[][], module: Module): Known[][][] {
  const [kin] = kinAmong(of, module).filter((places) => placesOf(parts[places[0] as number]).length > 1)
  if (!kin) return [[...parts]]
  const texts = kin.map((index) => byPlace(parts[index]))
  const [first, ...others] = texts
  if (!first || others.some((each) => !each || each.size !== first.size)) return [[...parts]]
  const isShared = Array.from(first.keys()).every((place) => others.every((each) => each?.has(place)))
  if (!isShared) return [[...parts]]
  return Array.from(first.keys(), (place) =>
    parts.map((part, index) => {
      const text = texts[kin.indexOf(index)]?.get(place)
      return text ? [text] : part
    }),
  )
}

/** The indexes of parts that are made of one name, for each such name. */
function kinAmong(of: readonly Value[], module: Module): number[][] {
  const byName = new Map<string, number[]>()
  for (const [index, each] of of.entries()) {
    const name = nameIn(each, module)
    if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), index])
  }
  return [...byName.values()].filter((indexes) => indexes.length > 1)
}

/** Methods of texts that make one text of one. */
const ONE_OF_ONE =
  /^(?:to(?:Locale)?(?:Lower|Upper)Case|trim(?:Start|End)?|charAt|at|slice|substr|substring|replace|replaceAll|toString)$/

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

/** `undefined` where not every one of its values is a text of its own place. */
function byPlace(known: readonly Known[] = []): Map<string, KnownText> | undefined {
  const texts = new Map<string, KnownText>()
  for (const each of known) {
    if (each.kind !== 'text' || !isWhole(each.text)) return undefined
    texts.set(placeOf(each), each)
  }
  return texts.size === known.length ? texts : undefined
}

const placesOf = (known: readonly Known[] = []): string[] =>
  known.flatMap((each) => (each.kind === 'text' ? [placeOf(each)] : []))

/** Whatever is made of a text keeps its place. */
const placeOf = ({ origin }: KnownText): string => `${origin.module.number} ${origin.at}`
