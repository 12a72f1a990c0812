/** Angular's dialogs, sheets and drawers: their components ask for what they are opened with. */
import type { Known, KnownClass, Origin } from '../model/known.ts'
import { UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { providedFor, type Run } from '../model/run.ts'
import { openRecord } from '../values/composites.ts'

/** What the component of this class is opened with is provided under this name; files with its second word may open it. */
export function openedWith(component: KnownClass): string {
  return `dialog ${nameOf(component)}`
}

/** The same for what is given to its inputs. */
export function inputsOf(component: KnownClass): string {
  return `inputs ${nameOf(component)}`
}

function nameOf({ module: { facts }, class: id }: KnownClass): string {
  return facts.functions[facts.classes[id]?.function ?? -1]?.name ?? ''
}

/** What is provided for the component that asks, by whoever opens it. */
export function givenWhereOpened(nameFor: (component: KnownClass) => string, origin: Origin, run: Run): Known[] {
  const component = classAround(origin)
  if (!component) return []
  const name = nameFor(component)
  run.world.needs.injected.add(name)
  return (providedFor(name, run) ?? []).flatMap((each) => each(run))
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
    const given = givenWhereOpened(openedWith, origin, run)
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
