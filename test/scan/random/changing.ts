/** What names and things come to be later on. */
import { condition } from './conditions.ts'
import { expression, literal } from './expressions.ts'
import { nameOf, newEnd, type Place, type Type, withNames } from './place.ts'
import { given, lines, type Made } from './statements.ts'

export function assignment(place: Place): string | undefined {
  const { draw } = place
  const type = draw.one<Type>(['key', 'key', 'key', 'thing', 'keys', 'word', 'record', 'flag', 'count'])
  const name = nameOf(type, place, ({ fixed }) => !fixed)?.text
  if (!name) return undefined
  const value = given(type, place)
  if (type === 'count') return draw.one([`${name}++`, `${name} += 1`, `${name} = ${value}`])
  if (type !== 'key') return `${name} = ${value}`
  const other = nameOf('key', place, ({ fixed }) => !fixed)?.text ?? name
  return draw.one([
    `${name} = ${value}`,
    `${name} = ${value}`,
    `${name} ||= ${value}`,
    `${name} ??= ${value}`,
    `${name} &&= ${value}`,
    `;[${name}, ${other}] = [${other}, ${name}]`,
    `;[${name}] = ${expression('keys', place)}`,
    `;({ key: ${name} } = ${expression('thing', place)} ?? {})`,
    `;({ alt: ${name} = ${value} } = ${expression('thing', place)} ?? {})`,
    `${name} = ${other} = ${value}`,
    `if (${condition(place)}) ${name} = ${value}`,
    `if (${name}) ${name} += '.${newEnd(place)}'`,
    `if (${name}) ${name} = \`x.\${${name}}\``,
    `if (!${name}) ${name} = ${value}\nelse if (${condition(place)}) ${name} += '.${newEnd(place)}'\nelse ${name} = ${name}.replace('.', '-')`,
    `later(() => { ${name} = ${value}\nt(${name}) })`,
  ])
}

/** Made, changed by its name alone, and known to what follows from then on. */
export function filled(place: Place): Made {
  const { draw } = place
  const type = draw.one(['thing', 'keys', 'record', 'found', 'things'] as const)
  const text = `v${draw.fresh()}`
  const made = { thing: '{}', keys: '[]', record: '{}', found: 'new Map()', things: '[]' }[type]
  const first = draw.once(3) ? made : literal(type, place)
  const inner = withNames(place, [{ text, type, own: true }])
  const changes = Array.from({ length: 1 + draw.below(3) }, () => {
    const one = change(inner) ?? ''
    return draw.one([
      one,
      one,
      `if (${condition(inner)}) ${one}`,
      `for (let e${draw.fresh()} = 0; flag() && !spent(); ) { ${one} }`,
      `later(() => { ${one} })`,
      `;(() => { ${one} })()`,
    ])
  })
  return { text: lines([`const ${text} = ${first}`, ...changes]), names: [{ text, type, fixed: true }] }
}

function change(place: Place): string | undefined {
  const { draw } = place
  const own = (type: Type): string | undefined => nameOf(type, place, (name) => name.own === true)?.text
  const thing = own('thing')
  const keys = own('keys')
  const record = own('record')
  const found = own('found')
  const things = own('things')
  const key = (): string => expression('key', place)
  const word = (): string => expression('word', place)
  const ways: (() => string)[] = []
  if (thing)
    ways.push(
      () => `${thing}.key = ${key()}`,
      () => `${thing}.kind = ${word()}`,
      () => `${thing}.alt = ${key()}`,
      () => `${thing}['key'] = ${key()}`,
      () => `delete ${thing}.${draw.one(['alt', 'key'])}`,
      () => `Object.assign(${thing}, { key: ${key()} })`,
      () => `Object.assign(${thing}, ${expression('thing', place)})`,
      () => `${thing}.key ??= ${key()}`,
      () => `${thing}.alt ||= ${key()}`,
    )
  if (keys)
    ways.push(
      () => `${keys}.push(${key()})`,
      () => `${keys}.push(...${expression('keys', place)})`,
      () => `{\nconst same = ${keys}\nsame.push(${key()})\n}`,
      () => `${keys}.unshift(${key()})`,
      () => `${keys}[0] = ${key()}`,
      () => `${keys}[${expression('count', place)}] = ${key()}`,
      () => `${keys}.splice(0, 1, ${key()})`,
      () => `${keys}.sort()`,
      () => `${keys}.reverse()`,
      () => `${keys}.fill(${key()})`,
      () => `${keys}.length = 0`,
    )
  if (record)
    ways.push(
      () => `${record}.a = ${key()}`,
      () => `${record}[${word()}] = ${key()}`,
      () => `{\nconst same = ${record}\nsame.b = ${key()}\n}`,
      () => `delete ${record}.${draw.one(['a', 'b'])}`,
      () => `Object.assign(${record}, ${expression('record', place)})`,
      () => `${record}.c ??= ${key()}`,
    )
  if (found)
    ways.push(
      () => `${found}.set(${word()}, ${key()})`,
      () => `${found}.delete(${word()})`,
    )
  if (things)
    ways.push(
      () => `${things}.push(${expression('thing', place)})`,
      () => `${things}[0] = ${expression('thing', place)}`,
    )
  return ways[draw.below(Math.max(ways.length, 1))]?.()
}
