/** Components that are styled: they hand on to the one inside whatever else they are given. */
import type { Known } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'

/** `` styled(Label)`…` ``, `styled(Label)({ … })` */
const style: Native = {
  kind: 'native',
  call: ({ get }) => [styling((run) => get(0, run))],
}

/** `` styled(Label).attrs({ … })`…` ``, as often as one likes. */
function styling(component: (run: Run) => Known[]): Native {
  const made: Native = {
    kind: 'native',
    call: (_, run) => component(run),
    member: () => [{ kind: 'native', call: () => [made] }],
  }
  return made
}

export const styled: Readonly<Record<string, Known>> = { default: style, styled: style }
