import { MAX_TAGS } from './limits.ts'
import type { QueryForm, Route } from './routes.ts'
import type { JsonSchema } from './schemas.ts'
import type { TimeFilter } from './service.ts'

/** Names of the query that are no input names of their own. */
const FIELDS: Readonly<Record<string, string>> = { '!tags': 'notTags' }

const fieldOf = (name: string): string => FIELDS[name] ?? name

/** Input fields -> query string without `?` (interface 4, endpoint 8 for the forms); empty where nothing is set. */
export function formatQuery(query: Route['query'], input: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, form]) =>
    formatValue(form, input[fieldOf(name)]).map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
  )
  return pairs.join('&')
}

function formatValue(form: QueryForm, value: unknown): string[] {
  if (value === undefined) return []
  switch (form) {
    case 'indexes':
      return [`[${(value as number[]).join(',')}]`]
    case 'time': {
      const { after, before } = value as TimeFilter
      return [...(after === undefined ? [] : [`>${after}`]), ...(before === undefined ? [] : [`<${before}`])]
    }
    default:
      return [String(value)]
  }
}

interface Form {
  /** What a value must look like, said when it does not. */
  text: string
  /** The same for programs. */
  schema: JsonSchema
}

const INDEXES = new RegExp(`^\\[?(\\d{1,4}(?:,\\d{1,4}){0,${MAX_TAGS - 1}})?\\]?$`)
const TIME = /^[<>]\d{1,15}$/
const YEAR = /^\d{1,4}$/

/** How values travel in the query. */
export const queryForms: Readonly<Record<QueryForm, Form>> = {
  boolean: { text: 'true or false', schema: { type: 'boolean' } },
  year: { text: 'a year such as 2026', schema: { type: 'integer', minimum: 0, maximum: 9999 } },
  text: { text: 'a text', schema: { type: 'string' } },
  indexes: {
    text: `at most ${MAX_TAGS} tag indexes such as [0,2]`,
    schema: { type: 'string', pattern: INDEXES.source, examples: ['[0,2]'] },
  },
  time: {
    text: '> or < and milliseconds since 1970, such as >1760000000000',
    // Given twice, it is an interval.
    schema: { type: 'array', items: { type: 'string', pattern: TIME.source }, examples: [['>1760000000000']] },
  },
}

/** Query string -> input fields; unknown names are ignored. Throws a `TypeError` that names a malformed value's place. */
export function parseQuery(query: Route['query'], search: URLSearchParams): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, form] of Object.entries(query ?? {})) {
    const values = search.getAll(name)
    if (values.length > 0) fields[fieldOf(name)] = parseValue(name, form, values)
  }
  return fields
}

function parseValue(name: string, form: QueryForm, values: string[]): unknown {
  const last = values.at(-1) as string
  const parsed = parsers[form](last, values)
  if (parsed === undefined) throw new TypeError(`query ${name}: expected ${queryForms[form].text}`)
  return parsed
}

const parsers: Readonly<Record<QueryForm, (last: string, all: string[]) => unknown>> = {
  boolean: (last) => (last === 'true' ? true : last === 'false' ? false : undefined),
  year: (last) => (YEAR.test(last) ? Number(last) : undefined),
  text: (last) => last,
  indexes: (last) => {
    const list = INDEXES.exec(last.replaceAll(' ', ''))
    return list ? (list[1]?.split(',').map(Number) ?? []) : undefined
  },
  time: (_, all) => {
    if (!all.every((text) => TIME.test(text))) return undefined
    const filter: TimeFilter = {}
    for (const text of all) filter[text.startsWith('>') ? 'after' : 'before'] = Number(text.slice(1))
    return filter
  },
}
