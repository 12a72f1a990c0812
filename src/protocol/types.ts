/** The shapes that travel on the wire, named and laid out as section 2 of the interface has them. */

/** Plain form of one namespace (interface 2.1): flat, key -> value. */
export type Resource = Record<string, string>

/** One key in the raw form of a pull (interface 2.2). */
export interface RawTranslation {
  value: string
  /** One entry per tag index of the project. */
  tags: (boolean | null)[]
  context: { text?: string }
  /** Milliseconds since 1970-01-01 UTC. */
  updatedAt: number
}

/** Raw form of one namespace (interface 2.2). */
export type RawResource = Record<string, RawTranslation>

/** The object form of an entry in the bodies of missing and update (interface 2.3). */
export interface TranslationEntry {
  value: string
  context?: { text: string }
  /** Tag flags by tag index. */
  tags?: boolean[]
}

/** Body of missing (endpoint 4) and of create (endpoint 14): key -> value or entry. */
export type MissingEntries = Record<string, string | TranslationEntry>

/** Body of update (endpoint 6): as {@link MissingEntries}; `null` deletes the key. */
export type UpdateEntries = Record<string, string | TranslationEntry | null>

/** One language of a project (interface 2.4). */
export interface Language {
  /** English name. */
  name: string
  nativeName: string
  /** Only for region-specific codes. */
  region?: string
  isReferenceLanguage?: boolean
  /** Version name -> fraction translated, 0 to 1. */
  translated: Record<string, number>
}

/** Language code -> language (interface 2.4). */
export type LanguageMap = Record<string, Language>

/** One published resource in the list of endpoint 7 (interface 2.5). */
export interface DownloadEntry {
  url: string
  /** `{projectId}/{version}/{language}/{namespace}`, prefixed by `private/` for private resources. */
  key: string
  /** Bytes. */
  size?: number
  /** ISO 8601. */
  lastModified?: string
  isPrivate?: boolean
}

/** State record of an asynchronous action (interface 2.7). A finished job has no record. */
export interface Job {
  projectId: string
  jobId: string
  event: string
  /** Milliseconds since 1970-01-01 UTC. */
  startedAt: number
  /** Says why the job failed; only failed jobs have it. */
  errorMessage?: string
  /** The service gave the job up for its length. */
  timeouted?: boolean
}

/** What copy and publish answer: the job to wait for. */
export interface JobReference {
  jobId: string
}

/** From the least to the most that they may do. */
export const ROLES = ['user', 'publisher', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** Restricts a user or a key; an empty array restricts nothing. */
export interface Scope {
  languages: string[]
  versions: string[]
}

/** Answer of invite (interface 2.8). */
export interface Invitation {
  code: string
  role: Role
  email: string
  scope: Scope
  link: string
}

/** A member of the project (interface 2.9). */
export interface User {
  id: string
  firstname: string
  lastname: string
  username: string
  email: string
  role: Role
  scope: Scope
}

/** Progress of one namespace (interface 2.10). */
export interface NamespaceStatistics {
  translated: number
  untranslated: number
  ordered: number
  segmentsTranslated: number
  segmentsTotal: number
}

/** Version -> language -> namespace -> progress (interface 2.10). */
export type ProjectStatistics = Record<string, Record<string, Record<string, NamespaceStatistics>>>

/** What one user did in one year (interface 2.11); months are indexes from '0'. */
export interface UserStatistics {
  userId: string
  year: number
  words: Record<string, number>
  modifications?: Record<string, number>
  tagsSet: Record<string, Record<string, number>>
  tagsUnset: Record<string, Record<string, number>>
  updatedAt: number
}
