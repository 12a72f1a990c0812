/** A project may have a parser from before Vue 3.4, which knows no blocks and takes no loop apart. */
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { loadCompiler } from '../../src/scan/collect/compilers.ts'
import { createLastingFolder } from '../support/project.ts'
import { readFixture, told, usagesOf } from './fixture.ts'

const OLDER = createRequire(import.meta.url).resolve('vue-compiler-3.3/package.json')
const fixtures = join(import.meta.dirname, 'fixtures/vue')

beforeAll(() => {
  const project = createLastingFolder()
  mkdirSync(join(project, 'node_modules/@vue'), { recursive: true })
  symlinkSync(dirname(OLDER), join(project, 'node_modules/@vue/compiler-dom'))
  loadCompiler('@vue/compiler-dom', join(project, 'page.vue'), 'vue')
  return () => rmSync(project, { recursive: true })
})

it.each(readdirSync(fixtures).sort())('%s', (name) => {
  const fixture = readFixture(join(fixtures, name))
  expect(told(usagesOf(fixture), fixture)).toEqual(fixture.expected)
})
