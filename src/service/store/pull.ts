import type { TimeFilter } from '../../protocol/service.ts'
import type { Sql, SqlValue } from './database.ts'

export interface PullFilter {
  tags?: readonly number[]
  notTags?: readonly number[]
  updatedAt?: TimeFilter
  lastUsed?: TimeFilter
}

export interface PulledRow {
  key: string
  value: string
  tags: string | null
  context: string | null
  updated_at: number
}

export interface UsageAddress {
  versionId: string
  /** A key reported as used counts for the language it was reported for; on the reference language, for all. */
  languages: readonly [string, string]
  namespace: string
}

/**
 * Translations of one content that pass every filter (interface 4, endpoint 8). The content is looked up by the caller
 * first: joined in, some planners read every translation there is.
 */
export async function pullTranslations(
  sql: Sql,
  contentId: string,
  filter: PullFilter,
  usage: UsageAddress,
): Promise<PulledRow[]> {
  const parameters: SqlValue[] = [contentId]
  const bind = (value: SqlValue): string => `$${parameters.push(value)}`
  const conditions = ['t.content_id = $1', ...tagConditions(filter)]
  conditions.push(...timeConditions('t.updated_at', filter.updatedAt, bind))
  let from = 'translations t'
  if (filter.lastUsed && (filter.lastUsed.after !== undefined || filter.lastUsed.before !== undefined)) {
    from += ` join (select key, max(last_used) as last_used from key_usage
      where version_id = ${bind(usage.versionId)} and namespace = ${bind(usage.namespace)}
        and language in (${usage.languages.map(bind).join(',')}) group by key) u on u.key = t.key`
    conditions.push(...timeConditions('u.last_used', filter.lastUsed, bind))
  }
  return sql.all<PulledRow>(
    `select t.key, t.value, t.tags, t.context, t.updated_at from ${from} where ${conditions.join(' and ')}`,
    parameters,
  )
}

/** Indexes are integers by their type and by the parser of the query; they stand in the text as positions. */
function tagConditions(filter: PullFilter): string[] {
  const isSet = (index: number): string => `substr(coalesce(t.tags, ''), ${Math.trunc(index) + 1}, 1) = '1'`
  const conditions: string[] = []
  if (filter.tags?.length) conditions.push(`(${filter.tags.map(isSet).join(' or ')})`)
  for (const index of filter.notTags ?? []) conditions.push(`not ${isSet(index)}`)
  return conditions
}

function timeConditions(column: string, filter: TimeFilter | undefined, bind: (value: SqlValue) => string): string[] {
  return [
    ...(filter?.after === undefined ? [] : [`${column} > ${bind(filter.after)}`]),
    ...(filter?.before === undefined ? [] : [`${column} < ${bind(filter.before)}`]),
  ]
}
