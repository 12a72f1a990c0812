import { ServiceError } from '../errors.ts'
import { printable } from '../logger.ts'
import { kindOf, parseResource, toResource } from '../protocol/resource.ts'
import type { OperationName, Operations, WriteResult } from '../protocol/service.ts'
import type { Job, LanguageMap, ProjectStatistics, RawResource, UserStatistics } from '../protocol/types.ts'
import { type Answer, readErrorText } from './request.ts'
import { type Check, expectRecord, expectText, listOf, mapOf } from './shapes.ts'

/** What each operation makes of an answer. `call` names the request in messages. */
type Readers = { [Name in OperationName]: (answer: Answer, call: string) => Operations[Name]['output'] }

const NOTHING_TO_DO = 412

/**
 * What services answer writes with is their affair (interface, note E1), but a page of HTML is none of theirs: a proxy or a
 * login page has taken the request, and what it said is lost.
 */
function write(answer: Answer, call: string): WriteResult {
  if (/^\s*</.test(answer.text)) throw notJson(answer, call)
  return { changed: answer.status !== NOTHING_TO_DO }
}

/** `T` is what an answer of that shape is taken for. */
const readAs =
  <T>(check: Check) =>
  (answer: Answer, call: string): T => {
    const value = parseJson(answer, call)
    check(value, call)
    return value as T
  }

/** On these endpoints a truthy `message` or `errorMessage` tells of a failure, whatever the status. */
function refuseFailure<T>(read: (answer: Answer, call: string) => T): (answer: Answer, call: string) => T {
  return (answer, call) => {
    const said = readErrorText(answer.text)
    if (said) throw new ServiceError('TR_HTTP_4XX', `${call}: ${printable(said)}`, { status: answer.status })
    return read(answer, call)
  }
}

export const readers: Readers = {
  getResource: readResource,
  getPrivateResource: readResource,
  getLanguages: refuseFailure(readAs<LanguageMap>(mapOf(expectRecord))),
  reportMissing: write,
  reportUsed: write,
  update: write,
  download: readAs(listOf(expectRecord)),
  pull: (answer, call) => readPull(answer, call, false),
  getTags: readAs(listOf(expectText)),
  copyVersion: readJobReference,
  copyLanguage: readJobReference,
  publish: readJobReference,
  getJob: readJob,
  createNamespace: write,
  renameNamespace: write,
  deleteNamespace: refuseFailure(write),
  addLanguage: write,
  removeLanguage: write,
  invite: readAs(expectRecord),
  getUsers: readAs(listOf(expectRecord)),
  getProjectStatistics: refuseFailure(readAs<ProjectStatistics>(mapOf(mapOf(mapOf(expectRecord))))),
  getUserStatistics: refuseFailure(readAs<UserStatistics>(expectRecord)),
  getUsersStatistics: refuseFailure(readAs<UserStatistics[]>(listOf(expectRecord))),
}

/** Statuses above 399 that are no failure of the operation. */
export function isExpectedStatus(name: OperationName, status: number): boolean {
  if (status === NOTHING_TO_DO) return name === 'reportMissing' || name === 'reportUsed' || name === 'update'
  return status === 404 && name === 'getJob'
}

function readResource(answer: Answer, call: string): Operations['getResource']['output'] {
  // A content network answers for a resource that its origin does not have; an empty resource it is not.
  if (/^error/i.test(answer.headers.get('x-cache') ?? '')) {
    throw new ServiceError('TR_NOT_FOUND', `${call}: the service has no such resource`, { status: 404 })
  }
  return parseResource(parseJson(answer, call), call)
}

/** Plain content is flattened and checked as any resource; the raw form keeps its objects. */
export function readPull(answer: Answer, call: string, raw: boolean): Operations['pull']['output'] {
  return raw ? toResource(Object.entries(readRaw(answer, call))) : readResource(answer, call)
}

const readRaw = readAs<RawResource>(
  mapOf((entry, call, path) => {
    expectRecord(entry, call, path)
    expectText((entry as { value?: unknown }).value, call, path)
  }),
)

function readJobReference(answer: Answer, call: string): { jobId: string } {
  const said = readErrorText(answer.text)
  if (said) throw new ServiceError('TR_JOB_FAILED', `${call}: ${printable(said)}`, { status: answer.status })
  const value = answer.text.trim() === '' ? undefined : parseJson(answer, call)
  const jobId = (value as { jobId?: unknown } | null | undefined)?.jobId
  if (typeof jobId === 'string' && jobId !== '') return { jobId }
  throw new ServiceError('TR_JOB_UNKNOWN', `${call}: accepted, but the answer names no job (${kindOf(value)})`, {
    status: answer.status,
  })
}

/** No record, an empty one or none at all: finished. Any object: still running, unless it says that it failed. */
function readJob(answer: Answer, call: string): Job | undefined {
  const failure = readErrorText(answer.text)
  if (answer.status === 404 && !failure) return undefined
  if (answer.text.trim() === '') return undefined
  const value = parseJson(answer, call)
  if (value === null) return undefined
  expectRecord(value, call)
  const job = value as Job
  return failure ? { ...job, errorMessage: failure } : job
}

export function parseJson(answer: Answer, call: string): unknown {
  try {
    return JSON.parse(answer.text) as unknown
  } catch (error) {
    throw notJson(answer, call, error)
  }
}

function notJson({ text, headers, status }: Answer, call: string, error?: unknown): ServiceError {
  const type = headers.get('content-type')?.split(';')[0] ?? 'no content type'
  const found = type.includes('json') ? `invalid JSON${placeOf(error, text)}` : `expected JSON, got ${printable(type)}`
  return new ServiceError('TR_BAD_CONTENT', `${call}: ${found}: ${printable(text, 80)}`, {
    status,
    fix: 'Something between here and the service may have answered in its place: a proxy, a login page, a cache.',
  })
}

/** The engine counts in UTF-16 units, and says nothing where the text just ends. */
function placeOf(error: unknown, text: string): string {
  const position = /position (\d+)/.exec(String(error))?.[1]
  if (position === undefined && !String(error).includes('end of JSON')) return ''
  return ` at byte ${Buffer.byteLength(text.slice(0, Number(position ?? text.length)))}`
}
