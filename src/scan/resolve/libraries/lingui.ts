/** Lingui makes keys out of texts when it is built: what stands in the source is none, unless users name what is given one. */

import type { Known } from '../model/known.ts'
import { OTHER, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { record } from '../values/composites.ts'

const NO_LOOKUPS = ['Trans', 'Plural', 'Select', 'SelectOrdinal', 't', 'msg', 'plural', 'select', 'selectOrdinal']

const useLingui: Native = { kind: 'native', call: () => [record({ t: [OTHER], _: [OTHER], i18n: [UNKNOWN] })] }

export const lingui: Readonly<Record<string, Known>> = {
  ...Object.fromEntries(NO_LOOKUPS.map((name) => [name, OTHER])),
  useLingui,
}
