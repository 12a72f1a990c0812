import type { Logger } from '../logger.ts'
import type { Invitation, Role, Scope } from '../protocol/types.ts'
import type { JobRunner } from './jobs.ts'
import type { PublishedReader } from './published.ts'
import type { Database } from './store/database.ts'

/** Whose key a request carries. */
export interface Caller {
  projectId: string
  /** The only version the key is valid for; `undefined`: every version of the project. */
  versionId: string | undefined
  userId: string | undefined
  role: Role
  scope: Scope
}

/** Sends an invitation; rejects when it could not be handed over. */
export type SendInvitation = (invitation: Invitation) => Promise<void>

/** What a handler works with. `caller` is there on every route that needs a key. */
export interface Context {
  readonly database: Database
  readonly jobs: JobRunner
  readonly published: PublishedReader
  readonly logger: Logger
  readonly sendInvitation: SendInvitation | undefined
  readonly caller: Caller | undefined
  /** Where this service is reached, for addresses in answers; without trailing slash. */
  readonly origin: string
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number
  /** To be called after every committed change: what was remembered of the content no longer holds. */
  changed(): void
}
