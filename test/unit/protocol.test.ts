/** The wire on both sides: paths, queries and resources. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatQuery, parseQuery } from '../../src/protocol/query.ts'
import { compareKeys, parseResource, toResource } from '../../src/protocol/resource.ts'
import { formatPath, listParameters, listPaths, routes } from '../../src/protocol/routes.ts'

describe('paths', () => {
  const safe = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((name) => !/^\.{1,2}$/.test(name))
  const all = [
    'projectId',
    'version',
    'language',
    'namespace',
    'userId',
    'jobId',
    'fromVersion',
    'toVersion',
    'fromNamespace',
    'toNamespace',
  ]

  it('come back as they went, whatever the names', () => {
    fc.assert(
      fc.property(fc.record(Object.fromEntries(all.map((name) => [name, safe]))), (input) => {
        for (const { path } of Object.values(routes)) {
          const names = listParameters(listPaths(path)[0] ?? '')
          const decoded = new URL(formatPath(path, input), 'http://host').pathname
            .slice(1)
            .split('/')
            .map(decodeURIComponent)
          expect(names.every((name) => decoded.includes(input[name] ?? ''))).toBe(true)
        }
      }),
    )
  })

  it.each(['', '.', '..', 'x\ud800'])('refuse %j, which would lead elsewhere', (namespace) => {
    const input = { projectId: 'p', version: 'v', language: 'en', namespace }
    expect(() => formatPath(routes.getResource.path, input)).toThrow(
      expect.objectContaining({ code: 'TR_NAME_UNSAFE' }),
    )
  })

  it('end where an optional part is not named', () => {
    const { path } = routes.download
    expect(formatPath(path, { projectId: 'p' })).toBe('/download/p')
    expect(formatPath(path, { projectId: 'p', version: 'v' })).toBe('/download/p/v')
    expect(formatPath(path, { projectId: 'p', language: 'en' })).toBe('/download/p')
    expect(() => formatPath(routes.getTags.path, {})).toThrow('projectId')
  })

  it('are those of the interface, each endpoint once', () => {
    expect(
      Object.values(routes)
        .sort((a, b) => a.endpoint - b.endpoint)
        .map(({ endpoint, method, path, auth }) => `${endpoint} ${method} ${path} ${auth}`),
    ).toMatchInlineSnapshot(`
      [
        "1 GET /{projectId}/{version}/{language}/{namespace} none",
        "2 GET /private/{projectId}/{version}/{language}/{namespace} bearer",
        "3 GET /languages/{projectId} none",
        "4 POST /missing/{projectId}/{version}/{language}/{namespace} bearer",
        "5 POST /used/{projectId}/{version}/{language}/{namespace} bearer",
        "6 POST /update/{projectId}/{version}/{language}/{namespace} bearer",
        "7 GET /download/{projectId}[/{version}[/{language}[/{namespace}]]] optional",
        "8 GET /pull/{projectId}/{version}/{language}/{namespace} bearer",
        "9 GET /tags/{projectId} bearer",
        "10 POST /copy/{projectId}/version/{fromVersion}/{toVersion} bearer",
        "11 POST /copy/{projectId}/version/{fromVersion}/{toVersion}/{language} bearer",
        "12 POST /publish/{projectId}/{version} bearer",
        "13 GET /jobs/{projectId}/{jobId} bearer",
        "14 POST /create/{projectId}/{version}/{language}/{namespace} bearer",
        "15 POST /rename/{projectId}/{version}/{fromNamespace}/{toNamespace} bearer",
        "16 DELETE /delete/{projectId}/{version}/{namespace} bearer",
        "17 POST /language/{projectId}/{language} bearer",
        "18 DELETE /language/{projectId}/{language} bearer",
        "19 POST /invite/{projectId} bearer",
        "20 GET /users/{projectId} bearer",
        "21 GET /stats/project/{projectId} bearer",
        "22 GET /stats/user/{projectId}/{userId} bearer",
        "23 GET /stats/users/{projectId} bearer",
      ]
    `)
  })
})

describe('queries', () => {
  const instants = fc.integer({ min: 0, max: 1e14 })
  const time = fc.record({ after: instants, before: instants }, { requiredKeys: [] })
  const indexes = fc.array(fc.integer({ min: 0, max: 9999 }), { maxLength: 5 })

  it('come back as they went', () => {
    const input = fc.record(
      { tags: indexes, notTags: indexes, updatedAt: time, lastUsed: time, raw: fc.boolean() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(input, (fields) => {
        const text = formatQuery(routes.pull.query, fields)
        const back = parseQuery(routes.pull.query, new URLSearchParams(text))
        const nonEmpty = Object.entries(fields).filter(([, value]) => JSON.stringify(value) !== '{}')
        expect(back).toEqual(Object.fromEntries(nonEmpty))
      }),
    )
  })

  it.each([
    ['tags=[1,x]', 'tags'],
    ['updatedAt=5', 'updatedAt'],
    ['updatedAt=>', 'updatedAt'],
    ['lastUsed=>1e9', 'lastUsed'],
    ['raw=yes', 'raw'],
  ])('%s is refused with its place', (text, place) => {
    expect(() => parseQuery(routes.pull.query, new URLSearchParams(text))).toThrow(`query ${place}: expected`)
  })

  it('ignore names that nobody knows', () => {
    expect(parseQuery(routes.pull.query, new URLSearchParams('ts=1&cache=no&__proto__=x'))).toEqual({})
  })
})

describe('resources', () => {
  it('sort by UTF-16 code unit and have no prototype', () => {
    const resource = toResource([
      ['ä', '1'],
      ['a', '2'],
      ['Z', '3'],
      ['\ud83d\ude00', '4'],
      ['\uff5e', '5'],
      ['__proto__', '6'],
    ])
    expect(Object.keys(resource)).toEqual(['Z', '__proto__', 'a', 'ä', '\ud83d\ude00', '\uff5e'])
    expect(['b', 'a', 'B', ''].sort(compareKeys)).toEqual(['', 'B', 'a', 'b'])
  })

  it('keep every key and text of a flat object', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(fc.dictionary(text, text, { noNullPrototype: false }), (flat) => {
        const resource = parseResource(JSON.parse(JSON.stringify(flat)), 'here')
        expect(new Map(Object.entries(resource))).toEqual(new Map(Object.entries(flat)))
      }),
    )
  })

  it('never touch a prototype, however deep the name stands', () => {
    const before = Object.getOwnPropertyNames(Object.prototype)
    const text =
      '{"__proto__":{"polluted":"1"},"constructor":{"prototype":{"polluted":"2"}},"a":{"__proto__":{"b":"3"}}}'
    expect({ ...parseResource(JSON.parse(text), 'here') }).toEqual({
      '__proto__.polluted': '1',
      'constructor.prototype.polluted': '2',
      'a.__proto__.b': '3',
    })
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
    expect('polluted' in {}).toBe(false)
  })

  it('end at a depth that no translation has, without an overflow', () => {
    const deep = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}"x"${'}'.repeat(levels)}`)
    expect(Object.keys(parseResource(deep(400), 'here'))[0]?.split('.')).toHaveLength(400)
    expect(() => parseResource(deep(10_000), 'here')).toThrow(expect.objectContaining({ code: 'TR_TOO_LARGE' }))
  })
})
