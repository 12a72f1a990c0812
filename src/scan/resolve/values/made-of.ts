/** What a test for a class is true of: `error instanceof PushError`. */
import type { Value } from '../../value.ts'
import type { Frame, Known, KnownClass } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { madeOf } from './class-types.ts'
import { evaluate } from './evaluate.ts'
import type { Naming } from './named.ts'

/** Nothing where it isn't known which class it is. */
export function madeBy(by: Value, frame: Frame, run: Run): Naming | undefined {
  const before = run.touched.length
  const [only, ...others] = evaluate(by, frame, run)
  run.touched.length = before
  if (only?.kind !== 'class' || others.length > 0) return undefined
  return { has: (known) => isMadeOf(known, only, run), any: madeOf(only) }
}

function isMadeOf(known: Known, of: KnownClass, run: Run): boolean | undefined {
  if (known.kind === 'text' || known.kind === 'scalar') return false
  if (known.kind !== 'composite' || !known.madeOf) return undefined
  const isOne = extendsIt(known.madeOf, of, run)
  // Of what is declared as a class, it may be one that extends it.
  return isOne === false && extendsIt(of, known.madeOf, run) !== false ? undefined : isOne
}

/** Classes may extend classes that extend others; deeper than this none is looked for. */
const MAX_LEVELS = 8

/** Whether it is this class, or one that extends it. */
function extendsIt({ module, class: id }: KnownClass, of: KnownClass, run: Run, level = 0): boolean | undefined {
  if (module === of.module && id === of.class) return true
  const parent = module.facts.classes[id]?.extends
  // What is there everywhere extends nothing of ours.
  if (!parent || (parent.kind === 'name' && parent.binding === undefined)) return false
  const [above, ...others] = level < MAX_LEVELS ? evaluate(parent, { module, env: undefined }, run) : []
  return above?.kind === 'class' && others.length === 0 ? extendsIt(above, of, run, level + 1) : undefined
}
