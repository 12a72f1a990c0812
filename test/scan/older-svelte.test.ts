/** A project may have Svelte 4, whose compiler gives the tree that the one of Svelte 5 gives to who does not ask for its own. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'svelte/compiler'
import { expect, it, vi } from 'vitest'
import { readFixture, told, usagesOf } from './fixture.ts'

vi.mock(import('../../src/scan/collect/compilers.ts'), async (original) => {
  const { loadCompiler, ...others } = await original()
  const older = { VERSION: '4.2.20', parse: (code: string) => parse(code, { modern: false }) }
  const load: typeof loadCompiler = (name, ...more) =>
    name === 'svelte/compiler' ? (older as never) : loadCompiler(name, ...more)
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
