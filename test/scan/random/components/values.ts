/** Expressions of random programs: keys, and what decides between them. */
import { deeper, namesOf, type Scope, type Type } from './scope.ts'
import { choose, type Way } from './tape.ts'

export const KINDS = ['a', 'b', 'c'] as const

const quoted = (text: string): string => `'${text}'`

/** A name of this type, where there is one. */
function named<Result>(scope: Scope, type: Type, weight: number, use: (name: string) => Result): Way<Result>[] {
  const names = namesOf(scope, type)
  return names.length > 0 ? [[weight * 2, () => use(scope.tape.oneOf(names))]] : []
}

const itself = (text: string): string => text

/** One of those that lead on is only there while it may. */
const further = <Result>(scope: Scope, ways: readonly Way<Result>[]): readonly Way<Result>[] =>
  scope.depth > 0 ? ways : []

export function key(scope: Scope): string {
  const { fresh, tape } = scope
  const on = deeper(scope)
  return choose(tape, [
    [4, () => fresh.key()],
    ...named(scope, 'key', 12, itself),
    ...named(scope, 'item', 3, (name) => `${name}${tape.oneOf(['.', '?.'])}${tape.oneOf(['label', 'title'])}`),
    ...named(scope, 'props', 1, (name) => `${name}.${tape.oneOf(['label', 'title'])}`),
    ...named(scope, 'labels', 3, (name) => `${name}[${kind(on)}]`),
    ...named(scope, 'labels', 1, (name) => `${name}.${tape.oneOf(KINDS)}`),
    ...named(scope, 'keyOf', 2, (name) => `${name}(${kind(on)})`),
    ...named(scope, 'items', 1, (name) => `${name}[${tape.below(2)}]?.label`),
    ...further(scope, [
      [3, () => `(${flag(on)} ? ${key(on)} : ${key(on)})`],
      [1, () => `(${key(on)} || ${key(on)})`],
      [1, () => `(${key(on)} ?? ${key(on)})`],
      [1, () => `(${flag(on)} && ${key(on)})`],
      [1, () => `((${flag(on)} && ${key(on)}) || ${key(on)})`],
      [1, () => `\`${fresh.name('p')}.\${${kind(on)}}\``],
      [1, () => `(${labels(on)})[${kind(on)}]`],
      [1, () => `(${item(on)})?.label`],
      [1, () => `(${items(on)}).find((each) => ${about('each', on)})?.label`],
    ]),
  ])
}

export function kind(scope: Scope): string {
  const { fresh, tape } = scope
  const on = deeper(scope)
  return choose(tape, [
    [4, () => quoted(tape.oneOf(KINDS))],
    ...named(scope, 'kind', 10, itself),
    [3, () => `kindOf(${fresh.unknown()})`],
    ...named(scope, 'item', 3, (name) => `${name}?.kind`),
    ...named(scope, 'props', 1, (name) => `${name}.kind`),
    ...named(scope, 'kinds', 1, (name) => `${name}[${tape.below(3)}]`),
    ...further(scope, [[1, () => `(${flag(on)} ? ${kind(on)} : ${kind(on)})`]]),
  ])
}

export function flag(scope: Scope): string {
  const { fresh, tape } = scope
  const on = deeper(scope)
  return choose(tape, [
    [8, () => `isOn(${fresh.unknown()})`],
    [1, () => tape.oneOf(['true', 'false'])],
    ...named(scope, 'flag', 8, itself),
    ...named(scope, 'item', 2, (name) => `${name}?.on`),
    ...named(scope, 'props', 1, (name) => `${name}.on`),
    [6, () => compared(kind(on), scope)],
    ...named(scope, 'isKind', 3, (name) => `${name}(${kind(on)})`),
    ...named(scope, 'kinds', 2, (name) => `${name}.includes(${kind(on)})`),
    ...named(scope, 'labels', 1, (name) => `${kind(on)} in ${name}`),
    ...named(scope, 'key', 2, (name) => tape.oneOf([`!!${name}`, `${name} === undefined`, `${name} != null`])),
    ...named(scope, 'node', 1, (name) => `!!${name}`),
    ...named(scope, 'items', 1, (name) => `${name}.length > ${tape.below(2)}`),
    ...further(scope, [
      [2, () => `!(${flag(on)})`],
      [2, () => `(${flag(on)} && ${flag(on)})`],
      [2, () => `(${flag(on)} || ${flag(on)})`],
    ]),
  ])
}

function compared(subject: string, { tape }: Scope): string {
  const [one, other] = [tape.oneOf(KINDS), tape.oneOf(KINDS)].map(quoted)
  return choose(tape, [
    [4, () => `${subject} === ${one}`],
    [2, () => `${subject} !== ${one}`],
    [1, () => `${one} === ${subject}`],
    [1, () => `[${one}, ${other}].includes(${subject})`],
    [1, () => `${subject}?.startsWith(${one})`],
  ])
}

/** Something that tells items apart. */
function about(name: string, scope: Scope): string {
  const { tape } = scope
  return choose(tape, [
    [2, () => `${name}.on`],
    [3, () => compared(`${name}.kind`, scope)],
    [1, () => `${name}.kind === ${kind(deeper(scope))}`],
    [1, () => `!${name}.on`],
    [1, () => `${name}.title`],
  ])
}

export function item(scope: Scope): string {
  const { tape } = scope
  const on = deeper(scope)
  return choose(tape, [
    [3, () => object(parts(on))],
    ...named(scope, 'item', 10, itself),
    ...named(scope, 'items', 2, (name) => `${name}[${tape.below(2)}]`),
    ...named(scope, 'props', 1, (name) => `{ ...${name} }`),
    ...further(scope, [
      [2, () => object(`...${item(on)}`, parts(on))],
      [1, () => object(parts(on), `...${item(on)}`)],
      [1, () => `(${flag(on)} ? ${item(on)} : ${item(on)})`],
      [1, () => `(${items(on)}).find((each) => ${about('each', on)})`],
    ]),
  ])
}

export const object = (...written: readonly string[]): string => `{ ${written.filter(Boolean).join(', ')} }`

/** Some of what an item may have; a component takes the same. */
export function parts(scope: Scope): string {
  const { tape } = scope
  const all = [
    ...(tape.chance(2) ? [] : [`label: ${key(scope)}`]),
    ...(tape.chance(5) ? [`kind: ${kind(scope)}`] : []),
    ...(tape.chance(3) ? [`title: ${key(scope)}`] : []),
    ...(tape.chance(3) ? [`on: ${flag(scope)}`] : []),
  ]
  return all.join(', ')
}

export function items(scope: Scope): string {
  const on = deeper(scope)
  return choose(scope.tape, [
    [3, () => `[${several(on, item)}]`],
    ...named(scope, 'items', 10, itself),
    ...further(scope, [
      [2, () => `(${items(on)}).filter((each) => ${about('each', on)})`],
      [1, () => `[...${items(on)}, ${item(on)}]`],
      [1, () => `(${flag(on)} ? ${items(on)} : ${items(on)})`],
      [1, () => `(${items(on)}).map((each) => (${object('...each', parts(withEach(on)))}))`],
      [1, () => `Object.values({ x: ${item(on)}, y: ${item(on)} })`],
      [1, () => `(${items(on)}).concat(${items(on)})`],
    ]),
  ])
}

const withEach = (scope: Scope): Scope => ({ ...scope, names: [...scope.names, { type: 'item', text: 'each' }] })

function several(scope: Scope, write: (scope: Scope) => string): string {
  return Array.from({ length: 1 + scope.tape.below(3) }, () => write(scope)).join(', ')
}

export function labels(scope: Scope): string {
  const on = deeper(scope)
  return choose(scope.tape, [
    [3, () => `{ ${KINDS.map((each) => `${each}: ${key(on)}`).join(', ')} }`],
    ...named(scope, 'labels', 10, itself),
    ...further(scope, [
      [1, () => `{ ...${labels(on)}, ${scope.tape.oneOf(KINDS)}: ${key(on)} }`],
      [1, () => `(${flag(on)} ? ${labels(on)} : ${labels(on)})`],
    ]),
  ])
}

/** A value of any of the types that hold keys or decide between them. */
export function value(type: Type, scope: Scope): string {
  switch (type) {
    case 'key':
      return key(scope)
    case 'kind':
      return kind(scope)
    case 'flag':
      return flag(scope)
    case 'item':
      return item(scope)
    case 'items':
      return items(scope)
    case 'labels':
      return labels(scope)
  }
  throw new Error(`no expression is written for ${type}`)
}
