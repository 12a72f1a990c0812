import { expect, it } from 'vitest'
import { routes } from '../../src/protocol/routes.ts'
import { describeContract } from './contract.ts'
import { seenOperations } from './described.ts'
import { sqlites } from './storages.ts'
import { waysOn } from './subjects.ts'

describeContract(waysOn(sqlites))

it('every operation was seen to answer what the OpenAPI document says', () => {
  expect([...seenOperations]).toEqual(expect.arrayContaining(Object.keys(routes)))
})

it('the ladder has the rungs that this Node should have', () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const hasOwn = major > 22 || (major === 22 && minor >= 13)
  const names = sqlites.map(({ name }) => name)
  expect(names).toEqual(hasOwn ? ['node-sqlite3-wasm', 'node:sqlite'] : ['node-sqlite3-wasm'])
})
