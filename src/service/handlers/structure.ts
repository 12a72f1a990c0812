/** Endpoints 14 to 18: namespaces and languages. */
import { describeLanguage } from '../languages.ts'
import { locateLanguage, locateProject, locateVersion } from '../locate.ts'
import { badRequest, notFound } from '../request-error.ts'
import { insertNamespace } from '../store/contents.ts'
import * as namespaces from '../store/namespaces.ts'
import { deleteLanguage, findSpelling, insertLanguage } from '../store/projects.ts'
import { writeEntries } from '../write.ts'
import type { Handler } from './handler.ts'

/** An existing namespace is refused, as an existing language is: initial values must not vanish unseen. */
export const createNamespace: Handler<'createNamespace'> = async (context, input) => {
  const now = context.now()
  await context.database.write(async (sql) => {
    const { version } = await locateLanguage(sql, input)
    const at = { versionId: version.id, language: input.language, namespace: input.namespace }
    if (!(await insertNamespace(sql, at, now))) {
      throw badRequest(`namespace ${input.namespace} already exists in ${input.language} of ${input.version}`)
    }
    const by = { projectId: input.projectId, userId: context.caller?.userId, now }
    await writeEntries(sql, at, input.entries ?? {}, { mode: 'update', by })
  })
  context.changed()
  return { changed: true }
}

export const renameNamespace: Handler<'renameNamespace'> = async (context, input) => {
  const { fromNamespace: from, toNamespace: to } = input
  if (from === to) throw badRequest(`path: namespace ${from} can't be renamed to itself`)
  await context.database.write(async (sql) => {
    const { version } = await locateVersion(sql, input)
    if (!(await namespaces.hasNamespace(sql, version.id, from))) {
      throw notFound(`version ${version.name} has no namespace ${from}`)
    }
    if (await namespaces.hasNamespace(sql, version.id, to)) {
      throw badRequest(`namespace ${to} already exists in version ${version.name}`)
    }
    await namespaces.renameNamespace(sql, version.id, { from, to }, context.now())
  })
  context.changed()
  return { changed: true }
}

export const deleteNamespace: Handler<'deleteNamespace'> = async (context, input) => {
  await context.database.write(async (sql) => {
    const { version } = await locateVersion(sql, input)
    if (!(await namespaces.deleteNamespace(sql, version.id, input.namespace))) {
      throw notFound(`version ${version.name} has no namespace ${input.namespace}`)
    }
  })
  context.changed()
  return { changed: true }
}

export const addLanguage: Handler<'addLanguage'> = async (context, input) => {
  await context.database.write(async (sql) => {
    const { id } = await locateProject(sql, input)
    const there = await findSpelling(sql, id, input.language)
    if (there !== undefined || !(await insertLanguage(sql, id, describeLanguage(input.language)))) {
      throw badRequest(`language ${there ?? input.language} already exists in project ${id}`)
    }
  })
  context.changed()
  return { changed: true }
}

export const removeLanguage: Handler<'removeLanguage'> = async (context, input) => {
  await context.database.write(async (sql) => {
    const project = await locateProject(sql, input)
    if (project.referenceLanguage === input.language) {
      throw badRequest(`language ${input.language} is the reference language of project ${project.id}: it stays`)
    }
    if (!(await deleteLanguage(sql, project.id, input.language))) {
      throw notFound(`project ${project.id} has no language ${input.language}`)
    }
  })
  context.changed()
  return { changed: true }
}
