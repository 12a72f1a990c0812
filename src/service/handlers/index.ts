import type { Handlers } from './handler.ts'
import { getLanguages, getProjectStatistics, getTags, getUserStatistics, getUsersStatistics } from './overview.ts'
import { getUsers, invite } from './people.ts'
import { copyLanguage, copyVersion, getJob, publish } from './releases.ts'
import { download, getPrivateResource, getResource, pull } from './resources.ts'
import { addLanguage, createNamespace, deleteNamespace, removeLanguage, renameNamespace } from './structure.ts'
import { reportMissing, reportUsed, update } from './writes.ts'

/** All of them: a missing or mistyped one does not compile. */
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
