import { afterAll } from 'vitest'
import { describeContract } from './contract.ts'
import { createPglite } from './storages.ts'
import { waysOn } from './subjects.ts'

const pglite = createPglite()
afterAll(() => pglite.close())

describeContract(waysOn([pglite]))
