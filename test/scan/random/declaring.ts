/** Names, and what they stand for at first. */
import { aboutKey, condition } from './conditions.ts'
import { expression, keyPath } from './expressions.ts'
import { type Name, nameOf, type Place, type Type, withNames } from './place.ts'
import { given, type Made, statements } from './statements.ts'

const DECLARED: readonly [Type, ...Type[]] = [
  'key',
  'key',
  'key',
  'thing',
  'thing',
  'word',
  'flag',
  'flag',
  'keys',
  'keys',
  'things',
  'record',
  'count',
  'found',
]

export function declaration(place: Place): Made {
  const { draw } = place
  const type = draw.few('declared', DECLARED)
  const text = `v${draw.fresh()}`
  const how = draw.one(['const', 'let', 'let'])
  return { text: `${how} ${text} = ${given(type, place)}`, names: [{ text, type, fixed: how === 'const' }] }
}

export function laterDeclared(place: Place): Made {
  const { draw } = place
  const text = `v${draw.fresh()}`
  const own = withNames(place, [{ text, type: 'key' }])
  const name: Name = { text, type: 'key' }
  return {
    text: draw.one([
      `let ${text}\nif (${condition(place)}) ${text} = ${expression('key', place)}\nelse ${text} = ${expression('key', place)}`,
      `let ${text}\nif (${condition(place)}) {\n${statements(1, own).text}\n${text} = ${expression('key', own)}\n}`,
      `let ${text}\ntry { ${text} = ${expression('key', place)} } catch { ${text} = ${expression('key', place)} }`,
      `let ${text} = ${expression('key', place)}\nif (${aboutKey(text, own)}) ${text} = ${expression('key', own)}`,
      `var ${text} = ${expression('key', place)}`,
    ]),
    names: [name],
  }
}

export function takenApart(place: Place): Made {
  const { draw } = place
  const [one, two] = [`v${draw.fresh()}`, `v${draw.fresh()}`]
  const how = draw.one(['const', 'let'])
  const fixed = how === 'const'
  const key = (text: string): Name => ({ text, type: 'key', fixed })
  const ways = [
    () => ({
      text: `${how} { kind: ${one}, key: ${two} } = ${expression('thing', place)} ?? {}`,
      names: [{ text: one, type: 'word', fixed } as Name, key(two)],
    }),
    () => ({
      text: `${how} { alt: ${one} = ${expression('key', place)}, key: ${two} } = ${expression('thing', place)} ?? {}`,
      names: [key(one), key(two)],
    }),
    () => ({ text: `${how} [${one}, ${two}] = ${expression('keys', place)}`, names: [key(one), key(two)] }),
    () => ({
      text: `${how} [${one}, ...${two}] = ${expression('keys', place)}`,
      names: [key(one), { text: two, type: 'keys', fixed } as Name],
    }),
    () => ({
      text: `${how} { a: ${one} = ${expression('key', place)}, ...${two} } = ${expression('record', place)}`,
      names: [key(one), key(`${two}.b`)],
    }),
    () => ({
      text: `${how} [${one} = ${expression('key', place)}, ${two}] = [${expression('key', place)}, ${expression('key', place)}]`,
      names: [key(one), key(two)],
    }),
  ] as const
  return draw.one(ways)()
}

export function alias(place: Place): Made | undefined {
  const { draw } = place
  const type = draw.one<Type>(['thing', 'keys', 'record', 'key'])
  const of = nameOf(type, place)?.text
  const text = `v${draw.fresh()}`
  return of ? { text: `const ${text} = ${of}`, names: [{ text, type, fixed: true }] } : undefined
}

/** A condition that has a name. */
export function namedCondition(place: Place): Made {
  const text = `v${place.draw.fresh()}`
  const path = keyPath(place)
  const test = path && place.draw.once(2) ? aboutKey(path, place) : condition(place)
  return { text: `const ${text} = ${test}`, names: [{ text, type: 'flag', fixed: true }] }
}
