/** What schemas of zod make of a value: `schema.safeParse(value).error.issues[0].message`. */
import type { Composite, Known } from '../model/known.ts'
import { OTHER, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { listOfAny, openRecord, record } from '../values/composites.ts'

type Said = (run: Run) => Known[]

/** Methods of a schema that give what is wrong, instead of throwing it. */
export const parsing = (said: Said): Readonly<Record<string, Known>> => {
  const result = record({ success: [OTHER], data: [UNKNOWN], error: [errorOf(said)] })
  // Whoever is asked beside the schema may say otherwise.
  const parse: Native = { kind: 'native', call: (args) => [args.count > 1 ? UNKNOWN : result] }
  return { safeParse: parse, safeParseAsync: parse, spa: parse }
}

function errorOf(said: Said): Composite {
  const issues = listOfAny(() => [openRecord((name, run) => (name === 'message' ? said(run) : undefined))])
  const messages = listOfAny(said)
  const byField: Composite = { ...openRecord(() => [messages]), each: () => [messages] }
  const flat = record({ formErrors: [messages], fieldErrors: [byField] })
  const flatten: Native = { kind: 'native', call: (args) => [args.count > 0 ? UNKNOWN : flat] }
  const parts: Readonly<Record<string, Known>> = { issues, errors: issues, flatten }
  return openRecord((name) => (Object.hasOwn(parts, name) ? [parts[name] as Known] : undefined))
}
