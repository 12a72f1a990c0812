/** Whether script in markup may look keys up: what does not parse matters only there. */
import { resolveScanOptions } from '../options.ts'
import { createPrefilter, type Prefilter } from '../prefilter.ts'

export const mayLookUp: Prefilter = createPrefilter(resolveScanOptions(undefined))
