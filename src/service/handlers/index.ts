import type { OperationName, Operations } from '../../protocol/service.ts'
import type { Context } from '../context.ts'
import type { PublishedBody } from '../published.ts'
import { getLanguages, getProjectStatistics, getTags, getUserStatistics, getUsersStatistics } from './overview.ts'
import { getUsers, invite } from './people.ts'
import { copyLanguage, copyVersion, getJob, publish } from './releases.ts'
import { download, getPrivateResource, getResource, pull } from './resources.ts'
import { addLanguage, createNamespace, deleteNamespace, removeLanguage, renameNamespace } from './structure.ts'
import { reportMissing, reportUsed, update } from './writes.ts'

/** Published resources leave as the bytes that were made when they were published. */
export type Answer<Name extends OperationName> = Name extends 'getResource' | 'getPrivateResource'
  ? PublishedBody
  : Operations[Name]['output']

/** Answers an operation, or throws a `RequestError`. Inputs have been checked (`input.ts`), keys too (`authorize.ts`). */
export type Handler<Name extends OperationName> = (
  context: Context,
  input: Operations[Name]['input'],
) => Promise<Answer<Name>>

export type Handlers = { readonly [Name in OperationName]: Handler<Name> }

export const handlers: Handlers = {
  getResource,
  getPrivateResource,
  getLanguages,
  reportMissing,
  reportUsed,
  update,
  download,
  pull,
  getTags,
  copyVersion,
  copyLanguage,
  publish,
  getJob,
  createNamespace,
  renameNamespace,
  deleteNamespace,
  addLanguage,
  removeLanguage,
  invite,
  getUsers,
  getProjectStatistics,
  getUserStatistics,
  getUsersStatistics,
}
