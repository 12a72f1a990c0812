/** The language's own functions of objects, with types that say more. */
import type { Known } from '../model/known.ts'
import { lodash } from './lodash.ts'

export const typedRecords: Readonly<Record<string, Known>> = Object.fromEntries(
  Object.entries({
    objectKeys: 'keys',
    objectValues: 'values',
    objectEntries: 'entries',
    objectFromEntries: 'fromPairs',
  }).map(([name, same]) => [name, lodash[same] as Known]),
)
