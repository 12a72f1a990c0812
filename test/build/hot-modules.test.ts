/** The folder of served modules is there before a host that watches looks at the project for the first time. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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
