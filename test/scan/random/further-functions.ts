/** Functions that call themselves or what they are given, or give what they give in another way. */
import { condition } from './conditions.ts'
import { expression } from './expressions.ts'
import { args, body, closure, declared, inside, list, params } from './functions.ts'
import type { Name, Place } from './place.ts'
import { lines, type Made, statements } from './statements.ts'

export function recursive(place: Place): Made {
  const { draw } = place
  const name = `f${draw.fresh()}`
  const [count, key] = [`p${draw.fresh()}`, `p${draw.fresh()}`]
  const own: Name[] = [
    { text: key, type: 'key' },
    { text: count, type: 'count', fixed: true },
  ]
  const inner = inside(place, 'key', own)
  const again = `if (${count} < 3 && ${condition(inner)}) return ${name}(${count} + 1, ${expression('key', inner)})`
  const text = `function ${name}(${count}, ${key}) {\ntick();\n${again}\n${body('key', inner)}\n}`
  return { text, names: [{ text: name, type: 'key', call: (at) => `${name}(0, ${expression('key', at)})` }] }
}

/** It is given what it calls. */
export function given(place: Place): Made {
  const { draw } = place
  const name = `f${draw.fresh()}`
  const [make, key] = [`p${draw.fresh()}`, `p${draw.fresh()}`]
  const own: Name[] = [
    { text: key, type: 'key' },
    { text: make, type: 'key', call: (at) => `${make}(${expression('key', at)})` },
  ]
  const text = declared(name, `${make}, ${key}`, body('key', inside(place, 'key', own)), place)
  const call = (at: Place): string => {
    const each = `q${at.draw.fresh()}`
    return `${name}(${closure([{ text: each, type: 'key' }], 'key', at)}, ${expression('key', at)})`
  }
  return { text, names: [{ text: name, type: 'key', call }] }
}

export function generator(place: Place): Made {
  const name = `g${place.draw.fresh()}`
  const own = params(place)
  const inner = inside(place, 'key', own, 'generator')
  const first = `if (${condition(inner)}) yield ${expression('key', inner)}`
  const text = `function* ${name}(${list(own)}) {\ntick();\n${first}\n${body('key', inner)}\n}`
  return { text, names: [{ text: name, type: 'keys', call: (at) => `[...${name}(${args(own, at)})]` }] }
}

export function asynchronous(place: Place): Made {
  const name = `f${place.draw.fresh()}`
  const own = params(place)
  const inner = inside(place, 'key', own, 'async')
  const text = `async function ${name}(${list(own)}) {\ntick();\n${body('key', inner)}\n}`
  const uses = place.draw.one([
    `${name}(${args(own, place)}).then((key) => t(key), () => {})`,
    `later(async () => { t(await ${name}(${args(own, place)})) })`,
  ])
  return { text: lines([text, uses]), names: [] }
}

export function curried(place: Place): Made {
  const { draw } = place
  const name = `f${draw.fresh()}`
  const [first, second] = [`p${draw.fresh()}`, `p${draw.fresh()}`]
  const own: Name[] = [
    { text: first, type: 'key' },
    { text: second, type: 'word' },
  ]
  const inner = inside(place, 'key', own)
  const text = `const ${name} = (${first}) => {\ntick();\n${statements(draw.below(2), inside(place, undefined, own.slice(0, 1))).text}\nreturn (${second}) => {\ntick();\n${body('key', inner)}\n}\n}`
  return {
    text,
    names: [{ text: name, type: 'key', call: (at) => `${name}(${expression('key', at)})(${expression('word', at)})` }],
  }
}
