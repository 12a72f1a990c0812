/** Expressions of each type, by many ways. */
import { condition } from './conditions.ts'
import { closure } from './functions.ts'
import { callOf, deeper, keyLiteral, MAX_DEPTH, nameOf, newEnd, type Place, type Type, wordLiteral } from './place.ts'

export function expression(type: Type, at: Place): string {
  const place = deeper(at)
  const simple = SIMPLE[type]
  if (place.depth > MAX_DEPTH) return nameOf(type, place)?.text ?? simple(place)
  const { draw } = place
  const way = draw.below(12)
  if (way === 0) return simple(place)
  if (way < 6) return (type === 'key' ? keyPath(place) : nameOf(type, place)?.text) ?? simple(place)
  if (way === 6) return callOf(type, place) ?? nameOf(type, place)?.text ?? simple(place)
  return draw.few(type, WAYS[type])(place) ?? simple(place)
}

/** Of its own, so that nothing else is what it is. */
export const literal = (type: Type, place: Place): string => SIMPLE[type](deeper(place))

type Make = (place: Place) => string | undefined

const SIMPLE: Readonly<Record<Type, (place: Place) => string>> = {
  key: keyLiteral,
  word: wordLiteral,
  flag: ({ draw }) => draw.one(['flag()', 'flag()', 'flag()', 'true', 'false']),
  count: ({ draw }) => draw.one(['0', '1', '2', 'count()']),
  thing: (place) => `{ kind: ${wordLiteral(place)}, key: ${keyLiteral(place)} }`,
  keys: (place) => `[${keyLiteral(place)}, ${keyLiteral(place)}]`,
  things: (place) => `[${SIMPLE.thing(place)}, ${SIMPLE.thing(place)}]`,
  record: (place) => `{ a: ${keyLiteral(place)}, b: ${keyLiteral(place)} }`,
  found: (place) => `new Map([['a', ${keyLiteral(place)}], ['b', ${keyLiteral(place)}]])`,
  any: () => 'anything()',
}

/** A path that conditions can speak of: a name, or a member of one. */
export function keyPath(place: Place): string | undefined {
  const { draw } = place
  const key = (): string | undefined => nameOf('key', place)?.text
  const of = (type: Type, ...ends: [string, ...string[]]): string | undefined => {
    const name = nameOf(type, place)?.text
    return name && name + draw.one(ends)
  }
  const ways = [
    key,
    key,
    key,
    () => of('thing', '.key', '?.key', '.alt', "['key']"),
    () => of('keys', '[0]', '[1]', '?.[0]'),
    () => of('record', '.a', '.b', "['c']"),
  ] as const
  return draw.one(ways)() ?? key()
}

const choice =
  (type: Type): Make =>
  (place) =>
    `(${condition(place)} ? ${expression(type, place)} : ${expression(type, place)})`

const orElse =
  (type: Type): Make =>
  (place) =>
    `(${expression(type, place)} ${place.draw.one(['||', '??'])} ${expression(type, place)})`

const spread =
  (type: Type): Make =>
  (place) =>
    `{ ...${expression(type, place)} }`

const member = (type: Type, ...ends: [string, ...string[]]): Make => {
  return (place) => `${wrap(expression(type, place))}${place.draw.one(ends)}`
}

/** What a literal object stands in, so that it begins no block. */
const wrap = (text: string): string => (/^[\w.]+$/.test(text) ? text : `(${text})`)

const name = (place: Place): string => `n${place.draw.fresh()}`

/** `(n1) => …`, of an element. */
const callback =
  (of: Type, gives: Type) =>
  (place: Place): string => {
    const text = name(place)
    return closure([{ text, type: of }], gives, place)
  }

const WAYS: Readonly<Record<Type, readonly [Make, ...Make[]]>> = {
  key: [
    choice('key'),
    orElse('key'),
    // What is falsy and yet not nothing, `??` lets through: that is known of `||` only.
    (place) => `((${condition(place)} && ${expression('key', place)}) || ${expression('key', place)})`,
    member('thing', '.key', '?.key', '?.alt', "['key']"),
    member('keys', '[0]', '[1]', '?.[0]', '.at(0)', '.at(-1)'),
    (place) => `${wrap(expression('keys', place))}[${expression('count', place)}]`,
    member('record', '.a', '.b', '?.c', "['a']"),
    (place) => `${wrap(expression('record', place))}[${expression('word', place)}]`,
    (place) => `${wrap(expression('found', place))}.get(${expression('word', place)})`,
    (place) => `\`\${${expression('word', place)}}.${newEnd(place)}\``,
    (place) => `${wrap(expression('word', place))} + '.${newEnd(place)}'`,
    (place) => `[${expression('word', place)}, '${newEnd(place)}'].join('.')`,
    ofOneName,
    (place) =>
      `${wrap(expression('keys', place))}.${place.draw.one(['find', 'findLast'])}(${callback('key', 'flag')(place)})`,
    (place) => `${wrap(expression('things', place))}.find(${callback('thing', 'flag')(place)})?.key`,
    (place) => `${wrap(expression('things', place))}[${expression('count', place)}]?.key`,
    (place) => `Object.values(${expression('record', place)})[${expression('count', place)}]`,
    (place) =>
      `(() => { tick(); if (${condition(place)}) return ${expression('key', place)}; return ${expression('key', place)} })()`,
    (place) => `({ a: ${expression('key', place)}, b: ${expression('key', place)} })[${expression('word', place)}]`,
    (place) => `(${nameOf('key', place, ({ fixed }) => !fixed)?.text ?? '[][0]'} ?? ${expression('key', place)})`,
    (place) => place.draw.one(['undefined', 'null']),
  ],
  word: [
    choice('word'),
    orElse('word'),
    () => 'word()',
    () => `(word() as 'a' | 'b' | 'c')`,
    member('thing', '.kind', '?.kind'),
    (place) => `Object.keys(${expression('record', place)})[${expression('count', place)}]`,
    (place) => `${wrap(expression('key', place))}?.split('.')[0]`,
  ],
  flag: [condition, condition, condition, condition],
  count: [
    choice('count'),
    member('keys', '.length'),
    (place) => `${wrap(expression('keys', place))}.indexOf(${expression('key', place)})`,
    (place) => `(${expression('count', place)} + 1)`,
  ],
  thing: [
    choice('thing'),
    orElse('thing'),
    spread('thing'),
    (place) =>
      `{ kind: ${expression('word', place)}, key: ${expression('key', place)}, alt: ${expression('key', place)} }`,
    (place) => `{ kind: ${expression('word', place)}, key: ${expression('key', place)} }`,
    (place) => `{ ...${expression('thing', place)}, key: ${expression('key', place)} }`,
    (place) => `{ key: ${expression('key', place)}, ...${expression('thing', place)} }`,
    (place) => `Object.assign({}, ${expression('thing', place)}, { kind: ${expression('word', place)} })`,
    (place) => `${wrap(expression('things', place))}[${expression('count', place)}]`,
    (place) => `${wrap(expression('things', place))}.find(${callback('thing', 'flag')(place)})`,
    () => 'undefined',
  ],
  keys: [
    choice('keys'),
    (place) => `[${expression('key', place)}]`,
    (place) => `[${expression('key', place)}, ${expression('key', place)}, ${expression('key', place)}]`,
    (place) => `[...${expression('keys', place)}, ${expression('key', place)}]`,
    (place) => `[${expression('key', place)}, ...${expression('keys', place)}]`,
    (place) => `${wrap(expression('keys', place))}.filter(${callback('key', 'flag')(place)})`,
    (place) => `${wrap(expression('keys', place))}.map(${callback('key', 'key')(place)})`,
    (place) => `${wrap(expression('things', place))}.map(${callback('thing', 'key')(place)})`,
    (place) => `${wrap(expression('things', place))}.flatMap(${callback('thing', 'keys')(place)})`,
    (place) => `${wrap(expression('keys', place))}.concat(${expression('keys', place)})`,
    member('keys', '.slice(1)', '.slice(0, 1)', '.toSorted()', '.toReversed()', '.filter(Boolean)'),
    (place) => `Object.values(${expression('record', place)})`,
    (place) => `[...${wrap(expression('found', place))}.values()]`,
    (place) => `[...new Set(${expression('keys', place)})]`,
    (place) => `Array.from(${expression('keys', place)})`,
    reduced,
    (place) => `${wrap(expression('things', place))}.reduce((all, each) => [...all, each.key], [])`,
    (place) => `${wrap(expression('things', place))}.reduce((all, each) => {\nall.push(each.key)\nreturn all\n}, [])`,
    (place) =>
      `${wrap(expression('things', place))}.filter(({ kind }) => kind ${place.draw.one(['===', '!=='])} ${wordLiteral(place)}).map((each) => each.key)`,
    () => '[]',
  ],
  things: [
    (place) => `[${expression('thing', place)}, ${expression('thing', place)}]`,
    (place) => `[...${expression('things', place)}, ${expression('thing', place)}]`,
    (place) => `${wrap(expression('things', place))}.filter(${callback('thing', 'flag')(place)})`,
    (place) => `${wrap(expression('things', place))}.map(${callback('thing', 'thing')(place)})`,
    (place) => `${wrap(expression('keys', place))}.map(${callback('key', 'thing')(place)})`,
    (place) => `Object.entries(${expression('record', place)}).map(([kind, key]) => ({ kind, key }))`,
  ],
  record: [
    choice('record'),
    spread('record'),
    (place) => `{ a: ${expression('key', place)}, b: ${expression('key', place)}, c: ${expression('key', place)} }`,
    (place) => `{ ...${expression('record', place)}, a: ${expression('key', place)} }`,
    (place) => `{ b: ${expression('key', place)}, ...${expression('record', place)} }`,
    (place) => `{ [${expression('word', place)}]: ${expression('key', place)} }`,
    (place) => `Object.fromEntries(${wrap(expression('things', place))}.map((each) => [each.kind, each.key]))`,
    (place) => `Object.fromEntries(${expression('found', place)})`,
    (place) => `${wrap(expression('things', place))}.reduce((all, each) => ({ ...all, [each.kind]: each.key }), {})`,
    (place) =>
      `${wrap(expression('things', place))}.reduce((all, each) => {\nall[each.kind] = each.key\nreturn all\n}, ${expression('record', place)})`,
    (place) =>
      `Object.fromEntries(Object.entries(${expression('record', place)}).filter(([kind, key]) => ${condition({ ...place, names: [...place.names, { text: 'kind', type: 'word' }, { text: 'key', type: 'key' }] })}))`,
  ],
  found: [
    choice('found'),
    (place) => `new Map([[${expression('word', place)}, ${expression('key', place)}]])`,
    (place) => `new Map(Object.entries(${expression('record', place)}))`,
    (place) => `new Map(${wrap(expression('things', place))}.map((each) => [each.kind, each.key]))`,
  ],
  any: [() => 'anything()'],
}

/** `${name.charAt(0).toUpperCase()}${name.slice(1)}.end` */
function ofOneName(place: Place): string {
  const { draw } = place
  const word = name(place)
  const parts: readonly [string, ...string[]] = [
    '',
    '.charAt(0).toUpperCase()',
    '.slice(1)',
    '.replace(/^\\w/, (first) => first.toUpperCase())',
    ".replace(/a|b/, 'c')",
  ]
  const text = `\`\${${word}${draw.one(parts)}}\${${word}${draw.one(parts)}}.${newEnd(place)}\``
  return `((${word}) => ${text})(String(${expression('word', place)}))`
}

function reduced(place: Place): string {
  const all = name(place)
  const each = name(place)
  const body = closure(
    [
      { text: all, type: 'keys' },
      { text: each, type: 'thing' },
    ],
    'keys',
    place,
  )
  return `${wrap(expression('things', place))}.reduce(${body}, [])`
}
