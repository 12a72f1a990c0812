/**
 * The 23 methods of the translation management service. The client implements them over HTTP, the embedded service's
 * handlers implement them over its store; one contract suite runs against both.
 *
 * Inputs are flat: fields that the route's path names go into the path, its query names into the query, its body name
 * is the body (see `routes.ts`).
 */
import type {
  DownloadEntry,
  Invitation,
  Job,
  JobReference,
  LanguageMap,
  MissingEntries,
  ProjectStatistics,
  RawResource,
  Resource,
  Role,
  Scope,
  UpdateEntries,
  User,
  UserStatistics,
} from './types.ts'

export interface ProjectAddress {
  projectId: string
}

export interface VersionAddress extends ProjectAddress {
  version: string
}

export interface ResourceAddress extends VersionAddress {
  language: string
  namespace: string
}

export interface LanguageAddress extends ProjectAddress {
  language: string
}

/** Open interval of instants in milliseconds since 1970-01-01 UTC; each bound may be left out. */
export interface TimeFilter {
  after?: number
  before?: number
}

export interface GetResourceInput extends ResourceAddress {
  /** `no` asks caches between us and the service for the origin's content. */
  cache?: 'no'
}

export interface DownloadInput extends ProjectAddress {
  version?: string
  language?: string
  namespace?: string
}

export interface PullInput extends ResourceAddress {
  /** Tag indexes of which a translation must have at least one. */
  tags?: number[]
  /** Tag indexes of which a translation must have none. */
  notTags?: number[]
  updatedAt?: TimeFilter
  /** Meaningful only where used keys are reported (endpoint 5). */
  lastUsed?: TimeFilter
  /** Answer in the raw form (interface 2.2). */
  raw?: boolean
}

export interface MissingInput extends ResourceAddress {
  /** At most 1000 in one request: the client sends more in several, one after the other. */
  entries: MissingEntries
}

export interface UsedInput extends ResourceAddress {
  /** At most 1000 in one request: the client sends more in several, one after the other. */
  keys: string[]
}

export interface UpdateInput extends ResourceAddress {
  /** At most 1000 in one request: the client sends more in several, one after the other. */
  entries: UpdateEntries
  /** Empty the namespace before the entries are saved. */
  replace?: boolean
}

export interface CreateNamespaceInput extends ResourceAddress {
  entries?: MissingEntries
}

export interface CopyVersionInput extends ProjectAddress {
  fromVersion: string
  toVersion: string
}

export interface CopyLanguageInput extends CopyVersionInput {
  language: string
}

export interface RenameNamespaceInput extends VersionAddress {
  fromNamespace: string
  toNamespace: string
}

export interface DeleteNamespaceInput extends VersionAddress {
  namespace: string
}

export interface JobAddress extends ProjectAddress {
  jobId: string
}

export interface InviteInput extends ProjectAddress {
  invitation: { email: string; role?: Role; scope?: Scope }
  /** `false`: no mail is sent, the caller passes the returned link on. */
  send?: boolean
}

export interface UserStatisticsInput extends ProjectAddress {
  userId: string
  /** Defaults to the current year. */
  year?: number
}

export interface UsersStatisticsInput extends ProjectAddress {
  /** Defaults to the current year. */
  year?: number
}

/** What the writing endpoints answer: `changed` is false where the status was 412, "nothing to do" (interface 7). */
export interface WriteResult {
  changed: boolean
}

interface Operation<Input, Output> {
  input: Input
  output: Output
}

/** Input and output of each operation, in the order of the endpoint table (interface 4). */
export interface Operations {
  /** Endpoint 1: what is published. `TR_NOT_FOUND` where nothing is, and where the version is private. */
  getResource: Operation<GetResourceInput, Resource>
  /** Endpoint 2: the same of a version that is published in private mode, with its key. */
  getPrivateResource: Operation<GetResourceInput, Resource>
  /** Endpoint 3: languages by code, and how far each is translated; empty for a project that does not exist. */
  getLanguages: Operation<ProjectAddress, LanguageMap>
  /** Endpoint 4: keys that should exist. An existing translation is never replaced. */
  reportMissing: Operation<MissingInput, WriteResult>
  /** Endpoint 5: keys that are in use now. */
  reportUsed: Operation<UsedInput, WriteResult>
  /** Endpoint 6: sets keys, and deletes those that are `null`. */
  update: Operation<UpdateInput, WriteResult>
  /** Endpoint 7: the published resources, of all versions or of those that are named. */
  download: Operation<DownloadInput, DownloadEntry[]>
  pull: Operation<PullInput, Resource | RawResource>
  /** Endpoint 9: names of the tags, by index. */
  getTags: Operation<ProjectAddress, string[]>
  /** Endpoint 10: replaces `toVersion`, whose key it takes, by `fromVersion`. Answers the job to wait for. */
  copyVersion: Operation<CopyVersionInput, JobReference>
  /** Endpoint 11: the same for one language. */
  copyLanguage: Operation<CopyLanguageInput, JobReference>
  /** Endpoint 12: publishes a version, with its key. Answers the job to wait for. */
  publish: Operation<VersionAddress, JobReference>
  /** Endpoint 13: the record of a job. `undefined`: no record, that is, the job is finished (or was never known). */
  getJob: Operation<JobAddress, Job | undefined>
  /** Endpoint 14: creates a namespace in one language. */
  createNamespace: Operation<CreateNamespaceInput, WriteResult>
  /** Endpoint 15: renames a namespace in all languages of the version. */
  renameNamespace: Operation<RenameNamespaceInput, WriteResult>
  /** Endpoint 16: deletes a namespace from all languages of the version. */
  deleteNamespace: Operation<DeleteNamespaceInput, WriteResult>
  /** Endpoint 17: adds a language to the project. */
  addLanguage: Operation<LanguageAddress, WriteResult>
  /** Endpoint 18: removes a language from the project. */
  removeLanguage: Operation<LanguageAddress, WriteResult>
  /** Endpoint 19: invites somebody; a mail is sent unless `send` is false. */
  invite: Operation<InviteInput, Invitation>
  /** Endpoint 20: the members of the project. */
  getUsers: Operation<ProjectAddress, User[]>
  /** Endpoint 21: progress by version, language and namespace. */
  getProjectStatistics: Operation<ProjectAddress, ProjectStatistics>
  /** Endpoint 22: what one user did in a year, by month. */
  getUserStatistics: Operation<UserStatisticsInput, UserStatistics>
  /** Endpoint 23: the same for all of them. */
  getUsersStatistics: Operation<UsersStatisticsInput, UserStatistics[]>
}

export type OperationName = keyof Operations

export interface CallOptions {
  /** Ends the call and everything under way for it. */
  signal?: AbortSignal
  /**
   * Endpoints 1 and 2: content that the caller has, with the `ETag` it came with. A service that still has the same
   * answers 304, and the call resolves to this very `resource`.
   */
  known?: { etag: string; resource: Resource }
  /** Endpoints 1 and 2: told the `ETag` of the answer, where it has one. */
  onEtag?: (etag: string) => void
}

type Method<Name extends OperationName> = (
  input: Operations[Name]['input'],
  options?: CallOptions,
) => Promise<Operations[Name]['output']>

/** The service as its callers see it. Every method rejects with a `TranslationsError`. */
export type TranslationService = { [Name in keyof Operations as Exclude<Name, 'pull'>]: Method<Name> } & {
  /** Endpoint 8: what is not published yet, filtered. `TR_NOT_FOUND` where there is no such namespace. */
  pull<Raw extends boolean = false>(
    input: PullInput & { raw?: Raw },
    options?: CallOptions,
  ): Promise<Raw extends true ? RawResource : Resource>
}
