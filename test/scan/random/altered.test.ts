/**
 * Whatever source says, a scan goes through: the fixtures, with names put where others stood. Names come to stand for
 * themselves, for each other in turn, and for what they can't be; a scan that ends there would be of no file at all.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Fixture, readFixture } from '../fixture.ts'
import { resultGiven } from '../scan-given.ts'
import { SEED, times } from './amount.ts'
import { type Draw, drawFrom } from './tape.ts'

const PROGRAMS = times(300)
const FOLDER = join(import.meta.dirname, '../fixtures')
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
const CHOICES = { minLength: 30, maxLength: 30 }

it(`goes through ${PROGRAMS} altered fixtures`, { timeout: 60_000 + PROGRAMS * 100 }, () => {
  expect(FILES.length).toBeGreaterThan(500)
  let parsed = 0
  const property = fc.property(fc.array(fc.nat(2 ** 16), CHOICES), (tape) => {
    const { modules, options } = alter(tape)
    try {
      parsed += resultGiven(modules, options).failed.length === 0 ? 1 : 0
    } catch (error) {
      const source = Array.from(modules, ([name, code]) => `// file: ${name}\n${code}`).join('\n')
      throw new Error(source, { cause: error })
    }
  })
  fc.assert(property, { numRuns: PROGRAMS, seed: SEED, endOnFailure: true })
  // What no parser takes never comes to where it could end.
  expect(parsed).toBeGreaterThan(PROGRAMS / 2)
})

function alter(tape: readonly number[]): Fixture {
  const draw = drawFrom(tape)
  const fixture = readFixture(join(FOLDER, FILES[draw.below(FILES.length)] ?? ''))
  const names = Array.from(fixture.modules.values(), namesIn).flat()
  const modules = Array.from(fixture.modules, ([id, code]): [string, string] => {
    let altered = code
    if (draw.once(2)) altered = declareOtherwise(altered, names, draw)
    for (let count = draw.below(4); count > 0; count--) altered = putNames(altered, names, draw)
    return [id.replace(/^\/app\//, ''), altered]
  })
  return { ...fixture, modules: new Map(modules) }
}

const NAME = /\b[A-Za-z_$][\w$]*/g
const WORD =
  /^(?:const|let|var|function|return|import|from|export|if|else|for|of|in|new|class|extends|default|async|await)$/
const DECLARED = /\b(?:const|let|var) ([\w$]+)(?:: [\w<>[\]]+)? = /g

function namesIn(code: string): string[] {
  return Array.from(code.matchAll(NAME), ([name]) => name).filter((name) => !WORD.test(name))
}

/** What a name stands for is, first of all, made of this name or another one. */
function declareOtherwise(code: string, names: readonly string[], draw: Draw): string {
  const all = [...code.matchAll(DECLARED)]
  const at = all[draw.below(all.length || 1)]
  if (!at) return code
  const other = names[draw.below(names.length)] ?? 'other'
  const self = draw.once(2) ? (at[1] ?? '') : (all[draw.below(all.length)]?.[1] ?? '')
  const made = draw.one([
    ...[`${self}`, `${self} || {}`, `${self}.${other}`, `${self}[${other}]`, `{ ...${self} }`, `[...${self}]`],
    ...[`${self}()`, `() => ${self}`, `new Map(${self})`, `${self}.map((${other}) => ${other})`, `\`\${${self}}.a\``],
  ] as [string, ...string[]])
  const end = at.index + at[0].length
  return `${code.slice(0, end)}(${made}) ?? ${code.slice(end)}`
}

/** One name, or what is made of it, where another one stood. */
function putNames(code: string, names: readonly string[], draw: Draw): string {
  const all = [...code.matchAll(NAME)].filter(([name]) => !WORD.test(name))
  const at = all[draw.below(all.length || 1)]
  if (!at) return code
  const one = names[draw.below(names.length)] ?? 'one'
  const other = names[draw.below(names.length)] ?? 'other'
  const put = draw.one([one, `${one}.${other}`, `${one}[${other}]`, `(${one} ?? ${at[0]})`, `${one} || {}`])
  return code.slice(0, at.index) + put + code.slice(at.index + at[0].length)
}
