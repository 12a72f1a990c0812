import { afterAll } from 'vitest'
import { describeContract } from './contract.ts'
import { createPglite } from './storages.ts'
import { waysOn } from './subjects.ts'

const pglite = createPglite()
afterAll(() => pglite.close())

// What lies between a way and a storage is the same for all: SQLite has every way, a server of PostgreSQL as well.
describeContract(waysOn([pglite], ['in process, over fetch']))
