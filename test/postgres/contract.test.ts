import { inject } from 'vitest'
import { describeContract } from '../contract/contract.ts'
import { createPostgres } from '../contract/storages.ts'
import { waysOn } from '../contract/subjects.ts'

describeContract(waysOn([createPostgres(inject('postgres'))]))
