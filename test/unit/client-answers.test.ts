import { describe, expect, it } from 'vitest'
import type { ServiceError } from '../../src/errors.ts'
import type { TranslationService } from '../../src/protocol/service.ts'
import { fail, RESOURCE, serveEachTest } from './client-calls.ts'

const at = serveEachTest()

describe('answers', () => {
  const once = (body: string, headers?: Record<string, string>): void =>
    at.server.play({ match: '', fault: { kind: 'body', body, ...(headers ? { headers } : {}) } })

  it('flattens nested resources, keeps numeric parts and strange keys, sorts', async () => {
    once('{"b":{"1":"one","0":"zero","x":{"y":"Y"}},"a.c":"AC","__proto__":"p","":"empty"}')
    const resource = await at.client().getResource(RESOURCE)
    expect(Object.getPrototypeOf(resource)).toBeNull()
    expect(Object.entries(resource)).toEqual([
      ['', 'empty'],
      ['__proto__', 'p'],
      ['a.c', 'AC'],
      ['b.0', 'zero'],
      ['b.1', 'one'],
      ['b.x.y', 'Y'],
    ])
  })

  it.each([
    ['[]', 'expected a text at $, got an array'],
    ['"maintenance"', 'expected a text at $, got a string'],
    ['null', 'expected a text at $, got null'],
    ['42', 'expected a text at $, got a number'],
    ['{"a":{"b":1}}', 'expected a text at a.b, got a number'],
    ['{"a":1}', 'expected a text at a, got a number'],
    ['{"a":null}', 'expected a text at a, got null'],
    ['{"a":["x"]}', 'expected a text at a, got an array'],
    ['{"a.b":"1","a":{"b":"2"}}', 'stands there flat and nested'],
    ['{"title":"Hel', 'invalid JSON at byte 13'],
    ['{"ü":"Hel', 'invalid JSON at byte 10'],
    ['{"a":"b"', 'invalid JSON at byte 8'],
    ['', 'invalid JSON at byte 0'],
  ])('refuses the resource %s', async (body, message) => {
    once(body)
    const error = (await at
      .client()
      .getResource(RESOURCE)
      .catch((reason: unknown) => reason)) as ServiceError
    expect(error.code).toBe('TR_BAD_CONTENT')
    expect(error.message).toContain(message)
    expect(at.server.requests).toHaveLength(1)
  })

  it('tells a login page from a resource, escaped and short', async () => {
    once(`<html>\u001b[2J${'x'.repeat(200)}`, { 'content-type': 'text/html' })
    const error = await fail(at.client().getResource(RESOURCE))
    expect(error.code).toBe('TR_BAD_CONTENT')
    expect(error.message).toContain('expected JSON, got text/html: <html>\\u{1b}[2Jx')
    expect(error.message.length).toBeLessThan(200)
  })

  it.each<[keyof TranslationService, string, string]>([
    ['getLanguages', '{"en":null}', 'expected an object at en, got null'],
    ['getLanguages', '{"en":["English"]}', 'expected an object at en, got an array'],
    ['getProjectStatistics', '{"latest":"x"}', 'expected an object at latest, got a string'],
    ['getProjectStatistics', '{"latest":{"en":null}}', 'expected an object at latest.en, got null'],
    ['getProjectStatistics', '{"latest":{"en":{"common":5}}}', 'expected an object at latest.en.common, got a number'],
    ['download', '[null]', 'expected an object at 0, got null'],
    ['getUsers', '[{}, "x"]', 'expected an object at 1, got a string'],
    ['getUsersStatistics', '[5]', 'expected an object at 0, got a number'],
    ['getTags', '["a", 5]', 'expected a text at 1, got a number'],
    ['getUserStatistics', 'null', 'expected an object, got null'],
    ['getUsers', '{}', 'expected an array, got an object'],
    ['getJob', '[]', 'expected an object, got an array'],
  ])('%s refuses %s', async (name, body, message) => {
    once(body)
    const call = at.client()[name] as (input: object) => Promise<unknown>
    const error = await fail(call({ ...RESOURCE, userId: 'u', jobId: 'j' }))
    expect(error).toMatchObject({ code: 'TR_BAD_CONTENT', message: expect.stringContaining(message) })
  })

  it.each([
    ['{"a":"text"}', 'expected an object at a, got a string'],
    ['{"a":{"value":5}}', 'expected a text at a, got a number'],
  ])('refuses the raw resource %s', async (body, message) => {
    once(body)
    const error = await fail(at.client().pull({ ...RESOURCE, raw: true }))
    expect(error).toMatchObject({ code: 'TR_BAD_CONTENT', message: expect.stringContaining(message) })
  })

  it.each(['reportMissing', 'reportUsed', 'update', 'addLanguage', 'deleteNamespace'] as const)(
    '%s was not taken by a login page that says 200',
    async (name) => {
      once('\n<!doctype html><title>Log in</title>', { 'content-type': 'text/html' })
      const call = at.client()[name] as (input: object) => Promise<unknown>
      const error = await fail(call({ ...RESOURCE, entries: { a: 'A' }, keys: ['a'] }))
      expect(error).toMatchObject({ code: 'TR_BAD_CONTENT', message: expect.stringContaining('got text/html') })
    },
  )

  it.each(['', 'OK', '{}', 'null'])('a write is done where a service answers it with %j', async (body) => {
    once(body, { 'content-type': 'text/html' })
    expect(await at.client().update({ ...RESOURCE, entries: { a: 'A' } })).toEqual({ changed: true })
  })

  it('takes a content network that answers for its origin for "not there"', async () => {
    once('{}', { 'x-cache': 'Error from cloudfront' })
    expect(await fail(at.client().getResource(RESOURCE))).toMatchObject({ code: 'TR_NOT_FOUND', status: 404 })
  })

  it('lets a resource have a key called message', async () => {
    once('{"message":"Hi","errorMessage":"Oops"}')
    expect({ ...(await at.client().getResource(RESOURCE)) }).toEqual({ message: 'Hi', errorMessage: 'Oops' })
  })

  it.each(['reportMissing', 'reportUsed', 'update'] as const)('%s: 412 is success, nothing changed', async (name) => {
    at.server.play({ match: '', fault: { kind: 'status', status: 412 } })
    expect(await at.client()[name]({ ...RESOURCE, entries: { a: 'A' }, keys: ['a'] })).toEqual({ changed: false })
  })

  it('412 is a failure elsewhere', async () => {
    at.server.play({ match: '', fault: { kind: 'status', status: 412 } })
    expect(await fail(at.client().createNamespace(RESOURCE))).toMatchObject({ code: 'TR_HTTP_4XX', status: 412 })
  })

  it.each([
    ['copyVersion', 'TR_JOB_FAILED'],
    ['deleteNamespace', 'TR_HTTP_4XX'],
    ['getLanguages', 'TR_HTTP_4XX'],
    ['getProjectStatistics', 'TR_HTTP_4XX'],
  ] as const)('%s: a message in a 200 is a failure', async (name, code) => {
    once('{"message":"no such\\nversion"}')
    const call = at.client()[name] as (input: object) => Promise<unknown>
    const error = await fail(call({ ...RESOURCE, fromVersion: 'a', toVersion: 'b' }))
    expect(error).toMatchObject({ code, message: expect.stringContaining('no such\\u{a}version') })
  })

  it.each(['{}', '', '"done"', '{"jobId":""}', 'null'])('a copy that answers %j names no job', async (body) => {
    once(body)
    expect(await fail(at.client().publish({ projectId: 'shop', version: 'v' }))).toMatchObject({
      code: 'TR_JOB_UNKNOWN',
    })
  })

  it.each([
    ['404 without a message', { kind: 'status', status: 404 }, undefined],
    ['204', { kind: 'status', status: 204 }, undefined],
    ['an empty body', { kind: 'body', body: '' }, undefined],
    ['null', { kind: 'body', body: 'null' }, undefined],
    ['any object', { kind: 'body', body: '{}' }, {}],
    ['timeouted', { kind: 'body', body: '{"timeouted":true}' }, { timeouted: true }],
    ['a failed record', { kind: 'body', body: '{"message":"no"}' }, { message: 'no', errorMessage: 'no' }],
    ['404 that says why', { kind: 'status', status: 404, body: '{"errorMessage":"gone"}' }, { errorMessage: 'gone' }],
  ] as const)('getJob: %s', async (_, fault, job) => {
    at.server.play({ match: '', fault })
    expect(await at.client().getJob({ projectId: 'shop', jobId: 'j' })).toEqual(job)
  })

  it.each([
    [400, 'TR_HTTP_4XX'],
    [401, 'TR_AUTH'],
    [403, 'TR_FORBIDDEN'],
    [404, 'TR_NOT_FOUND'],
    [409, 'TR_HTTP_4XX'],
    [501, 'TR_HTTP_5XX'],
  ] as const)('status %i is %s, at once, with what the service says', async (status, code) => {
    at.server.play({ match: '', fault: { kind: 'status', status, body: '{"errorMessage":"see here"}' } })
    expect(await fail(at.client().getResource(RESOURCE))).toMatchObject({
      code,
      status,
      message: `GET ${at.server.url}/shop/latest/en/common: ${status} see here`,
    })
    expect(at.server.requests).toHaveLength(1)
  })
})
