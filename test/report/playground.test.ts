/** The playground, built for real against the embedded service: what the service knows afterwards. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/client/index.ts'
import { REPOSITORY, runNode } from '../support/process.ts'
import { copyPlayground } from '../support/project.ts'
import { startRecorder } from '../support/recorder.ts'
import { startService } from '../support/service.ts'

const NAMESPACES = ['checkout', 'common']
/** Nobody uses it; it is there to be found. */
const UNUSED = ['common:legacy.banner']
const MISSING = 'checkout:delivery.note'

const readKeys = (project: string, namespace: string): string[] => {
  const flatten = (value: object, path = ''): string[] =>
    Object.entries(value).flatMap(([name, child]) =>
      typeof child === 'object' ? flatten(child, `${path}${name}.`) : [`${namespace}:${path}${name}`],
    )
  return flatten(JSON.parse(readFileSync(join(project, `texts/en/${namespace}.json`), 'utf8')) as object)
}

/** Lines of our own in a log, as the README shows some of them, without what is another each time. */
const readSample = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^(?:\[translations\] | {4}> +\d+ \|)/.test(line))
    .map((line) => line.replace(/job \S+ finished after [\d.]+ s/, 'job'))

describe('after a build of the playground', () => {
  it('the service holds exactly what is missing, and when exactly the used keys were used', async () => {
    const project = copyPlayground()
    const known = NAMESPACES.flatMap((namespace) => readKeys(project, namespace))
    const service = await startService(project)
    const recorder = await startRecorder(service.url)
    const env = { ...service.env, TRANSLATIONS_BASE_URL: recorder.url }
    const build = () => runNode(join(REPOSITORY, 'node_modules/vite/bin/vite.js'), ['build'], { cwd: project, env })
    const client = createClient({ baseUrl: service.url, apiKey: (version) => service.keys[version ?? 'latest'] })
    const begun = Date.now()

    const first = await build()
    expect(first.code, first.stderr).toBe(0)
    const sample = readSample(readFileSync(join(REPOSITORY, 'README.md'), 'utf8'))
    const told = readSample(first.stdout + first.stderr)
    // Warnings come another way.
    expect(told.filter((line) => sample.includes(line)).sort()).toEqual(sample.sort())
    const held: string[] = []
    const used: string[] = []
    for (const namespace of NAMESPACES) {
      const address = { projectId: 'local', version: 'latest', language: 'en', namespace }
      held.push(...Object.keys(await client.pull(address)).map((key) => `${namespace}:${key}`))
      const since = await client.pull({ ...address, lastUsed: { after: begun - 1 } })
      used.push(...Object.keys(since).map((key) => `${namespace}:${key}`))
    }
    expect(held.filter((key) => !known.includes(key))).toEqual([MISSING])
    expect(used.sort()).toEqual([...known, MISSING].filter((key) => !UNUSED.includes(key)).sort())

    const raw = await client.pull({
      projectId: 'local',
      version: 'latest',
      language: 'en',
      namespace: 'checkout',
      raw: true,
    })
    expect(raw['delivery.note']).toMatchObject({
      value: 'Delivered by bicycle within two days.',
      context: { text: expect.stringMatching(/./) },
    })

    const isReport = (request: string): boolean => /^POST \/(?:missing|used)\//.test(request)
    expect(recorder.requests.filter(isReport)).toHaveLength(3)
    const before = recorder.requests.length
    expect(await build()).toMatchObject({ code: 0 })
    expect(recorder.requests.slice(before).filter(isReport)).toEqual([])
  })
})
