/** Random histories: after each step the real service and a model of the interface must say the same. */
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createService, type EmbeddedService } from '../../src/service/index.ts'
import { TIMES } from './amount.ts'
import * as model from './model.ts'
import { startServed } from './served.ts'

const silent = { debug() {}, info() {}, warn() {}, error: (line: string) => console.error(line) }

interface Real {
  call(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }>
}

type Step = fc.AsyncCommand<model.Model, Real>

function step(name: string, run: (model: model.Model, real: Real) => Promise<void>): Step {
  return { check: () => true, run, toString: () => name }
}

/** A write whose status the model foretells, and after which everything that can be read is compared. */
function change(method: string, path: string, body: unknown, foretell: (model: model.Model) => number): Step {
  return step(`${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`, async (known, real) => {
    const expected = foretell(known)
    const { status, json } = await real.call(method, path, body)
    expect(status).toBe(expected)
    const { jobId } = json as { jobId?: string }
    // The job has its turn between two looks.
    while (jobId && (await real.call('GET', `/jobs/local/${jobId}`)).status !== 404) await setImmediate()
    await compare(known, real)
  })
}

const NAMESPACES = ['home', 'a/b']
const LANGUAGES = ['en', 'de', 'fr']
const VERSIONS = ['latest', 'production'] as const

async function compare(known: model.Model, real: Real): Promise<void> {
  for (const version of VERSIONS) {
    for (const language of LANGUAGES) {
      for (const namespace of NAMESPACES) {
        const path = `/local/${version}/${language}/${encodeURIComponent(namespace)}`
        const texts = known.versions[version].get(`${language}/${namespace}`)
        const unpublished = await real.call('GET', `/pull${path}?raw=true`)
        expect([path, unpublished.status]).toEqual([path, texts ? 200 : 404])
        if (texts) expect(strip(unpublished.json)).toEqual(Object.fromEntries(texts))
        const shown =
          version === 'latest' ? texts && model.plain(texts) : known.published.get(`${language}/${namespace}`)
        const published = await real.call('GET', path)
        expect([path, published.status]).toEqual([path, shown ? 200 : 404])
        if (shown) expect(published.json).toEqual(shown)
      }
    }
  }
}

/** Raw form -> what was written: flags that nobody set and times are the service's own. */
function strip(raw: unknown): Record<string, model.Entry> {
  const entries = Object.entries(raw as Record<string, { value: string; tags: (boolean | null)[]; context: object }>)
  return Object.fromEntries(
    entries.map(([key, { value, tags, context }]) => {
      const flags = tags.filter((flag) => flag !== null)
      const text = (context as { text?: string }).text
      return [
        key,
        { value, ...(flags.length > 0 ? { tags: flags } : {}), ...(text === undefined ? {} : { context: { text } }) },
      ]
    }),
  )
}

const key = fc.constantFrom('a.b', '__proto__', '')
const value = fc.constantFrom('', 'ü')
const entry = fc.oneof(
  value,
  fc.record(
    {
      value,
      tags: fc.tuple(fc.boolean(), fc.boolean()).map((flags): boolean[] => flags),
      context: fc.record({ text: value }),
    },
    { requiredKeys: ['value'] },
  ),
)
const entries = fc.dictionary(key, entry, { maxKeys: 2 })
const updates = fc.dictionary(key, fc.oneof({ weight: 4, arbitrary: entry }, fc.constant(null)), { maxKeys: 2 })
const anywhere = fc.record({
  version: fc.constantFrom(...VERSIONS),
  language: fc.constantFrom(...LANGUAGES),
  namespace: fc.constantFrom(...NAMESPACES),
})
// Mostly in one place: what matters happens where something is already.
const home: model.At = { version: 'latest', language: 'en', namespace: 'home' }
const at = fc.oneof({ weight: 3, arbitrary: fc.constant(home) }, anywhere)
const pathOf = ({ version, language, namespace }: model.At): string =>
  `local/${version}/${language}/${encodeURIComponent(namespace)}`

/** The texts that are there already, or all but one of their fields: what is told apart must be told apart by each. */
function again(to: model.At, mode: 'update' | 'replace', difference: Partial<model.Entry>): Step {
  const path = `/update/${pathOf(to)}${mode === 'replace' ? '?replace=true' : ''}`
  return step(`again ${path} ${JSON.stringify(difference)}`, (known, real) => {
    const texts = known.versions[to.version].get(`${to.language}/${to.namespace}`) ?? []
    const body = Object.fromEntries([...texts].map(([key, entry]) => [key, { ...entry, ...difference }]))
    return change('POST', path, body, () => model.write(known, to, body, mode)).run(known, real)
  })
}

const namespace = fc.constantFrom(...NAMESPACES)
const version = fc.constantFrom(...VERSIONS)
const language = fc.constantFrom(...LANGUAGES)

const differences: fc.Arbitrary<Partial<model.Entry>> = fc.constantFrom(
  {},
  { context: { text: 'other' } },
  { tags: [true, true] },
  { value: 'other' },
)

const steps: fc.Arbitrary<Step>[] = [
  // Often, for it needs something to be there.
  ...Array.from({ length: 6 }, () =>
    fc
      .tuple(at, fc.constantFrom('update', 'replace' as const), differences)
      .map(([to, mode, difference]) => again(to, mode, difference)),
  ),
  fc
    .tuple(at, updates)
    .map(([to, body]) =>
      change('POST', `/update/${pathOf(to)}`, body, (known) => model.write(known, to, body, 'update')),
    ),
  fc
    .tuple(at, updates)
    .map(([to, body]) =>
      change('POST', `/update/${pathOf(to)}?replace=true`, body, (known) => model.write(known, to, body, 'replace')),
    ),
  fc
    .tuple(at, entries)
    .map(([to, body]) =>
      change('POST', `/missing/${pathOf(to)}`, body, (known) => model.write(known, to, body, 'missing')),
    ),
  fc
    .tuple(at, entries)
    .map(([to, body]) => change('POST', `/create/${pathOf(to)}`, body, (known) => model.create(known, to, body))),
  fc
    .tuple(version, namespace, namespace)
    .map(([of, from, to]) =>
      change('POST', `/rename/local/${of}/${encodeURIComponent(from)}/${encodeURIComponent(to)}`, undefined, (known) =>
        model.rename(known, of, from, to),
      ),
    ),
  fc
    .tuple(version, namespace)
    .map(([of, name]) =>
      change('DELETE', `/delete/local/${of}/${encodeURIComponent(name)}`, undefined, (known) =>
        model.remove(known, of, name),
      ),
    ),
  language.map((code) =>
    change('POST', `/language/local/${code}`, undefined, (known) => model.addLanguage(known, code)),
  ),
  language.map((code) =>
    change('DELETE', `/language/local/${code}`, undefined, (known) => model.removeLanguage(known, code)),
  ),
  fc.constant(change('POST', '/copy/local/version/latest/production', undefined, (known) => model.copy(known))),
  language.map((code) =>
    change('POST', `/copy/local/version/latest/production/${code}`, undefined, (known) => model.copy(known, code)),
  ),
  fc.constant(
    change('POST', '/publish/local/production', undefined, (known) => {
      model.publish(known)
      return 200
    }),
  ),
]

function connect(service: EmbeddedService): Real {
  return {
    call: async (method, path, body) => {
      const headers = { authorization: service.localKey }
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const answer = await service.fetch(new Request(`http://service.localhost${path}`, init))
      return { status: answer.status, json: await answer.json() }
    },
  }
}

describe('a random history', () => {
  it('leaves what a model of the interface says, and is 412 exactly where nothing changes', async () => {
    const property = fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: 'max' }), async (commands) => {
      const service = await createService({ languages: ['de'], tags: ['draft', 'legal'], logger: silent })
      try {
        await fc.asyncModelRun(() => ({ model: model.createModel(), real: connect(service) }), commands)
      } finally {
        await service.close()
      }
    })
    await fc.assert(property, { numRuns: 10 * TIMES, seed: 20 })
  })
})

/** Of each client, with four writes in each. */
const TURNS = 10 * TIMES

describe('32 clients that write again and again into one namespace', () => {
  it('lose nothing, and are told 412 exactly where nothing changes', async () => {
    const { service, send } = await startServed()
    const write = async (body: object): Promise<number> => {
      const answer = await send('POST', '/update/local/latest/en/busy', { body })
      await answer.arrayBuffer()
      return answer.status
    }
    const changesOfShared: number[] = []
    await Promise.all(
      Array.from({ length: 32 }, async (_, client) => {
        for (let turn = 0; turn < TURNS; turn++) {
          const own = { [`own.${client}.${turn}`]: 'x' }
          expect(await write(own)).toBe(200)
          expect(await write(own)).toBe(412)
          // Everybody adds every one of these: exactly one of them is first.
          if ((await write({ [`shared.${turn}`]: 'same' })) === 200) changesOfShared.push(turn)
          expect(await write({ last: `${client}.${turn}` })).toBe(200)
        }
      }),
    )
    const headers = { authorization: service.keys.latest ?? '' }
    const texts = (await (await fetch(`${service.url}/pull/local/latest/en/busy`, { headers })).json()) as object
    expect(Object.keys(texts).filter((key) => key.startsWith('own.'))).toHaveLength(32 * TURNS)
    expect(changesOfShared.sort((a, b) => a - b)).toEqual(Array.from({ length: TURNS }, (_, turn) => turn))
    // The last write of all was the last one of some client.
    expect((texts as { last: string }).last).toMatch(new RegExp(`^\\d+\\.${TURNS - 1}$`))
  })
})
