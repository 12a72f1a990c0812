/** The whole way, once per host: the built plugin, real bundlers as processes, the embedded service on a real port. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/client/index.ts'
import type { TranslationService } from '../../src/protocol/service.ts'
import { execute, hosts } from '../support/hosts.ts'
import { createProject, readTree, writeFiles } from '../support/project.ts'
import { type Recorder, startRecorder } from '../support/recorder.ts'
import { type ServedProject, startService } from '../support/service.ts'

const TEXTS = {
  'texts/en/common.json': {
    'cart.title': 'Cart',
    'cart.items_one': '{{count}} item',
    'cart.items_other': '{{count}} items',
    old: 'Old',
  },
  'texts/en/shop.json': { buy: 'Buy' },
  'texts/de/common.json': {
    'cart.title': 'Warenkorb',
    'cart.items_one': '{{count}} Teil',
    'cart.items_other': '{{count}} Teile',
  },
  'texts/de/shop.json': { buy: 'Kaufen' },
}

const MAIN = `import { languages, load, namespaces, referenceLanguage } from 'virtual:translations'
import german from 'virtual:translations/de'
import common from '~translations/en/common'
import map from 'virtual:translations/languages'
import { render } from './render.js'
const lazy = await load('de', 'shop')
const all = await load('en')
console.log(JSON.stringify({ languages, namespaces, referenceLanguage, german, common, lazy, all, names: Object.keys(map), rendered: render(String) }))
`

const RENDER = `export const render = (t) => [
  t('cart.title'),
  t('cart.items', { count: 2 }),
  t('shop:buy'),
  t('cart.note', { defaultValue: 'Thank you', description: 'Below the cart' }),
].length
`

const SOURCES = { 'src/main.js': MAIN, 'src/render.js': RENDER, 'package.json': { type: 'module' } }

const CONFIG = {
  scan: { defaultNamespace: 'common', functions: ['t'] },
  report: true,
  release: { copy: { from: 'latest', to: 'production' }, publish: 'production', interval: 50 },
}

interface Setup {
  project: string
  served: ServedProject
  recorder: Recorder
  client: TranslationService
  env: Record<string, string>
}

async function setUp(config: object = CONFIG): Promise<Setup> {
  // The package's own name must resolve, so the project itself has no package.json.
  const { 'package.json': _, ...sources } = SOURCES
  const project = createProject({ ...TEXTS, ...sources, 'translations.config.json': config })
  const served = await startService(project)
  const recorder = await startRecorder(served.url)
  const client = createClient({ baseUrl: served.url, apiKey: (version) => served.keys[version ?? 'latest'] })
  return { project, served, recorder, client, env: { ...served.env, TRANSLATIONS_BASE_URL: recorder.url } }
}

describe.each(hosts)('$name', (host) => {
  it('pulls, builds, reports and releases, with keys where they are needed; the built program has the texts', async () => {
    const { project, recorder, client, served, env } = await setUp()
    const begun = Date.now()
    const { code, stderr, stdout } = await host.build(project, env)
    expect(code, stderr).toBe(0)
    expect(await execute(project, host)).toEqual({
      languages: ['de', 'en'],
      namespaces: ['common', 'shop'],
      referenceLanguage: 'en',
      german: { common: TEXTS['texts/de/common.json'], shop: TEXTS['texts/de/shop.json'] },
      common: TEXTS['texts/en/common.json'],
      lazy: { buy: 'Kaufen' },
      all: { common: TEXTS['texts/en/common.json'], shop: { buy: 'Buy' } },
      names: ['de', 'en'],
      rendered: 4,
    })

    const told = `${stdout}\n${stderr}`
    expect(told).toContain('translations] pulled 2 languages and 2 namespaces')
    expect(told).toContain('4 keys used, 1 missing, 1 unused')
    expect(told).toContain('missing common:cart.note - not in en')
    expect(told).toMatch(/src\/render\.js[:\s]+5:\d+/)
    expect(told).toContain('reported 1 missing and 5 used keys')

    const address = { projectId: served.projectId, version: 'latest', language: 'en', namespace: 'common' }
    const raw = await client.pull({ ...address, raw: true })
    expect(raw['cart.note']).toMatchObject({ value: 'Thank you', context: { text: 'Below the cart' } })
    const used = await client.pull({ ...address, lastUsed: { after: begun - 1 } })
    expect(Object.keys(used)).toEqual(['cart.items_one', 'cart.items_other', 'cart.note', 'cart.title'])
    const published = await client.getResource({ ...address, version: 'production' })
    expect(published['cart.note']).toBe('Thank you')

    expect(recorder.writes().map((request) => request.replace(served.projectId, 'P'))).toEqual([
      'POST /missing/P/latest/en/common',
      'POST /used/P/latest/en/common',
      'POST /used/P/latest/en/shop',
      'POST /copy/P/version/latest/production',
      'POST /publish/P/production',
    ])

    // Keys go only where an endpoint needs one, and are left in no file.
    const withKey = recorder.requests.filter((_, index) => recorder.headers[index]?.authorization !== undefined)
    expect(withKey.filter((request) => /^GET \/(?:languages|download)|^GET \/[^/]+\/latest\//.test(request))).toEqual(
      [],
    )
    expect(withKey).toContain(`POST /publish/${served.projectId}/production`)
    for (const key of Object.values(served.keys)) {
      expect(key.length).toBeGreaterThan(20)
      expect(told).not.toContain(key)
      expect([...readTree(project)].filter(([, content]) => content.includes(key)).map(([name]) => name)).toEqual([])
    }
  })

  it('reports nothing the second time', async () => {
    const { project, recorder, env } = await setUp({ ...CONFIG, release: false })
    expect(await host.buildAlong(project, env)).toMatchObject({ code: 0 })
    const first = recorder.writes().length
    expect(first).toBeGreaterThan(0)
    const second = await host.buildAlong(project, env)
    expect(second).toMatchObject({ code: 0 })
    expect(`${second.stdout}${second.stderr}`).toContain('reported nothing new')
    expect(recorder.writes()).toHaveLength(first)
  })

  it('builds from the snapshot when the service is down, with one warning', async () => {
    const { project, served, env } = await setUp({ scan: CONFIG.scan })
    const online = { TRANSLATIONS_BASE_URL: served.url }
    expect(await host.buildAlong(project, { ...env, ...online })).toMatchObject({ code: 0 })
    const before = readTree(join(project, host.output))
    await served.stop()
    const { code, stdout, stderr } = await host.buildAlong(project, { ...env, ...online })
    expect(code).toBe(0)
    expect(`${stdout}${stderr}`.match(/TR_NET_REFUSED/g)).toHaveLength(1)
    expect(`${stdout}${stderr}`).toContain('from the snapshot')
    expect(readTree(join(project, host.output))).toEqual(before)
  })

  it('fails with exit code 3 and says what to do when the service is down and there is no snapshot', async () => {
    const { project, served, env } = await setUp()
    await served.stop()
    const { code, stdout, stderr } = await host.build(project, { ...env, TRANSLATIONS_BASE_URL: served.url })
    expect(code).toBe(3)
    expect(stdout + stderr).toContain('TR_NET_REFUSED')
    expect(stdout + stderr).toContain('unplugin-translations pull')
    expect(existsSync(join(project, host.output, host.program))).toBe(false)
  })

  it('names what exists when a module does not', async () => {
    const { project, env } = await setUp({ scan: CONFIG.scan })
    writeFiles(project, { 'src/main.js': "import fr from 'virtual:translations/fr'\nconsole.log(fr)" })
    const { code, stdout, stderr } = await host.buildAlong(project, env)
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('there is no language fr; there is de, en')
  })

  it('refuses an id that would be code', async () => {
    const { project, env } = await setUp({ scan: CONFIG.scan })
    writeFiles(project, {
      'src/main.js': 'import x from "virtual:translations/en/common\';globalThis.PWN=1;//"\nconsole.log(x)',
    })
    const { code, stdout, stderr } = await host.buildAlong(project, env)
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('TR_NAME_UNSAFE')
  })
})
