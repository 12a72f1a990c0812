/** The folder of served modules is there before a host that watches looks at the project for the first time. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createHotModules } from '../../src/build/hot-modules.ts'
import { createBuild } from '../../src/build/index.ts'
import { createProject } from '../support/project.ts'

it.each([
  ['stays', { stays: true }, true],
  ['may stay', { stays: false, mayStay: true }, true],
  ['ends', { stays: false }, false],
])('of a host that %s', (_, facts, isThere) => {
  const root = createProject({ 'package.json': {} })
  createBuild({}, { strips: false }).configure({ root, ...facts })
  expect(existsSync(join(root, '.translations/modules'))).toBe(isThere)
})

it('waits for a disk that takes files', () => {
  const root = createProject({ 'package.json': {}, '.translations': 'no folder' })
  expect(() => createBuild({}, { strips: false }).configure({ root, stays: true })).not.toThrow()
})

it('leaves a file of another process as it is, where there is no text yet, and writes what comes', () => {
  const root = createProject({ 'package.json': {} })
  const module = { kind: 'index' } as const
  const [file] = ['text of another', undefined].map((text) => createHotModules(root, 'plain').serve(module, text))
  expect(readFileSync(String(file), 'utf8')).toBe('text of another')
  const own = createHotModules(root, 'plain')
  own.serve(module)
  own.refresh(() => 'own text')
  expect(readFileSync(String(file), 'utf8')).toBe('own text')
})
