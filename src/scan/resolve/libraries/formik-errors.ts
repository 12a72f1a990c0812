/** What forms of Formik say of their fields. */
import type { Composite, Known } from '../model/known.ts'
import { UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { providedFor, type Run } from '../model/run.ts'
import { apply } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { loosened, unique } from '../values/texts.ts'
import { saidBy } from './schemas.ts'

/** `whole`: things that hold what is said under the names of fields. `any`: what is said of whichever field. */
export function errorsOf(whole: (run: Run) => Known[], any: (run: Run) => Known[]): Composite {
  // Of a field that has fields itself, what is said of any may be said of those.
  const ofAny = (run: Run): Known[] =>
    any(run).map((each) => (each.kind === 'text' ? { ...each, instead: part } : each))
  const part: Composite = { kind: 'composite', member: (_, run) => ofAny(run), each: ofAny, keys: () => [UNKNOWN] }
  const parts = (run: Run): Known[] =>
    whole(run).flatMap((each) => (each.kind === 'composite' ? each.each(run) : [UNKNOWN]))
  const named = (name: string, run: Run): Known[] =>
    memberOfAll(whole(run), name, run).filter(({ kind }) => kind !== 'nothing')
  return {
    kind: 'composite',
    member: (name, run) => unique([...named(name, run), ...ofAny(run)]),
    each: (run) => unique([...parts(run), ...ofAny(run)]),
    keys: () => [UNKNOWN],
  }
}

/** What its function gives, and what it begins with. */
export function saidAtOnce(options: readonly Known[], run: Run): Known[] {
  return [...toldBy(options, run), ...given('initialErrors', options, run)]
}

const toldBy = (options: readonly Known[], run: Run): Known[] =>
  given('validate', options, run)
    .flatMap((each) => answerOf(each, run))
    .filter(({ kind }) => kind !== 'nothing')

/** What fields say by functions of their own is given under this name. */
const FIELDS = 'formik fields'

/** One of these stands in every file that has such a field. */
const GIVING_FIELDS = ['Field', 'FastField', 'useField']

/** `<Field name="mail" validate={check} />`, `useField({ name, validate })` */
export const givesField: NonNullable<Native['gives']> = {
  as: FIELDS,
  value: (field, _, run) => toldBy(field, run),
}

/** What its schema says, and any field; of one that is none of those that are understood, nobody knows. */
export function saidOfAny(options: readonly Known[], run: Run): Known[] {
  const schemas = given('validationSchema', options, run).flatMap((each) =>
    each.kind === 'function' ? answerOf(each, run) : [each],
  )
  for (const each of GIVING_FIELDS) run.world.needs.injected.add(each)
  const byFields = (providedFor(FIELDS, run) ?? []).flatMap((value) => value(run)).map(loosened)
  if (schemas.length === 0) return byFields
  const said = saidBy(schemas, run)
  // What the library says by itself is no key, and has no parts.
  const own = said.some(({ kind }) => kind === 'text') ? said.filter(({ kind }) => kind !== 'other') : said
  return [...byFields, ...(said.length > 0 ? own : [UNKNOWN])]
}

const answerOf = (each: Known, run: Run): Known[] =>
  each.kind === 'function' ? apply(each, [[UNKNOWN], [UNKNOWN]], { module: each.module, at: 0 }, run) : [UNKNOWN]

function given(name: string, options: readonly Known[], run: Run): Known[] {
  return memberOfAll([...options], name, run).filter(({ kind }) => kind !== 'nothing')
}
