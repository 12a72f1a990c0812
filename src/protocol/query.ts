import type { QueryForm, Route } from './routes.ts'
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

/** What a value in the query must look like, said when it does not. */
const FORM_TEXT: Readonly<Record<QueryForm, string>> = {
  boolean: 'true or false',
  integer: 'an integer',
  text: 'a text',
  indexes: 'tag indexes such as [0,2]',
  time: '> or < and milliseconds since 1970, such as >1760000000000',
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
  if (parsed === undefined) throw new TypeError(`query ${name}: expected ${FORM_TEXT[form]}`)
  return parsed
}

const parsers: Readonly<Record<QueryForm, (last: string, all: string[]) => unknown>> = {
  boolean: (last) => (last === 'true' ? true : last === 'false' ? false : undefined),
  integer: (last) => parseInteger(last),
  text: (last) => last,
  indexes: (last) => {
    const list = /^\[?(\d{1,4}(?:,\d{1,4})*)?\]?$/.exec(last.replaceAll(' ', ''))
    return list ? (list[1]?.split(',').map(Number) ?? []) : undefined
  },
  time: (_, all) => {
    const filter: TimeFilter = {}
    for (const text of all) {
      const instant = parseInteger(text.slice(1))
      if (instant === undefined) return undefined
      if (text.startsWith('>')) filter.after = instant
      else if (text.startsWith('<')) filter.before = instant
      else return undefined
    }
    return filter
  },
}

function parseInteger(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
