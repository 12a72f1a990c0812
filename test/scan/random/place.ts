/** Where in a program something stands: what is in reach there, and how deep it is. */
import type { Draw } from './tape.ts'

/**
 * key     a text that is looked up, or nothing
 * word    one of the texts that keys begin with
 * thing   `{ kind, key, alt? }`, or nothing
 * record  keys by words
 * found   a `Map` of keys by words
 * any     what comes from outside and may be everything but a key
 */
export type Type = 'key' | 'word' | 'flag' | 'count' | 'thing' | 'keys' | 'things' | 'record' | 'found' | 'any'

export interface Name {
  text: string
  type: Type
  /** Nothing can be assigned to it. */
  fixed?: boolean
  /** It is the only name of what it stands for, so what is changed by it is seen by it. */
  own?: boolean
  /** The keys that stand where it is declared: what it may be, most likely. */
  keys?: readonly string[]
  /** It is no name by itself: how it is called here. */
  call?: (place: Place) => string
}

export interface Place {
  draw: Draw
  /** All that were written so far. */
  keys: string[]
  names: readonly Name[]
  depth: number
  /** `gives`: what is returned there. */
  inside?: { gives?: Type; kind: 'plain' | 'async' | 'generator' }
  /** What a loop or switch around it allows. */
  leaves: readonly ('break' | 'continue')[]
}

/** Deeper than this only the simplest is said. */
export const MAX_DEPTH = 5

export const WORDS = ['a', 'b', 'c'] as const

export const isKey = (value: unknown): value is string => typeof value === 'string' && /^[abc]\.k\d+$/.test(value)

export const wordLiteral = ({ draw }: Place): string => `'${draw.one(WORDS)}'`

/** What stands behind the word of a key, as nowhere else: so it shows which way a key went that is lost. */
export const newEnd = ({ draw }: Place): string => `k${draw.fresh()}`

/** Now and then one that is there, so that names may be alike. */
export function keyLiteral(place: Place): string {
  const { draw, keys } = place
  if (draw.once(4) && keys.length > 0) return oldKey(place)
  const key = `${draw.one(WORDS)}.${newEnd(place)}`
  keys.push(key)
  return `'${key}'`
}

/** How many of the last ones are near. */
const NEAR = 5

/** What keys are compared with: most often one that was written not long ago. */
export function oldKey(place: Place): string {
  const { draw, keys } = place
  const near = Math.min(keys.length, draw.once(5) ? keys.length : NEAR)
  const key = keys[keys.length - 1 - draw.below(near + 1)]
  return key === undefined ? keyLiteral({ ...place, keys: [] }) : `'${key}'`
}

export const keysIn = (text: string): string[] => text.match(/[abc]\.k\d+/g) ?? []

/** What it makes sense to compare this with. */
export function keyLike(path: string, place: Place): string {
  const [root = ''] = path.split(/[.?[]/, 1)
  const { draw } = place
  const keys = place.names.find(({ text }) => text === root)?.keys ?? []
  const key = keys[draw.below(Math.max(keys.length, 1))]
  return key === undefined || draw.once(4) ? oldKey(place) : `'${key}'`
}

export const deeper = (place: Place): Place => ({ ...place, depth: place.depth + 1 })

export const withNames = (place: Place, names: readonly Name[]): Place => ({
  ...place,
  names: [...place.names, ...names],
})

/** One of this type, the latest first. */
export function nameOf(type: Type, place: Place, only: (name: Name) => boolean = () => true): Name | undefined {
  const names = place.names.filter((name) => name.type === type && !name.call && only(name)).reverse()
  const { draw } = place
  return names[draw.once(2) ? 0 : draw.below(Math.max(names.length, 1))]
}

export function callOf(type: Type, place: Place): string | undefined {
  const names = place.names.filter((name) => name.type === type && name.call).reverse()
  return names[place.draw.below(Math.max(names.length, 1))]?.call?.(deeper(place))
}
