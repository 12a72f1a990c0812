import { ServiceError } from '../errors.ts'
import { printable } from '../logger.ts'
import { parseResource } from '../protocol/resource.ts'
import type { OperationName, Operations, WriteResult } from '../protocol/service.ts'
import type { Job, LanguageMap, ProjectStatistics, UserStatistics } from '../protocol/types.ts'
import { type Answer, readErrorText } from './request.ts'

/** What each operation makes of an answer. `call` names the request in messages. */
type Readers = { [Name in OperationName]: (answer: Answer, call: string) => Operations[Name]['output'] }

const NOTHING_TO_DO = 412

const write = (answer: Answer): WriteResult => ({ changed: answer.status !== NOTHING_TO_DO })

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
  getLanguages: refuseFailure(readObject<LanguageMap>),
  reportMissing: write,
  reportUsed: write,
  update: write,
  download: readArray,
  pull: (answer, call) => readPull(answer, call, false),
  getTags: readArray,
  copyVersion: readJobReference,
  copyLanguage: readJobReference,
  publish: readJobReference,
  getJob: readJob,
  createNamespace: write,
  renameNamespace: write,
  deleteNamespace: refuseFailure(write),
  addLanguage: write,
  removeLanguage: write,
  invite: readObject,
  getUsers: readArray,
  getProjectStatistics: refuseFailure(readObject<ProjectStatistics>),
  getUserStatistics: refuseFailure(readObject<UserStatistics>),
  getUsersStatistics: refuseFailure(readArray<UserStatistics>),
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
  return raw ? Object.assign(Object.create(null), readObject(answer, call)) : readResource(answer, call)
}

function readObject<T extends object>(answer: Answer, call: string): T {
  const value = parseJson(answer, call)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badShape(call, 'an object', value)
  return value as T
}

function readArray<T>(answer: Answer, call: string): T[] {
  const value = parseJson(answer, call)
  if (!Array.isArray(value)) throw badShape(call, 'an array', value)
  return value as T[]
}

function readJobReference(answer: Answer, call: string): { jobId: string } {
  const said = readErrorText(answer.text)
  if (said) throw new ServiceError('TR_JOB_FAILED', `${call}: ${printable(said)}`, { status: answer.status })
  const value = answer.text.trim() === '' ? undefined : parseJson(answer, call)
  const jobId = (value as { jobId?: unknown } | null | undefined)?.jobId
  if (typeof jobId === 'string' && jobId !== '') return { jobId }
  throw new ServiceError('TR_JOB_UNKNOWN', `${call}: accepted, but the answer names no job (${shapeOf(value)})`, {
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
  if (typeof value !== 'object') throw badShape(call, 'an object', value)
  const job = value as Job
  return failure ? { ...job, errorMessage: failure } : job
}

export function parseJson({ text, headers, status }: Answer, call: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const type = headers.get('content-type')?.split(';')[0] ?? 'no content type'
    const found = type.includes('json')
      ? `invalid JSON${placeOf(error, text)}`
      : `expected JSON, got ${printable(type)}`
    throw new ServiceError('TR_BAD_CONTENT', `${call}: ${found}: ${printable(text, 80)}`, {
      status,
      fix: 'Something between here and the service may have answered in its place: a proxy, a login page, a cache.',
    })
  }
}

/** The engine counts in UTF-16 units, and says nothing where the text just ends. */
function placeOf(error: unknown, text: string): string {
  const position = /position (\d+)/.exec(String(error))?.[1]
  if (position === undefined && !String(error).includes('end of JSON')) return ''
  return ` at byte ${Buffer.byteLength(text.slice(0, Number(position ?? text.length)))}`
}

function badShape(call: string, expected: string, value: unknown): ServiceError {
  return new ServiceError('TR_BAD_CONTENT', `${call}: expected ${expected}, got ${shapeOf(value)}`)
}

function shapeOf(value: unknown): string {
  if (value === undefined) return 'an empty body'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'an array' : typeof value
}
