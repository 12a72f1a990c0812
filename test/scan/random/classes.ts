/** Classes, and objects with methods. */
import { expression } from './expressions.ts'
import { body, inside } from './functions.ts'
import { type Name, type Place, withNames } from './place.ts'
import { lines, type Made, statements } from './statements.ts'

/** A class with fields, methods, a getter and a static member, and one that is made of it. */
export function classOf(place: Place): Made {
  const { draw } = place
  const name = `C${draw.fresh()}`
  const param = `p${draw.fresh()}`
  const fields: Name[] = [
    { text: 'this.key', type: 'key' },
    { text: 'this.kind', type: 'word' },
    { text: 'this.keys', type: 'keys' },
  ]
  const made = inside(place, undefined, [{ text: param, type: 'key' }, ...fields])
  const inner = inside(place, 'key', fields)
  const withGot = inside(place, 'key', [...fields, { text: 'this', type: 'key', call: () => 'this.got' }])
  const given = { text: 'given', type: 'key' } as const
  const code = [
    `class ${name} {`,
    `key = ${expression('key', place)}`,
    `kind = ${expression('word', place)}`,
    `keys = ${expression('keys', place)}`,
    `static one = ${expression('key', place)}`,
    `constructor(${param}) {\nthis.key = ${draw.one([param, expression('key', made)])}\n${statements(draw.below(2), made).text}\n}`,
    `get got() {\ntick();\n${body('key', inner)}\n}`,
    `told(given) {\ntick();\n${body('key', withNames(withGot, [given]))}\n}`,
    `set(given) {\ntick();\n${statements(draw.below(2), withNames({ ...withGot, inside: { kind: 'plain' } }, [given])).text}\nthis.key = given\n}`,
    `set put(given) {\ntick();\n${draw.one(['this.key = given', 'this.keys = [given]', 'this.keys.push(given)'])}\n}`,
    `more(given) {\ntick();\n${moreOf(place)}\n}`,
    `static made(given) {\ntick();\n${body('key', inside(place, 'key', [given]))}\n}`,
    '}',
  ]
  const sub = draw.once(2) ? subclassOf(name, place) : undefined
  const kind = sub?.name ?? name
  const object = `o${draw.fresh()}`
  const text = lines([...code, sub?.text, `const ${object} = new ${kind}(${expression('key', place)})`])
  const names: Name[] = [
    { text: `${name}.one`, type: 'key' },
    { text: name, type: 'key', call: (at) => `${name}.made(${expression('key', at)})` },
    { text: object, type: 'key', call: (at) => `new ${name}(${expression('key', at)}).key` },
    { text: object, type: 'any', call: (at) => `${object}.set(${expression('key', at)})` },
    { text: object, type: 'any', call: (at) => `${object}.more(${expression('key', at)})` },
    { text: object, type: 'any', call: (at) => `(${object}.put = ${expression('key', at)})` },
    { text: object, type: 'key', call: (at) => `${object}.told(${expression('key', at)})` },
    { text: object, type: 'key', call: () => `${object}.got` },
    { text: `${object}.key`, type: 'key' },
    { text: `${object}.kind`, type: 'word' },
    { text: `${object}.keys`, type: 'keys' },
  ]
  return { text, names }
}

/** Its list is made of itself, or filled under another name. */
function moreOf({ draw }: Place): string {
  return draw.one([
    'this.keys = [...this.keys, given]',
    'this.keys = this.keys.concat([given])',
    'this.keys = this.keys.filter((each) => each !== given)',
    'const all = this.keys\nall.push(given)',
    'this.keys.push(given)',
    'this.put = given',
  ])
}

function subclassOf(of: string, place: Place): { name: string; text: string } {
  const { draw } = place
  const name = `C${draw.fresh()}`
  const fields: Name[] = [
    { text: 'this.key', type: 'key' },
    { text: 'before', type: 'key', fixed: true },
  ]
  const inner = inside(place, 'key', [...fields, { text: 'given', type: 'key' }])
  const members = [
    draw.once(2) ? `key = ${expression('key', place)}` : undefined,
    `told(given) {\ntick();\nconst before = super.told(given)\n${body('key', inner)}\n}`,
    draw.once(2) ? `get got() {\ntick();\n${body('key', inside(place, 'key', fields.slice(0, 1)))}\n}` : undefined,
  ]
  return { name, text: lines([`class ${name} extends ${of} {`, ...members, '}']) }
}

export function objectWithMethods(place: Place): Made {
  const { draw } = place
  const object = `o${draw.fresh()}`
  const fields: Name[] = [
    { text: 'this.key', type: 'key' },
    { text: 'this.kind', type: 'word' },
  ]
  const inner = inside(place, 'key', [...fields, { text: 'given', type: 'key' }])
  const text = lines([
    `const ${object} = {`,
    `key: ${expression('key', place)},`,
    `kind: ${expression('word', place)},`,
    `told(given) {\ntick();\n${body('key', inner)}\n},`,
    `get got() {\ntick();\n${body('key', inside(place, 'key', fields))}\n},`,
    `arrow: (given) => ${expression('key', inside(place, 'key', [{ text: 'given', type: 'key' }]))},`,
    '}',
  ])
  return {
    text,
    names: [
      { text: object, type: 'key', call: (at) => `${object}.arrow(${expression('key', at)})` },
      { text: object, type: 'key', call: (at) => `${object}.told(${expression('key', at)})` },
      { text: object, type: 'key', call: () => `${object}.got` },
      { text: object, type: 'thing', fixed: true },
    ],
  }
}
