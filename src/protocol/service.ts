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
  getResource: Operation<GetResourceInput, Resource>
  getPrivateResource: Operation<GetResourceInput, Resource>
  getLanguages: Operation<ProjectAddress, LanguageMap>
  reportMissing: Operation<MissingInput, WriteResult>
  reportUsed: Operation<UsedInput, WriteResult>
  update: Operation<UpdateInput, WriteResult>
  download: Operation<DownloadInput, DownloadEntry[]>
  pull: Operation<PullInput, Resource | RawResource>
  getTags: Operation<ProjectAddress, string[]>
  copyVersion: Operation<CopyVersionInput, JobReference>
  copyLanguage: Operation<CopyLanguageInput, JobReference>
  publish: Operation<VersionAddress, JobReference>
  /** `undefined`: no record, that is, the job is finished (or was never known). */
  getJob: Operation<JobAddress, Job | undefined>
  createNamespace: Operation<CreateNamespaceInput, WriteResult>
  renameNamespace: Operation<RenameNamespaceInput, WriteResult>
  deleteNamespace: Operation<DeleteNamespaceInput, WriteResult>
  addLanguage: Operation<LanguageAddress, WriteResult>
  removeLanguage: Operation<LanguageAddress, WriteResult>
  invite: Operation<InviteInput, Invitation>
  getUsers: Operation<ProjectAddress, User[]>
  getProjectStatistics: Operation<ProjectAddress, ProjectStatistics>
  getUserStatistics: Operation<UserStatisticsInput, UserStatistics>
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
export type TranslationService = { [Name in Exclude<OperationName, 'pull'>]: Method<Name> } & {
  pull<Raw extends boolean = false>(
    input: PullInput & { raw?: Raw },
    options?: CallOptions,
  ): Promise<Raw extends true ? RawResource : Resource>
}
