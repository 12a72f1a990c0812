/** fp-ts, as far as keys are left instead of thrown. */

import type { Known } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { record } from '../values/composites.ts'

function holding(name: string): Native {
  return { kind: 'native', call: (args, run) => [record({ [name]: args.get(0, run) })] }
}

export const fpTs: Readonly<Record<string, Known>> = {
  left: holding('left'),
  right: holding('right'),
  some: holding('value'),
}
