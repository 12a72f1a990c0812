/** A project may have a parser from before Vue 3.4, which knows no blocks and takes no loop apart. */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { readFixture, told, usagesOf } from './fixture.ts'

vi.mock(import('../../src/scan/collect/compilers.ts'), async (original) => {
  const { loadCompiler, ...others } = await original()
  const older = createRequire(import.meta.url)('vue-compiler-3.3')
  const load: typeof loadCompiler = (name, ...more) =>
    name === '@vue/compiler-dom' ? older : loadCompiler(name, ...more)
  return { ...others, loadCompiler: load }
})

const fixtures = join(import.meta.dirname, 'fixtures/vue')

it.each(readdirSync(fixtures).sort())('%s', (name) => {
  const fixture = readFixture(join(fixtures, name))
  expect(told(usagesOf(fixture), fixture)).toEqual(fixture.expected)
})
