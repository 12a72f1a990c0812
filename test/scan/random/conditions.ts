/** Conditions, most of them of what stands in reach. */
import { expression, keyPath } from './expressions.ts'
import { deeper, keyLike, MAX_DEPTH, nameOf, type Place, wordLiteral } from './place.ts'

export function condition(at: Place): string {
  const place = deeper(at)
  const { draw } = place
  if (place.depth > MAX_DEPTH) return nameOf('flag', place)?.text ?? 'flag()'
  return draw.few('conditions', CONDITIONS)(place) ?? 'flag()'
}

type Make = (place: Place) => string | undefined

const EQUALS = ['===', '!==', '==', '!='] as const

const CONDITIONS: readonly [Make, ...Make[]] = [
  () => 'flag()',
  (place) => nameOf('flag', place)?.text,
  (place) => nameOf('flag', place)?.text,
  ofKey,
  ofKey,
  ofKey,
  ofKey,
  ofThing,
  ofThing,
  ofWord,
  ofList,
  ofCount,
  (place) => `!${wrapped(condition(place))}`,
  (place) => `(${condition(place)} && ${condition(place)})`,
  (place) => `(${condition(place)} || ${condition(place)})`,
  (place) => `(${condition(place)} ?? ${condition(place)})`,
  (place) => `(${condition(place)} ? ${condition(place)} : ${condition(place)})`,
  called,
  called,
]

const wrapped = (text: string): string => (/^[\w.()]+$/.test(text) ? text : `(${text})`)

function ofKey(place: Place): string | undefined {
  const path = keyPath(place)
  return path && aboutKey(path, place)
}

/** A condition of just this key. */
export function aboutKey(path: string, place: Place): string {
  const { draw } = place
  const literal = (): string => keyLike(path, place)
  const equals = draw.one(EQUALS)
  const ways = [
    () => `${path} ${equals} ${literal()}`,
    () => `${path} ${equals} ${literal()}`,
    () => `${literal()} ${equals} ${path}`,
    () => `${path} ${equals} ${keyPath(place) ?? literal()}`,
    () => `${path} ${equals} ${keyPath(place) ?? literal()}`,
    () => `(${path} === ${literal()} || ${path} === ${literal()})`,
    () => `(${path} !== ${literal()} && ${path} !== ${literal()})`,
    () => `(${path} !== ${literal()} || ${condition(place)})`,
    () => `(${path} === ${literal()} && ${condition(place)})`,
    () => path,
    () => `!${path}`,
    () => `!!${path}`,
    () => `typeof ${path} ${equals} ${draw.one(["'string'", "'undefined'"])}`,
    () => `${path} ${equals} ${draw.one(['undefined', 'null', "''"])}`,
    () => `[${literal()}, ${literal()}].includes(${path})`,
    () => `![${literal()}, ${literal()}].includes(${path})`,
    () => `${expression('keys', place)}.includes(${path})`,
    () => `!${expression('keys', place)}.includes(${path})`,
    () => `new Set([${literal()}, ${literal()}]).has(${path})`,
    () => `${path} in { ${literal()}: 1, ${literal()}: 2 }`,
    () => `${path}?.startsWith(${wordLiteral(place)})`,
    () => `!${path}?.startsWith(${wordLiteral(place)})`,
    () => `${path}?.endsWith(${draw.one(["'1'", "'2'", "'k3'"])})`,
    () => `${path}?.includes(${draw.one(["'1'", "'b.'"])})`,
    () => `${path}?.length > ${draw.one(['0', '4', '3'])}`,
    () => `/^${draw.one(['a', 'b'])}/.test(${path})`,
    () => `${draw.one(['is', 'isNot'])}(${path}, ${literal()})`,
  ] as const
  return draw.few('of keys', ways)()
}

function ofThing(place: Place): string | undefined {
  const thing = nameOf('thing', place)?.text
  if (!thing) return undefined
  const { draw } = place
  const equals = draw.one(EQUALS)
  const ways = [
    () => `${thing}.kind ${equals} ${wordLiteral(place)}`,
    () => `${thing}?.kind ${equals} ${wordLiteral(place)}`,
    () => `${thing}?.kind ${equals} ${nameOf('thing', place)?.text}?.kind`,
    () => `${thing}?.kind ${equals} ${expression('word', place)}`,
    () => thing,
    () => `!${thing}`,
    () => `'alt' in ${thing}`,
    () => `${thing} ${equals} ${nameOf('thing', place)?.text}`,
    () => `${thing}.alt`,
    () => `[${wordLiteral(place)}, ${wordLiteral(place)}].includes(${thing}.kind)`,
    () => `Object.hasOwn(${thing}, 'alt')`,
  ] as const
  return draw.one(ways)()
}

/** In parentheses, for an arrow may stand in front of it. */
const TABLE = '({ a: 1, b: 2 })'

function ofWord(place: Place): string | undefined {
  const word = nameOf('word', place)?.text
  if (!word) return undefined
  const { draw } = place
  const equals = draw.one(EQUALS)
  const ways = [
    () => `${word} ${equals} ${wordLiteral(place)}`,
    () => `${word} ${equals} ${expression('word', place)}`,
    () => `${word} in ${nameOf('record', place)?.text ?? TABLE}`,
    () => `${nameOf('found', place)?.text ?? "new Set(['a', 'b'])"}.has(${word})`,
    () => `[${wordLiteral(place)}, ${wordLiteral(place)}].includes(${word})`,
    () => `Object.hasOwn(${nameOf('record', place)?.text ?? TABLE}, ${word})`,
    () => `${nameOf('record', place)?.text ?? TABLE}[${word}]`,
    () => `Object.keys(${nameOf('record', place)?.text ?? TABLE}).includes(${word})`,
    () => word,
  ] as const
  return draw.one(ways)()
}

function ofList(place: Place): string | undefined {
  const list = nameOf('keys', place)?.text ?? nameOf('things', place)?.text
  if (!list) return undefined
  return place.draw.one([
    `${list}.length`,
    `${list}.length > 1`,
    `${list}.length === 0`,
    `!${list}.length`,
    `${list}.length <= 2`,
    `${list}[1]`,
    `${list}.some(Boolean)`,
    `Array.isArray(${list})`,
  ])
}

function ofCount(place: Place): string | undefined {
  const count = nameOf('count', place)?.text
  if (!count) return undefined
  return `${count} ${place.draw.one(['>', '<', '>=', '<=', '===', '!==', '==', '!=', '%'])} ${place.draw.one(['1', '2', '0'])}`
}

/** A predicate or a function that gives a condition. */
function called(place: Place): string | undefined {
  const names = place.names.filter((each) => each.type === 'flag' && each.call).reverse()
  return names[place.draw.below(Math.max(names.length, 1))]?.call?.(place) ?? ofKey(place)
}
