/** Statements: what stands one behind the other, and which there are. */
import { assignment, filled } from './changing.ts'
import { condition } from './conditions.ts'
import { guardedLookUp, ifElse, leave, switched, unknownButTold } from './deciding.ts'
import { alias, declaration, laterDeclared, namedCondition, takenApart } from './declaring.ts'
import { expression, keyPath } from './expressions.ts'
import { madeFunction } from './functions.ts'
import { loop, tried } from './loops.ts'
import { callOf, deeper, keysIn, MAX_DEPTH, type Name, type Place, type Type, withNames } from './place.ts'

export const lines = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('\n')

/** So many, one after the other, and where what follows them stands. */
export function statements(count: number, at: Place): { text: string; place: Place } {
  let place = at
  const parts: string[] = []
  for (let left = count; left > 0 && !place.draw.isOver(); left--) {
    const { text, names } = statement(place)
    parts.push(text)
    const keys = keysIn(text)
    place = withNames(
      place,
      names.map((name) => ({ keys, ...name })),
    )
  }
  return { text: parts.join('\n'), place }
}

export interface Made {
  text: string
  names: readonly Name[]
}

type Make = (place: Place) => Made | string | undefined

function statement(at: Place): Made {
  const place = deeper(at)
  const ways = place.depth > MAX_DEPTH ? SHALLOW : WAYS
  const { draw } = place
  const way = draw.once(3) ? guardedLookUp : draw.few(ways === WAYS ? 'statements' : 'shallow', ways)
  const made = way(place) ?? declaration(place)
  return typeof made === 'string' ? { text: made, names: [] } : made
}

export function lookUp(place: Place): string {
  return `t(${keyPath(place) ?? expression('key', place)})`
}

export const wrapped = (text: string): string => `(${text})`

/** What ends the block that it stands in. */
export function leaving(place: Place): string | undefined {
  const { draw, inside, leaves } = place
  const ways: string[] = [...leaves]
  if (inside)
    ways.push(
      inside.gives ? `return ${inside.kind === 'generator' ? '' : given(inside.gives, place)}` : 'return',
      'throw new Error()',
    )
  return ways[draw.below(Math.max(ways.length, 1))]
}

export const given = (type: Type, place: Place): string =>
  type === 'flag' ? condition(place) : expression(type, place)

/** A block of its own. */
export function oneStatement(place: Place): string {
  return `{\n${statements(1, deeper(place)).text}\n}`
}

function callAlone(place: Place): string | undefined {
  const call = callOf('any', place)
  return call && `;${call}`
}

const SHALLOW: readonly [Make, ...Make[]] = [lookUp, lookUp, assignment, filled, callAlone]

const WAYS: readonly [Make, ...Make[]] = [
  lookUp,
  guardedLookUp,
  guardedLookUp,
  guardedLookUp,
  guardedLookUp,
  guardedLookUp,
  declaration,
  declaration,
  declaration,
  declaration,
  laterDeclared,
  takenApart,
  alias,
  namedCondition,
  namedCondition,
  assignment,
  assignment,
  assignment,
  filled,
  filled,
  filled,
  ifElse,
  ifElse,
  leave,
  leave,
  switched,
  switched,
  loop,
  loop,
  loop,
  tried,
  unknownButTold,
  madeFunction,
  madeFunction,
  madeFunction,
  callAlone,
]
