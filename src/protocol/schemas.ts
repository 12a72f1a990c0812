/** JSON Schemas (2020-12) of what travels on the wire: `types.ts` for readers that know no TypeScript. */
import { EMAIL, MAX_KEY_BYTES, MAX_TAGS } from './limits.ts'
import { MAX_KEYS_PER_REQUEST } from './routes.ts'
import type { OperationName } from './service.ts'
import { ROLES } from './types.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const count = { type: 'integer', minimum: 0 } as const
const fraction = { type: 'number', minimum: 0, maximum: 1 } as const
const instant = { type: 'integer', minimum: 0, description: 'Milliseconds since 1970-01-01 UTC.' } as const
const flags = { type: 'array', items: { type: ['boolean', 'null'] } } as const

const object = (properties: Record<string, unknown>, optional: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})
const mapOf = (value: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  additionalProperties: value,
  ...more,
})
const listOf = (items: JsonSchema, more: JsonSchema = {}): JsonSchema => ({ type: 'array', items, ...more })
const described = (schema: JsonSchema, description: string): JsonSchema => ({ description, ...schema })
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

const key = described({ ...text, maxLength: MAX_KEY_BYTES }, `A key has at most ${MAX_KEY_BYTES} bytes of UTF-8.`)
const keyed = { propertyNames: key } as const
const atMost = { maxProperties: MAX_KEYS_PER_REQUEST } as const
const month = { propertyNames: { pattern: '^(?:\\d|1[01])$' }, description: 'By index of the month, from 0.' } as const
const role = { enum: ROLES } as const
const scope = object({ languages: listOf(text), versions: listOf(text) })
const names = listOf({ ...text, minLength: 1 }, { maxItems: 1000 })

/** By the names of `types.ts` where it has one: section 2 of the interface, in its order. */
export const schemas: Readonly<Record<string, JsonSchema>> = {
  Resource: described(mapOf(text), 'Key -> value.'),
  RawResource: described(
    mapOf(object({ value: text, tags: flags, context: object({ text }, ['text']), updatedAt: instant })),
    'Key -> value with tags by index, description and time of the last change.',
  ),
  TranslationEntry: described(
    object({ value: text, context: ref('EntryContext'), tags: ref('EntryTags'), updatedAt: {} }, [
      'context',
      'tags',
      'updatedAt',
    ]),
    'An entry of a write. What is not mentioned stays; updatedAt is ignored, so that a raw pull can be sent back.',
  ),
  EntryContext: { type: ['object', 'null'], properties: { text } },
  EntryTags: { ...flags, type: ['array', 'null'], maxItems: MAX_TAGS },
  MissingEntries: described(
    mapOf({ anyOf: [text, ref('TranslationEntry')] }, { ...keyed, ...atMost }),
    `At most ${MAX_KEYS_PER_REQUEST} keys; send more in several requests.`,
  ),
  UpdateEntries: described(
    mapOf({ anyOf: [text, ref('TranslationEntry'), { type: 'null' }] }, { ...keyed, ...atMost }),
    `At most ${MAX_KEYS_PER_REQUEST} keys; send more in several requests. null deletes a key.`,
  ),
  InitialEntries: described(mapOf({ anyOf: [text, ref('TranslationEntry')] }, keyed), 'Initial values.'),
  UsedKeys: described(listOf(key, { maxItems: MAX_KEYS_PER_REQUEST }), `At most ${MAX_KEYS_PER_REQUEST} keys.`),
  LanguageMap: described(
    mapOf(
      object({ name: text, nativeName: text, region: text, isReferenceLanguage: flag, translated: mapOf(fraction) }, [
        'region',
        'isReferenceLanguage',
      ]),
    ),
    'Language code -> language, with the fraction translated of each version.',
  ),
  DownloadEntries: described(
    listOf(
      object({ url: text, key: text, size: count, lastModified: { ...text, format: 'date-time' }, isPrivate: flag }, [
        'isPrivate',
      ]),
    ),
    'Published resources.',
  ),
  Tags: described(listOf(text), 'Names of the tags, by index.'),
  Job: described(
    object({ projectId: text, jobId: text, event: text, startedAt: instant, errorMessage: text }, ['errorMessage']),
    'A job that waits, runs or has failed; errorMessage says why it failed.',
  ),
  JobReference: described(object({ jobId: text }), 'The job to wait for: see getJob.'),
  NewInvitation: object(
    {
      email: { ...text, pattern: EMAIL.source },
      role: { ...role, default: 'user' },
      scope: { type: 'object', properties: { languages: names, versions: names } },
    },
    ['role', 'scope'],
  ),
  Invitation: described(
    object({ code: text, role, email: text, scope, link: { ...text, format: 'uri' } }),
    'The link carries the code.',
  ),
  Users: described(
    listOf(object({ id: text, firstname: text, lastname: text, username: text, email: text, role, scope })),
    'Members of the project.',
  ),
  ProjectStatistics: described(
    mapOf(
      mapOf(
        mapOf(
          object({
            translated: fraction,
            untranslated: fraction,
            ordered: fraction,
            segmentsTranslated: count,
            segmentsTotal: count,
          }),
        ),
      ),
    ),
    'Version -> language -> namespace -> progress.',
  ),
  UserStatistics: described(
    object({
      userId: text,
      year: count,
      words: mapOf(count, month),
      modifications: mapOf(count, month),
      tagsSet: mapOf(mapOf(count), month),
      tagsUnset: mapOf(mapOf(count), month),
      updatedAt: instant,
    }),
    'What one user did in one year.',
  ),
  Nothing: described({ type: 'object', maxProperties: 0 }, 'There is nothing more to say than the status.'),
  Error: described(object({ errorMessage: text }), 'What is wrong, and in which place of the request.'),
}

interface Payload {
  body?: { schema: JsonSchema; optional?: true }
  /** Of status 200. */
  answer: JsonSchema
}

const done: Payload = { answer: ref('Nothing') }
const job: Payload = { answer: ref('JobReference') }

/** What each operation takes and answers. */
export const payloads: Readonly<Record<OperationName, Payload>> = {
  getResource: { answer: ref('Resource') },
  getPrivateResource: { answer: ref('Resource') },
  getLanguages: { answer: ref('LanguageMap') },
  reportMissing: { body: { schema: ref('MissingEntries') }, ...done },
  reportUsed: { body: { schema: ref('UsedKeys') }, ...done },
  update: { body: { schema: ref('UpdateEntries') }, ...done },
  download: { answer: ref('DownloadEntries') },
  pull: { answer: { anyOf: [ref('Resource'), ref('RawResource')] } },
  getTags: { answer: ref('Tags') },
  copyVersion: job,
  copyLanguage: job,
  publish: job,
  getJob: { answer: ref('Job') },
  createNamespace: { body: { schema: ref('InitialEntries'), optional: true }, ...done },
  renameNamespace: done,
  deleteNamespace: done,
  addLanguage: done,
  removeLanguage: done,
  invite: { body: { schema: ref('NewInvitation') }, answer: ref('Invitation') },
  getUsers: { answer: ref('Users') },
  getProjectStatistics: { answer: ref('ProjectStatistics') },
  getUserStatistics: { answer: ref('UserStatistics') },
  getUsersStatistics: { answer: listOf(ref('UserStatistics')) },
}
