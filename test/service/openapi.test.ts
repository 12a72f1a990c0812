/** The document of the interface. That live answers fit it, every test of the contract sees (`contract/described.ts`). */
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { listPaths, type Route, routes } from '../../src/protocol/routes.ts'
import { describeService, type OpenApiDocument } from '../../src/service/openapi.ts'
import { expectDescribed, findOperation, validatorOf } from '../contract/described.ts'
import { startServed } from './served.ts'

describe('/openapi.json', () => {
  it('is an OpenAPI 3.1 document by the official schema, with references that lead somewhere', async () => {
    const { service, send } = await startServed()
    const answer = await send('GET', '/openapi.json', { anonymous: true })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    const document = (await answer.json()) as OpenApiDocument & Record<string, unknown>
    expect(document.servers).toEqual([{ url: service.url }])
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
    expect(validator.version).toBe('3.1')
    const broken = JSON.parse(JSON.stringify(document).replace('"in":"path"', '"in":"way"')) as Record<string, unknown>
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  it('names the address that the service is told it is reached at', async () => {
    const { send } = await startServed({ publicUrl: 'https://translations.example/' })
    const document = (await (await send('GET', '/openapi.json')).json()) as OpenApiDocument
    expect(document.servers).toEqual([{ url: 'https://translations.example' }])
  })

  it('has every path of the route table with its method, key, query and body, and no other', () => {
    const { paths } = describeService('http://x')
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
    )
    const expected = Object.values(routes).flatMap((route: Route) =>
      listPaths(route.path).map((path) => ({
        path,
        method: route.method.toLowerCase(),
        needsKey: route.auth === 'bearer',
        query: Object.keys(route.query ?? {}),
        hasBody: route.body !== undefined,
      })),
    )
    expect(
      described.map(({ path, method, operation }) => ({
        path,
        method,
        needsKey: JSON.stringify(operation.security) === '[{"key":[]}]',
        query: (operation.parameters as { name: string; in: string }[])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name }) => name),
        hasBody: operation.requestBody !== undefined,
      })),
    ).toEqual(expect.arrayContaining(expected))
    expect(described).toHaveLength(expected.length)
    expect(new Set(described.map(({ operation }) => operation.operationId)).size).toBe(expected.length)
  })
})

describe('what is described', () => {
  const body = (method: string, path: string): ReturnType<typeof validatorOf> => {
    const { requestBody } = findOperation(method, path)
    return validatorOf((requestBody as { content: unknown }).content)
  }
  const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `k${index}`)
  const entries = (keys: readonly string[]): object => Object.fromEntries(keys.map((key) => [key, 'x']))

  it.each([
    [
      '/update/local/latest/en/home',
      { a: 'A', b: null, c: { value: 'C', context: { text: 'x' }, tags: [true, null] } },
    ],
    ['/update/local/latest/en/home', { a: { value: 'A', updatedAt: 1, context: null, tags: null } }],
    ['/update/local/latest/en/home', entries(many(1000))],
    ['/update/local/latest/en/home', entries(many(1001))],
    ['/update/local/latest/en/home', { a: { text: 'A' } }],
    ['/update/local/latest/en/home', { a: { value: 'A', context: 'x' } }],
    ['/update/local/latest/en/home', { a: { value: 'A', tags: ['x'] } }],
    ['/update/local/latest/en/home', { a: { value: 'A', tags: many(101).map(() => true) } }],
    ['/update/local/latest/en/home', { a: 1 }],
    ['/update/local/latest/en/home', { ['k'.repeat(1800)]: 'a' }],
    ['/update/local/latest/en/home', { ['k'.repeat(1801)]: 'a' }],
    ['/update/local/latest/en/home', ['a']],
    ['/missing/local/latest/en/home', { a: null }],
    ['/missing/local/latest/en/home', entries(many(1001))],
    ['/create/local/latest/en/home', entries(many(1001))],
    ['/create/local/latest/en/other', { a: null }],
    ['/used/local/latest/en/home', many(1000)],
    ['/used/local/latest/en/home', many(1001)],
    ['/used/local/latest/en/home', [1]],
    ['/used/local/latest/en/home', { a: 'A' }],
    ['/invite/local', { email: 'a@b.c', role: 'publisher', scope: { languages: ['de'] } }],
    ['/invite/local', { email: 'a@b.c', role: 'king' }],
    ['/invite/local', { email: 'nobody' }],
    ['/invite/local', { role: 'user' }],
    ['/invite/local', { email: 'a@b.c', scope: { languages: 'de' } }],
  ])('POST %s takes the bodies that the service takes: %#', async (path, sent) => {
    const { send } = await startServed()
    const answer = await send('POST', `${path}${path.startsWith('/invite') ? '?send=false' : ''}`, { body: sent })
    expect([200, 400, 412]).toContain(answer.status)
    expect(body('POST', path)(sent)).toBe(answer.status !== 400)
  })

  it('would not fit other answers', async () => {
    const tell = (path: string, status: number, answer: string): Promise<void> =>
      expectDescribed(new Request(`http://x${path}`), '', new Response(answer || null, { status }))
    await tell('/tags/local', 200, '["a"]')
    await expect(tell('/tags/local', 200, '[1]')).rejects.toThrow('must be string')
    await expect(tell('/tags/local', 202, '[]')).rejects.toThrow('not described')
    await expect(tell('/tags/local', 400, '{"message":"x"}')).rejects.toThrow('errorMessage')
    await tell('/local/latest/en/home', 304, '')
    await expect(tell('/jobs/local/1', 404, '{"errorMessage":"x"}')).rejects.toThrow('NOT have more than 0')
    await expect(tell('/nothing', 200, '{}')).rejects.toThrow('described nowhere')
  })
})
