/** Endpoints 3, 9 and 21 to 23: what a project has and how far it is. */
import type { LanguageMap, ProjectStatistics, UserStatistics } from '../../protocol/types.ts'
import type { Context } from '../context.ts'
import { locateProject } from '../locate.ts'
import { notFound } from '../request-error.ts'
import { listActivity } from '../store/activity.ts'
import { listUsers } from '../store/people.ts'
import { type Progress, type ProgressResult, readProgress, saveProgress } from '../store/progress.ts'
import {
  findProject,
  type LanguageRow,
  listLanguages,
  listVersions,
  type ProjectRow,
  type VersionRow,
} from '../store/projects.ts'
import type { Handler } from './handler.ts'

interface Overview {
  project: ProjectRow
  versions: VersionRow[]
  languages: LanguageRow[]
  progress: Progress[]
}

async function readOverview(context: Context, projectId: string): Promise<Overview | undefined> {
  const found = await context.database.read(async (sql) => {
    const project = await findProject(sql, projectId)
    if (!project) return undefined
    const versions = await listVersions(sql, projectId)
    const languages = await listLanguages(sql, projectId)
    const result = await readProgress(sql, {
      versionIds: versions.map((version) => version.id),
      languages: languages.map((language) => language.code),
      referenceLanguage: project.referenceLanguage,
    })
    return { project, versions, languages, ...result }
  })
  if (found && found.counted.length > 0) await keepCounts(context, found.counted)
  return found
}

/** Counting again costs time only: who asks has to have an answer where nothing can be written. */
async function keepCounts({ database, logger }: Context, counted: ProgressResult['counted']): Promise<void> {
  try {
    await database.write((sql) => saveProgress(sql, counted))
  } catch (error) {
    logger.warn(`service: counts are not kept: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** An unknown project has no languages: clients take any other answer for a reason to ask a public host. */
export const getLanguages: Handler<'getLanguages'> = async (context, input) => {
  const overview = await readOverview(context, input.projectId)
  if (!overview) return {}
  const map: LanguageMap = {}
  for (const language of overview.languages) {
    const translated = overview.versions.map((version) => [version.name, fractionOf(overview, version, language.code)])
    map[language.code] = {
      name: language.name,
      nativeName: language.nativeName,
      ...(language.region === undefined ? {} : { region: language.region }),
      ...(language.code === overview.project.referenceLanguage ? { isReferenceLanguage: true } : {}),
      translated: Object.fromEntries(translated),
    }
  }
  return map
}

function fractionOf(overview: Overview, version: VersionRow, language: string): number {
  let [translated, total] = [0, 0]
  for (const row of overview.progress) {
    if (row.versionId !== version.id || row.language !== language) continue
    translated += row.translated
    total += row.total
  }
  return fraction(translated, total)
}

/** Four digits are enough to see a key of ten thousand, and equal answers stay equal. */
function fraction(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000
}

export const getTags: Handler<'getTags'> = async (context, input) =>
  context.database.read(async (sql) => (await locateProject(sql, input)).tags)

export const getProjectStatistics: Handler<'getProjectStatistics'> = async (context, input) => {
  const overview = await readOverview(context, input.projectId)
  if (!overview) throw notFound(`there is no project ${input.projectId}`)
  const names = new Map(overview.versions.map((version) => [version.id, version.name]))
  const statistics: ProjectStatistics = Object.fromEntries(
    overview.versions.map((version) => [
      version.name,
      Object.fromEntries(overview.languages.map((language) => [language.code, {}])),
    ]),
  )
  for (const { versionId, language, namespace, translated, total } of overview.progress) {
    const byNamespace = statistics[names.get(versionId) ?? '']?.[language]
    if (!byNamespace) continue
    byNamespace[namespace] = {
      translated: fraction(translated, total),
      untranslated: total === 0 ? 0 : fraction(total - translated, total),
      ordered: 0,
      segmentsTranslated: translated,
      segmentsTotal: total,
    }
  }
  return statistics
}

export const getUserStatistics: Handler<'getUserStatistics'> = async (context, input) => {
  const all = await readActivity(context, input.projectId, input.year)
  const mine = all.find((statistics) => statistics.userId === input.userId)
  if (!mine) throw notFound(`project ${input.projectId} has no user ${input.userId}`)
  return mine
}

export const getUsersStatistics: Handler<'getUsersStatistics'> = (context, input) =>
  readActivity(context, input.projectId, input.year)

function readActivity(context: Context, projectId: string, year: number | undefined): Promise<UserStatistics[]> {
  return context.database.read(async (sql) => {
    const project = await locateProject(sql, { projectId })
    const users = await listUsers(sql, project.id)
    const ids = users.map((user) => user.id)
    return listActivity(sql, project.id, ids, year ?? new Date(context.now()).getUTCFullYear())
  })
}
