/** What decides whether something runs, and most of all whether something is looked up. */
import { aboutKey, condition } from './conditions.ts'
import { expression, keyPath } from './expressions.ts'
import { keyLike, keyLiteral, keysIn, nameOf, oldKey, type Place, withNames, wordLiteral } from './place.ts'
import { leaving, lines, lookUp, type Made, oneStatement, statements, wrapped } from './statements.ts'

/** What a condition says of what is looked up where it holds. */
export function guardedLookUp(at: Place): Made {
  const { draw } = at
  const known = draw.once(3) ? undefined : keyPath(at)
  const own = known ? undefined : declaredKey(at, () => keyLiteral(at))
  const inner = withNames(at, own?.names ?? [])
  const path = known ?? own?.names[0]?.text ?? ''
  // Another that may be the same, and something else as well.
  const rival = draw.once(4) ? declaredKey(inner, () => keyLike(path, inner)) : undefined
  const names = [...(own?.names ?? []), ...(rival?.names ?? [])]
  return { text: lines([own?.text, rival?.text, guarded(path, withNames(at, names))]), names }
}

function declaredKey(place: Place, first: () => string): Made {
  const text = `v${place.draw.fresh()}`
  const other = place.draw.once(3) ? expression('key', place) : keyLiteral(place)
  const code = `let ${text} = ${condition(place)} ? ${first()} : ${other}`
  return { text: code, names: [{ text, type: 'key', keys: keysIn(code) }] }
}

function guarded(path: string, place: Place): string | undefined {
  const { draw } = place
  const test = draw.below(3) < 2 ? aboutKey(path, place) : condition(place)
  const leave = leaving(place)
  const ways = [
    () => `if (${test}) t(${path})`,
    () => `if (${test}) t(${path})\nelse ${oneStatement(place)}`,
    () => `if (${test}) ${oneStatement(place)}\nelse t(${path})`,
    () => (leave ? `if (${test}) ${leave}\nt(${path})` : undefined),
    () => (leave ? `if (${test}) ${leave}\nt(${path})` : undefined),
    () => (leave ? `if (${test}) { ${oneStatement(place)}\n${leave} }\nt(${path})` : undefined),
    () => `;${wrapped(test)} && t(${path})`,
    () => `;${wrapped(test)} || t(${path})`,
    () => `;${wrapped(test)} ? t(${path}) : t(${expression('key', place)})`,
    () => `t(${wrapped(test)} ? ${path} : ${expression('key', place)})`,
    () => `if (${test}) {\n${statements(1 + draw.below(2), place).text}\nt(${path})\n}`,
    () => `if (${test}) {\n${changed(path, place)}\n}\nt(${path})`,
    () => `if (${test}) {\n${changed(path, place)}\nt(${path})\n}`,
    () =>
      `{\nconst named = ${test}\n${statements(draw.below(2), place).text}\nif (${draw.one(['', '!'])}named) t(${path})\n}`,
    () => `if (${test}) later(() => t(${path}))`,
    () => `while (${test}) {\ntick()\nt(${path})\n${changed(path, place)}\nif (spent()) break\n}`,
  ] as const
  return draw.few('guarded', ways)() ?? ways[0]()
}

function changed(path: string, place: Place): string {
  const name = place.names.find(({ text }) => text === path)
  if (!name || name.fixed) return lookUp(place)
  return `${path} = ${expression('key', place)}`
}

export function ifElse(place: Place): string {
  const { draw } = place
  const block = (): string => `{\n${statements(1 + draw.below(2), place).text}\n}`
  const first = `if (${condition(place)}) ${block()}`
  return [
    () => first,
    () => `${first} else ${block()}`,
    () => `${first} else if (${condition(place)}) ${block()} else ${block()}`,
  ][draw.below(3)]?.() as string
}

export function leave(place: Place): string | undefined {
  const end = leaving(place)
  if (!end) return undefined
  return `if (${condition(place)}) ${place.draw.once(2) ? `{\n${statements(1, place).text}\n${end}\n}` : end}`
}

export function switched(place: Place): string {
  const { draw } = place
  const path = draw.below(3) < 2 ? keyPath(place) : undefined
  const thing = nameOf('thing', place)?.text
  const word = thing && draw.once(2) ? `${thing}.kind` : expression('word', place)
  const on = path ?? word
  const literal = path ? (at: Place): string => keyLike(path, at) : wordLiteral
  const inner = { ...place, leaves: [...place.leaves.filter((each) => each !== 'break'), 'break'] as const }
  const looked = path ?? thing
  const look = (): string =>
    path ? `t(${path})` : looked && draw.once(2) ? `t(${looked}.key)` : statements(1, inner).text
  const labels = new Set(Array.from({ length: 1 + draw.below(3) }, () => literal(place)))
  const cases = [...labels].map((label) => {
    const end = draw.one(['break', 'break', '', leaving(place) ?? ''])
    return `case ${label}:${draw.once(4) ? '' : `\n${look()}\n${end}`}`
  })
  const otherwise = `default:\n${look()}\n${draw.once(2) ? 'break' : ''}`
  const at = draw.below(3)
  if (at === 1) cases.push(otherwise)
  if (at === 2) cases.unshift(otherwise)
  return `switch (${on}) {\n${cases.join('\n')}\n}`
}

/** A text that isn't known, where a condition says which it is. */
export function unknownButTold(place: Place): Made {
  const { draw } = place
  const text = `u${draw.fresh()}`
  const [one, two] = [oldKey(place), oldKey(place)]
  const end = leaving(place)
  const ways = [
    () => `if (${text} === ${one}) t(${text})`,
    () => `if (${text} === ${one} || ${two} === ${text}) t(${text})`,
    () => `if ([${one}, ${two}].includes(${text})) t(${text})`,
    () => `switch (${text}) {\ncase ${one}:\ncase ${two}:\nt(${text})\n}`,
    () => `if (!(${text} !== ${one})) t(${text})`,
    () => (end ? `if (${text} !== ${one}) ${end}\nt(${text})` : `t(${text} === ${one} ? ${text} : ${two})`),
    () => `if (${text} == ${one} && ${condition(place)}) t(${text})`,
    () => `if (${text}?.startsWith('a.')) t(${text})`,
    () => `{\nconst named = ${text} === ${one}\nif (named) t(${text})\n}`,
    () => `if (${text} in { ${one}: 1, ${two}: 2 }) t(${text})`,
    () => `if (is(${text}, ${one})) t(${text})`,
  ] as const
  return { text: lines([`const ${text} = unknownKey()`, draw.one(ways)()]), names: [] }
}
