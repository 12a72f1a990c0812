/** Random components: whatever they give each other, each key that they look up is known to be used. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scanGiven } from '../scan-given.ts'
import { SEED, times } from './amount.ts'
import { lostOf } from './components/lost.ts'
import type { Program, Runner } from './components/program.ts'
import { reactPrograms } from './components/react-program.ts'
import { createReactRunner } from './components/react-run.ts'
import { vuePrograms } from './components/vue-program.ts'
import { createVueRunner } from './components/vue-run.ts'

const RUNS = times(30)
/** So often each is shown, with other answers to what nobody knows. */
const ROUNDS = 6

/** Of trees that fail so many smaller ones are tried. */
const MAX_SMALLER = 300

// React warns of lists without keys, and of hooks behind conditions.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

it(`${RUNS} trees of React lose no key`, { timeout: 0 }, () => check(reactPrograms, createReactRunner()))

it(`${RUNS} trees of Vue lose no key`, { timeout: 0 }, () => check(vuePrograms, createVueRunner()))

async function check(programs: fc.Arbitrary<Program>, run: Runner): Promise<void> {
  let lookups = 0
  const property = fc.asyncProperty(fc.limitShrink(programs, MAX_SMALLER), async (program) => {
    const looked = await run(program, ROUNDS)
    lookups += looked.length
    expect(lostOf(looked, scanGiven(program.modules)), textOf(program)).toEqual([])
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED })
  expect(lookups).toBeGreaterThan(RUNS)
}

/** As a fixture holds it. */
const textOf = ({ modules }: Program): string =>
  [...modules].map(([name, code]) => `\n// file: ${name}\n${code}`).join('')
