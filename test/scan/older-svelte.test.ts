/** A project may have Svelte 4, whose compiler gives another tree, and reads no types. */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { readFixture, told, usagesOf } from './fixture.ts'

vi.mock(import('../../src/scan/collect/compilers.ts'), async (original) => {
  const { loadCompiler, ...others } = await original()
  const older = createRequire(import.meta.url)('svelte-4/compiler')
  const load: typeof loadCompiler = (name, ...more) =>
    name === 'svelte/compiler' ? older : loadCompiler(name, ...more)
  return { ...others, loadCompiler: load }
})

const fixtures = join(import.meta.dirname, 'fixtures/svelte')
/** It knows no snippets, and no types in markup. */
const LATER = /\{[#@](?:snippet|render)|\$props\(|^types-in-markup/
const isOf4 = (name: string): boolean =>
  !LATER.test(name) && [...readFixture(join(fixtures, name)).modules.values()].every((code) => !LATER.test(code))

it.each(readdirSync(fixtures).filter(isOf4).sort())('%s', (name) => {
  const fixture = readFixture(join(fixtures, name))
  expect(told(usagesOf(fixture), fixture)).toEqual(fixture.expected)
})
