/** Contexts of React: what those who provide one give to those who read it. */
import { type Composite, type Known, NOTHING, UNKNOWN } from '../model/known.ts'
import { providedFor, type Run } from '../model/run.ts'
import { sharedAs } from './changed.ts'

export const isContext = (known: Known): known is Composite & { context: string } =>
  known.kind === 'composite' && known.context !== undefined

/** What any provider of a context gives, or the default. */
export function givenBy(of: Known, run: Run): Known[] {
  if (!isContext(of)) return [UNKNOWN]
  const provided = providedFor(of.context, run) ?? []
  const values = provided.flatMap((value) => value(run))
  const known = [...values, ...(of.member('default', run) ?? [])].filter((each) => each !== NOTHING)
  return known.map((each) => asShared(each, of.context))
}

/** The same thing for all who are given it, with what any of them puts into it. */
function asShared(known: Known, context: string): Known {
  const isOwn = known.kind === 'composite' && known.plain && !known.madeOf && known.shared === undefined
  return isOwn ? sharedAs(`context ${context}`, known, () => {}) : known
}
