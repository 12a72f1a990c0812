/** Loops, and blocks that may end before their end. */
import { condition } from './conditions.ts'
import { expression } from './expressions.ts'
import { type Name, type Place, withNames } from './place.ts'
import { statements } from './statements.ts'

export function loop(place: Place): string {
  const { draw } = place
  const each = `e${draw.fresh()}`
  const other = `e${draw.fresh()}`
  const block = (...names: Name[]): string => {
    const inner = withNames({ ...place, leaves: ['break', 'continue'] }, names)
    return `{\ntick();\n${statements(1 + draw.below(3), inner).text}\n}`
  }
  const key: Name = { text: each, type: 'key', fixed: true }
  const ways = [
    () => `for (const ${each} of ${expression('keys', place)}) ${block(key)}`,
    () => `for (let ${each} of ${expression('keys', place)}) ${block({ ...key, fixed: false })}`,
    () => `for (const ${each} of ${expression('things', place)}) ${block({ text: each, type: 'thing', fixed: true })}`,
    () =>
      `for (const { kind: ${other}, key: ${each} } of ${expression('things', place)}) ${block({ text: other, type: 'word', fixed: true }, key)}`,
    () =>
      `for (const [${other}, ${each}] of Object.entries(${expression('record', place)})) ${block({ text: other, type: 'word', fixed: true }, key)}`,
    () =>
      `for (const [${other}, ${each}] of ${expression('keys', place)}.entries()) ${block({ text: other, type: 'count', fixed: true }, key)}`,
    () => `for (const ${each} in ${expression('record', place)}) ${block({ text: each, type: 'word', fixed: true })}`,
    () =>
      `for (const [${other}, ${each}] of ${expression('found', place)}) ${block({ text: other, type: 'word', fixed: true }, key)}`,
    () => `${expression('keys', place)}.forEach((${each}) => ${callbackBlock(place, key)})`,
    () => `${expression('things', place)}.forEach((${each}) => ${callbackBlock(place, { text: each, type: 'thing' })})`,
    () =>
      `[${group(place)}, ${group(place)}].forEach((${other}) => ${other}.things.forEach((${each}) => ${callbackBlock(place, { text: `${other}.kind`, type: 'word', fixed: draw.once(2) }, { text: each, type: 'thing' })}))`,
    () =>
      `${expression('found', place)}.forEach((${each}, ${other}) => ${callbackBlock(place, key, { text: other, type: 'word' })})`,
    () => `for (let ${each} = 0; ${each} < 3; ${each}++) ${block({ text: each, type: 'count', fixed: true })}`,
    () =>
      `for (let ${each} = 0; ${each} < 2 && ${condition(place)}; ${each}++) ${block({ text: each, type: 'count', fixed: true })}`,
    () => `let ${each} = 0\nwhile (${each} < 3) {\n${each}++\n${inLoop(place)}\n}`,
    () => `let ${each} = 0\ndo {\n${each}++\n${inLoop(place)}\n} while (${each} < 3 && ${condition(place)})`,
  ] as const
  return `${draw.one(ways)()}`.replace(/^(?=[[(`])/, ';')
}

const group = (place: Place): string => `{ kind: ${expression('word', place)}, things: ${expression('things', place)} }`

const inLoop = (place: Place): string =>
  `tick();\n${statements(1 + place.draw.below(3), { ...place, leaves: ['break', 'continue'] }).text}`

function callbackBlock(place: Place, ...names: Name[]): string {
  const inner = withNames({ ...place, inside: { kind: 'plain' }, leaves: [] }, names)
  return `{\ntick();\n${statements(1 + place.draw.below(3), inner).text}\n}`
}

export function tried(place: Place): string {
  const { draw } = place
  const block = (inner = place): string => `{\n${statements(1 + draw.below(2), inner).text}\n}`
  const caught = withNames(place, [{ text: 'error.message', type: 'key', fixed: true }])
  const ways = [
    () => `try ${block()} catch ${block()}`,
    () => `try ${block()} finally ${block()}`,
    () => `try ${block()} catch {} finally ${block()}`,
    () =>
      `try {\n${statements(1, place).text}\nthrow new Error(${expression('key', place)})\n} catch (error) ${block(caught)}`,
    () =>
      `try {\nif (${condition(place)}) throw ${expression('key', place)}\n${statements(1, place).text}\n} catch (error) ${block(withNames(place, [{ text: 'error', type: 'key' }]))}`,
  ] as const
  return draw.one(ways)()
}
