/** Shapes of what a service answers: nobody behind the client meets a `null` where an object should be. */
import { ServiceError } from '../errors.ts'
import { printable } from '../logger.ts'
import { isRecord, kindOf } from '../protocol/resource.ts'

/** Throws `TR_BAD_CONTENT`, naming the place. `call` names the request, `path` the place: empty for all of the answer. */
export type Check = (value: unknown, call: string, path?: string) => void

const below = (path: string | undefined, name: string | number): string => (path ? `${path}.${name}` : `${name}`)

export const expectRecord: Check = (value, call, path) => {
  if (!isRecord(value)) throw badShape({ call, path }, 'an object', value)
}

export const expectText: Check = (value, call, path) => {
  if (typeof value !== 'string') throw badShape({ call, path }, 'a text', value)
}

/** An object whose values are all so. */
export const mapOf =
  (check: Check): Check =>
  (value, call, path) => {
    expectRecord(value, call, path)
    for (const [name, each] of Object.entries(value as object)) check(each, call, below(path, name))
  }

export const listOf =
  (check: Check): Check =>
  (value, call, path) => {
    if (!Array.isArray(value)) throw badShape({ call, path }, 'an array', value)
    for (const [index, each] of value.entries()) check(each, call, below(path, index))
  }

function badShape(
  { call, path }: { call: string; path: string | undefined },
  expected: string,
  value: unknown,
): ServiceError {
  const place = path ? ` at ${printable(path)}` : ''
  return new ServiceError('TR_BAD_CONTENT', `${call}: expected ${expected}${place}, got ${kindOf(value)}`)
}
