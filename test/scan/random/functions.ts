/** Functions: how they are declared, and how each is called. */
import { classOf, objectWithMethods } from './classes.ts'
import { condition } from './conditions.ts'
import { guardedLookUp } from './deciding.ts'
import { expression } from './expressions.ts'
import { asynchronous, curried, generator, given, recursive } from './further-functions.ts'
import { deeper, MAX_DEPTH, type Name, type Place, type Type, withNames } from './place.ts'
import { lines, type Made, statements } from './statements.ts'

/** A callback that is called at once. */
export function closure(params: readonly Name[], gives: Type, place: Place): string {
  const inner = withNames({ ...deeper(place), inside: { gives, kind: 'plain' }, leaves: [] }, params)
  const names = params.map((each) => each.text).join(', ')
  const { draw } = place
  if (place.depth >= MAX_DEPTH - 1 || draw.below(3) < 2) {
    const value = gives === 'flag' ? condition(inner) : expression(gives, inner)
    return `(${names}) => ${value.startsWith('{') ? `(${value})` : value}`
  }
  return `(${names}) => { tick(); ${body(gives, inner)} }`
}

/** Statements, and what is given behind them. */
export function body(gives: Type, place: Place): string {
  const { draw } = place
  const { text, place: after } = statements(draw.below(3), deeper(place))
  const value = gives === 'flag' ? condition(after) : expression(gives, after)
  const last = place.inside?.kind === 'generator' ? `yield ${value};` : `return ${value};`
  return text ? `${text}\n${last}` : last
}

const GIVEN: readonly [Type, ...Type[]] = [
  'key',
  'key',
  'key',
  'word',
  'thing',
  'flag',
  'count',
  'keys',
  'things',
  'record',
]
const GIVES: readonly [Type, ...Type[]] = ['key', 'key', 'flag', 'flag', 'thing', 'keys', 'record', 'word']

export function madeFunction(place: Place): Made {
  return place.draw.few('functions', MAKES)(place)
}

type Make = (place: Place) => Made

const MAKES: readonly [Make, ...Make[]] = [
  plain,
  plain,
  plain,
  looking,
  looking,
  predicate,
  predicate,
  withDefaults,
  takingApart,
  withRest,
  recursive,
  given,
  generator,
  asynchronous,
  curried,
  classOf,
  classOf,
  objectWithMethods,
]

interface Param extends Name {
  arg: (at: Place) => string
}

export function params(place: Place): Param[] {
  const { draw } = place
  return Array.from({ length: 1 + draw.below(2) }, () => {
    const type = draw.one(GIVEN)
    return { text: `p${draw.fresh()}`, type, arg: (at) => expression(type, at) }
  })
}

export const inside = (
  place: Place,
  gives: Type | undefined,
  own: readonly Name[],
  kind: 'plain' | 'async' | 'generator' = 'plain',
): Place => withNames({ ...deeper(place), inside: { ...(gives ? { gives } : {}), kind }, leaves: [] }, own)

export function declared(name: string, own: string, text: string, place: Place): string {
  return place.draw.one([
    `function ${name}(${own}) {\ntick();\n${text}\n}`,
    `const ${name} = (${own}) => {\ntick();\n${text}\n}`,
    `const ${name} = function (${own}) {\ntick();\n${text}\n}`,
  ])
}

export const list = (params: readonly Param[]): string => params.map((each) => each.text).join(', ')
export const args = (params: readonly Param[], at: Place): string => params.map((each) => each.arg(at)).join(', ')

function plain(place: Place): Made {
  const { draw } = place
  const name = `f${draw.fresh()}`
  const own = params(place)
  const gives = draw.one(GIVES)
  const text = declared(name, list(own), body(gives, inside(place, gives, own)), place)
  const how = draw.below(6)
  const call = (at: Place): string => {
    const all = args(own, at)
    if (how === 3) return `${name}.call(undefined, ${all})`
    if (how === 4) return `${name}.apply(undefined, [${all}])`
    return how === 5 ? `${name}.bind(undefined, ${all})()` : `${name}(${all})`
  }
  return { text, names: [{ text: name, type: gives, call }] }
}

/** It looks up by itself. */
function looking(place: Place): Made {
  const name = `show${place.draw.fresh()}`
  const own = params(place)
  const inner = inside(place, undefined, own)
  const { text, place: after } = statements(1 + place.draw.below(3), inner)
  const code = declared(name, list(own), lines([text, guardedLookUp(after).text]), place)
  const calls = Array.from({ length: 1 + place.draw.below(3) }, () => `${name}(${args(own, place)})`)
  const call = (at: Place): string => `${name}(${args(own, at)})`
  return { text: lines([code, ...calls]), names: [{ text: name, type: 'any', call }] }
}

function predicate(place: Place): Made {
  const name = `is${place.draw.fresh()}`
  const own = params(place)
  const inner = inside(place, 'flag', own)
  const { draw } = place
  const told = condition(inner)
  const text = draw.one([
    `function ${name}(${list(own)}) { return ${told} }`,
    `const ${name} = (${list(own)}) => ${told}`,
    `function ${name}(${list(own)}) {\nif (${condition(inner)}) return ${told}\nreturn ${condition(inner)}\n}`,
  ])
  const call = (at: Place): string => {
    const all = own.map((each) => namedOrMade(each.type, at)).join(', ')
    return `${name}(${all})`
  }
  return { text, names: [{ text: name, type: 'flag', call }] }
}

/** A condition tells something of a name only. */
function namedOrMade(type: Type, at: Place): string {
  const names = at.names.filter((each) => each.type === type && !each.call)
  return names.length > 0 ? (names[names.length - 1 - at.draw.below(names.length)]?.text ?? '') : expression(type, at)
}

function withDefaults(place: Place): Made {
  const { draw } = place
  const name = `f${draw.fresh()}`
  const [first, second] = [`p${draw.fresh()}`, `p${draw.fresh()}`]
  const own: Name[] = [
    { text: first, type: 'key' },
    { text: second, type: 'key' },
  ]
  const or = expression('key', place)
  const orToo = draw.once(2) ? first : expression('key', place)
  const text = declared(name, `${first} = ${or}, ${second} = ${orToo}`, body('key', inside(place, 'key', own)), place)
  const call = (at: Place): string => {
    const given = Array.from({ length: at.draw.below(3) }, () => expression('key', at))
    return `${name}(${given.join(', ')})`
  }
  return { text, names: [{ text: name, type: 'key', call }] }
}

function takingApart(place: Place): Made {
  const { draw } = place
  const name = `f${draw.fresh()}`
  const [key, kind, rest] = [`p${draw.fresh()}`, `p${draw.fresh()}`, `p${draw.fresh()}`]
  const own: Name[] = [
    { text: key, type: 'key' },
    { text: kind, type: 'word' },
  ]
  const apart = draw.one([
    `{ key: ${key}, kind: ${kind} }`,
    `{ key: ${key} = ${expression('key', place)}, kind: ${kind} = ${expression('word', place)} }`,
    `{ kind: ${kind}, ...${rest} }`,
    `{ kind: ${kind}, alt: ${key} = ${expression('key', place)} }`,
  ])
  if (apart.includes('...')) own[0] = { text: `${rest}.key`, type: 'key' }
  const text = declared(name, apart, body('key', inside(place, 'key', own)), place)
  return { text, names: [{ text: name, type: 'key', call: (at) => `${name}(${expression('thing', at)} ?? {})` }] }
}

function withRest(place: Place): Made {
  const { draw } = place
  const name = `f${draw.fresh()}`
  const [first, rest] = [`p${draw.fresh()}`, `p${draw.fresh()}`]
  const own: Name[] = [
    { text: first, type: 'key' },
    { text: rest, type: 'keys' },
  ]
  const text = declared(name, `${first}, ...${rest}`, body('key', inside(place, 'key', own)), place)
  const call = (at: Place): string =>
    at.draw.once(2)
      ? `${name}(...${expression('keys', at)})`
      : `${name}(${expression('key', at)}, ${expression('key', at)}, ${expression('key', at)})`
  return { text, names: [{ text: name, type: 'key', call }] }
}
