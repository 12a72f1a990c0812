/** Angular's dialogs, sheets and drawers: their components ask for what they are opened with. */
import type { Known, KnownClass, Origin } from '../model/known.ts'
import { UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { openRecord } from '../values/composites.ts'
import { givenWhereOpened, openedWith } from '../values/opened.ts'

/** What is provided for the component that asks, by whoever opens it. */
export function givenToComponent(nameFor: (component: KnownClass) => string, origin: Origin, run: Run): Known[] {
  const component = classAround(origin)
  return component ? givenWhereOpened(nameFor(component), run) : []
}

/** The one that starts last before it; a type has no place, but most files have one class. */
function classAround({ module, at }: Origin): KnownClass | undefined {
  const { classes, functions } = module.facts
  if (classes.length === 1) return { kind: 'class', module, class: 0 }
  const starts = classes.map(({ function: made }) => functions[made]?.at ?? Number.POSITIVE_INFINITY)
  const last = starts.findLastIndex((start) => start <= at)
  return last < 0 ? undefined : { kind: 'class', module, class: last }
}

/** Asked for in the class of the component. */
const data: Native = {
  kind: 'native',
  call: ({ origin }, run) => {
    const given = givenToComponent(openedWith, origin, run)
    return given.length > 0 ? given : [UNKNOWN]
  },
}

/** PrimeNG: `config.data` */
const dialogConfig: Native = {
  kind: 'native',
  call: (args) => [openRecord((name, later) => (name === 'data' ? data.call(args, later) : undefined))],
}

export const primeDialogs: Readonly<Record<string, Known>> = { DynamicDialogConfig: dialogConfig }

export const dialogs: Readonly<Record<string, Known>> = Object.fromEntries(
  'MAT_DIALOG_DATA MAT_BOTTOM_SHEET_DATA MAT_SNACK_BAR_DATA DIALOG_DATA NZ_MODAL_DATA NZ_DRAWER_DATA'
    .split(' ')
    .map((name) => [name, data]),
)
