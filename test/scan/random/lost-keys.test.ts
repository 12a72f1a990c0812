/**
 * Random programs are run, and scanned: whatever they look up, the scan must know. It decides by conditions, and of what
 * moves about, which keys ever come to a look-up; where a rule rules out too much, a text is missing in somebody's app.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SEED, times } from './amount.ts'
import { lostKeys, shown } from './lost.ts'
import { type Program, programOf } from './program.ts'

const PROGRAMS = times(300)

const MAX_CHOICES = 500

/** Of a program that fails so many smaller ones are tried. */
const MAX_SMALLER = 1_500

const programs = fc.limitShrink(
  fc.array(fc.nat(2 ** 16), { maxLength: MAX_CHOICES, size: 'max' }).map(programOf),
  MAX_SMALLER,
)

it(`finds all keys that ${PROGRAMS} random programs look up`, { timeout: 60_000 + PROGRAMS * 100 }, async () => {
  let found = 0
  const property = fc.asyncProperty(programs, async (program) => {
    const { looked, lost } = await lostKeys(program)
    found += looked
    expect(lost, written(program)).toEqual([])
  })
  await fc.assert(property, { numRuns: PROGRAMS, seed: SEED })
  // Programs that look up next to nothing would prove nothing.
  expect(found).toBeGreaterThan(PROGRAMS)
})

function written({ modules }: Program): string {
  return Array.from(modules, ([name, text]) => `// file: ${name}\n${shown(text)}`).join('\n')
}
