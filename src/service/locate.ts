import type { ProjectAddress, ResourceAddress, VersionAddress } from '../protocol/service.ts'
import { notFound } from './request-error.ts'
import type { Sql } from './store/database.ts'
import { findProject, findVersion, hasLanguage, type ProjectRow, type VersionRow } from './store/projects.ts'

/** Find what an address names, or refuse the request with the part that is wrong. */

export async function locateProject(sql: Sql, at: ProjectAddress): Promise<ProjectRow> {
  const project = await findProject(sql, at.projectId)
  if (!project) throw notFound(`there is no project ${at.projectId}`)
  return project
}

export async function locateVersion(
  sql: Sql,
  at: VersionAddress,
): Promise<{ project: ProjectRow; version: VersionRow }> {
  const project = await locateProject(sql, at)
  const version = await findVersion(sql, project.id, at.version)
  if (!version) throw notFound(`project ${project.id} has no version ${at.version}`)
  return { project, version }
}

/** The language must be one of the project: a report to a language nobody has would vanish. */
export async function locateLanguage(
  sql: Sql,
  at: Omit<ResourceAddress, 'namespace'>,
): Promise<{ project: ProjectRow; version: VersionRow }> {
  const found = await locateVersion(sql, at)
  if (!(await hasLanguage(sql, found.project.id, at.language))) {
    throw notFound(`project ${found.project.id} has no language ${at.language}`)
  }
  return found
}
