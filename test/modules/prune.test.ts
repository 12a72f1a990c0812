/** Only the texts that a build uses are in its output, with maps and names that are right. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { formatPlaceholder } from '../../src/modules/placeholder.ts'
import type { KeptKeys } from '../../src/modules/prune.ts'
import { jsonLiteral } from '../../src/modules/source.ts'
import { createTextRenderer } from '../../src/modules/text-renderer.ts'
import { cloneProject, type Texts } from '../faults/project.ts'
import { startServer } from '../faults/runs.ts'
import { runInLoop } from '../support/build-loop.ts'
import { runProgram } from '../support/program.ts'
import { createProject, readTree, writeFiles } from '../support/project.ts'
import { HOSTILE } from '../unit/hostile.ts'
import {
  buildTexts,
  createTracer,
  listMappedLines,
  listScripts,
  listSources,
  runBuilt,
  type Settings,
  type TextHost,
  textHosts,
} from './builds.ts'

const TEXTS = {
  'cart.title': 'The title',
  'cart.items_one': 'One item',
  'cart.items_other': 'Many items',
  'errors.lost': 'It is lost',
  'errors.found': 'It is found',
  'kept.forever': 'Kept by a pattern',
  'nested.part': 'Part of another text',
  'nested.whole': 'See $t(nested.part)',
  'unused.one': 'Nobody reads the first',
  'unused.two': 'Nobody reads "the second"',
}
const GERMAN = Object.fromEntries(Object.entries(TEXTS).map(([key, text]) => [key, `de: ${text}`]))
const USED = Object.keys(TEXTS).filter((key) => !key.startsWith('unused.'))

const pick = (texts: Readonly<Record<string, string>>, keys: readonly string[]): object =>
  Object.fromEntries(keys.map((key) => [key, texts[key]]))

const FILES = {
  'src/main.js': `import texts from 'virtual:translations/en/common'
import { load } from 'virtual:translations'
import { place, used } from './use.js'
const german = await load('de', 'common')
console.log(JSON.stringify({ texts, german, used: used(), place: place() }))
`,
  'src/use.js': `const { t = (key) => key } = globalThis
export const used = () => [
  t('cart.title'),
  t('cart.items', { count: 2 }),
  t(\`errors.\${globalThis.code ?? 'lost'}\`),
  t('nested.whole'),
].length
export const place = () => 'THIS PLACE'
`,
}

const CONFIG = {
  projectId: 'shop',
  output: { prune: true },
  scan: { defaultNamespace: 'common', functions: ['t'], keep: ['kept.*'] },
}

async function setUp({
  texts = { en: { common: TEXTS }, de: { common: GERMAN } },
  files = FILES,
}: {
  texts?: Texts
  files?: Record<string, string>
} = {}): Promise<string> {
  const { url } = await startServer({ ...cloneProject(), texts })
  return createProject({ ...files, 'translations.config.json': { ...CONFIG, baseUrl: url } })
}

describe('createTextRenderer', () => {
  const resource = { 'a "quoted"\n': "it's `$x` \\ <b>" }
  const catalog = createCatalog({
    projectId: 'shop',
    version: 'latest',
    languages: { en: { name: 'English', nativeName: 'English', isReferenceLanguage: true, translated: {} } },
    resources: [{ language: 'en', namespace: 'common', resource }],
  })
  const shape = { shape: 'flat', keySeparator: '.' } as const
  const module = { kind: 'resource', language: 'en', namespace: 'common' } as const
  const renderer = createTextRenderer({ catalog, shape, kept: undefined })
  const code = `const texts = ${formatPlaceholder(module, 'abc123')}; place()`

  it('maps what stands behind a text', () => {
    // As a minifier leaves it.
    const line = code.replace('\n', '')
    const rendered = renderer.render(line)
    const column = rendered?.code.indexOf('place') ?? 0
    const found = originalPositionFor(new TraceMap(String(rendered?.map('a.js'))), { line: 1, column })
    expect(found.column).toBe(line.indexOf('place'))
    expect(renderer.render('const other = 1')).toBeUndefined()
  })

  it.each([0, 1, 2])('puts texts into code that stands in %i strings, whatever quotes it has', (depth) => {
    for (const quote of ['"', "'", '`']) {
      let nested = `${code.replace(/"(.*)"/, `${quote}$1${quote}`)}; texts`.replace('place()', '')
      for (let level = 0; level < depth; level++) nested = `eval(${JSON.stringify(nested)})`
      // Only double quotes are escaped in a double-quoted string, so the others stand as they are.
      if (depth > 0 && quote !== '"') continue
      expect(runInNewContext(renderer.render(nested)?.code ?? '')).toEqual(resource)
    }
  })

  it.each([0, 1, 2])('leaves texts out of code that has all of them and stands in %i strings', (depth) => {
    const kept: KeptKeys = () => new Map([['common', new Set(Object.keys(resource))]])
    const pruned = createTextRenderer({ catalog, shape, kept })
    const all = JSON.stringify({ idle: 'or"\'`\\', ...resource, 'a "quoted"': '}' })
    const spelled = {
      '"': JSON.stringify(all),
      "'": jsonLiteral(all),
      '`': `\`${all.replace(/[\\`$]/g, '\\$&')}\``,
    }
    for (const [quote, literal] of Object.entries(spelled)) {
      const whole = formatPlaceholder(module, 'abc123', literal).replace(
        /"(__.*__)"/,
        depth > 0 ? '$&' : `${quote}$1${quote}`,
      )
      let nested = `const before = 'a'; ${whole.replace('\n', '')}`
      expect(runInNewContext(nested)).toEqual(JSON.parse(all))
      for (let level = 0; level < depth; level++) nested = `eval(${JSON.stringify(nested)})`
      const { code = '' } = pruned.render(nested) ?? {}
      expect(runInNewContext(code), code).toEqual(resource)
    }
  })
})

const VARIANTS: Settings[] = [
  {},
  { minify: true, hashed: true },
  { minify: true, sourcemap: '"inline"' },
  { mode: 'development', hashed: true },
  { mode: 'development', sourcemap: '"inline"' },
]

/** Rollup and its kin leave virtual modules out of their maps; webpack makes none for `eval` alone. */
const mapsTexts = (host: TextHost, { mode, sourcemap }: Settings): boolean =>
  !/^(?:vite|roll)/.test(host.name) && !(/pack/.test(host.name) && mode === 'development' && !sourcemap)

/** The modules of one namespace. */
const OF_TEXTS = /translations.*common(?:\?\w+)?$/

/** What the maps show of them. */
function listShown(project: string): unknown[] {
  const ours = listSources(project).filter(([source]) => OF_TEXTS.test(source))
  return ours.map(([, content]) => runInNewContext(content.replace('export default', '')))
}

describe.each(textHosts)('$name', (host: TextHost) => {
  it.each(VARIANTS)('ships what is used, with %o', async (settings) => {
    const project = await setUp()
    const built = await buildTexts(host, project, settings)
    expect(built, built.stderr).toMatchObject({ code: 0 })
    const expected = { texts: pick(TEXTS, USED), german: pick(GERMAN, USED), used: 4, place: 'THIS PLACE' }
    expect(await runBuilt(project)).toEqual(expected)
    for (const [name, code] of listScripts(project)) expect(code, name).not.toMatch(/Nobody reads|__translations_texts/)
    expect(built.stdout + built.stderr).not.toContain('may be of any of them')
    if (mapsTexts(host, settings)) {
      expect(listShown(project)).toEqual(expect.arrayContaining([expected.texts, expected.german]))
      // No map names a place within a text.
      const ours = listMappedLines(project).filter(({ source }) => OF_TEXTS.test(source))
      expect(ours.length).toBeGreaterThan(0)
      expect(ours.filter(({ before, line }) => before.length > line.indexOf("'{") && line.includes("'{"))).toEqual([])
    }
    for (const [source, content] of listSources(project)) expect(content, source).not.toContain('__translations_texts')
    if (settings.mode === 'development' && /pack/.test(host.name)) return
    expect(createTracer(project)('THIS PLACE')).toMatchObject({ source: expect.stringMatching(/use\.js$/), line: 8 })
  })

  it('names files by the texts that are in them', async () => {
    const project = await setUp()
    const namesOf = async (): Promise<string[]> => {
      const built = await buildTexts(host, project, { minify: true, hashed: true })
      expect(built, built.stderr).toMatchObject({ code: 0 })
      const german = listScripts(project).filter(([, code]) => code.includes('de: The title'))
      return german.map(([name]) => name)
    }
    const first = await namesOf()
    expect(first).toHaveLength(1)
    expect(await namesOf()).toEqual(first)
    // Only another module changes, and with it what is used.
    writeFiles(project, { 'src/use.js': FILES['src/use.js'].replace("t('nested.whole')", "t('unused.one')") })
    const second = (await namesOf()).filter((name) => !first.includes(name))
    expect(second).toHaveLength(1)
  })

  it('keeps every hostile key and text', async () => {
    // A key of which nothing is known keeps all of them.
    const use = `const { t } = globalThis
export const used = () => globalThis.keys?.map((key) => t(key)) ?? 0
export const place = () => 0
`
    const project = await setUp({
      texts: { en: { common: HOSTILE }, de: { common: { a: 'b' } } },
      files: { ...FILES, 'src/use.js': use },
    })
    for (const settings of [
      { minify: true, hashed: true },
      { mode: 'development', sourcemap: '"inline"' },
    ] as const) {
      const built = await buildTexts(host, project, settings)
      expect(built, built.stderr).toMatchObject({ code: 0 })
      const { texts } = (await runBuilt(project)) as { texts: object }
      expect(new Map(Object.entries(texts))).toEqual(new Map(Object.entries(HOSTILE)))
      for (const [name, code] of listScripts(project)) expect(code, name).not.toMatch(/<!--|<\/script|[\u2028\u2029]/)
    }
  })
})

const OF_WEBPACK = `{ apply: ({ options: { output } }) => {
  output.filename = '[name].cjs?v=[contenthash]'
  output.chunkFilename = '[id].chunk'
} }`
/** By host, a plugin of its own kind that gives files names which no script usually has. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  webpack: OF_WEBPACK,
  rspack: OF_WEBPACK,
  esbuild: `{ name: 'named', setup: ({ initialOptions }) => {
    initialOptions.outExtension = { '.js': '.es' }
    initialOptions.chunkNames = '[name]-[hash]'
  } }`,
}
it.each(textHosts.filter(({ name }) => name in NAMED_OTHERWISE))(
  '$name puts texts into files of any name',
  async (host) => {
    const project = await setUp()
    const built = await buildTexts(host, project, { plugin: String(NAMED_OTHERWISE[host.name]) })
    expect(built, built.stderr).toMatchObject({ code: 0 })
    const files = [...readTree(join(project, 'dist'))].filter(([name]) => !name.endsWith('.map'))
    for (const [name, code] of files) expect(code, name).not.toMatch(/Nobody reads|__translations_texts/)
    expect(files.filter(([, code]) => code.includes('de: The title'))).toHaveLength(1)
    if (host.name !== 'esbuild') expect(await runBuilt(project)).toMatchObject({ german: pick(GERMAN, USED) })
  },
)

/** All code on one line, so that whatever stands behind a text moves with it. */
const JOINED = `{ name: 'join', renderChunk: { order: 'pre', async handler(code) {
  const { default: MagicString } = await import('magic-string')
  const joined = new MagicString(code).replace(/^\\s*\\/\\/.*\\n|\\n/gm, ' ')
  return { code: joined.toString(), map: joined.generateMap({ hires: 'boundary' }) }
} } }`

describe.each(textHosts.filter(({ name }) => /^(?:vite|roll)/.test(name)))('$name, and code behind a text', (host) => {
  it('still knows where it comes from', async () => {
    // Without a second import of the texts, which would give them a chunk of their own.
    const main = `import texts from 'virtual:translations/en/common'
import { place, used } from './use.js'
console.log(JSON.stringify({ texts, used: used(), place: place() }))
`
    const project = await setUp({ files: { ...FILES, 'src/main.js': main } })
    const built = await buildTexts(host, project, { plugin: JOINED })
    expect(built, built.stderr).toMatchObject({ code: 0 })
    expect(createTracer(project)('THIS PLACE')).toMatchObject({ source: expect.stringMatching(/use\.js$/), line: 8 })
  })
})

it('leaves a program of esbuild one that can be run', async () => {
  const esbuild = textHosts.find(({ name }) => name === 'esbuild') as TextHost
  const project = await setUp({ files: { ...FILES, 'src/main.js': `#!/usr/bin/env node\n${FILES['src/main.js']}` } })
  const built = await buildTexts(esbuild, project)
  expect(built, built.stderr).toMatchObject({ code: 0 })
  expect(statSync(join(project, 'dist/main.mjs')).mode & 0o111).toBe(0o111)
})

/** `npm run test:durability` makes them five hundred. */
const MODULES = Number(process.env.APP_MODULES ?? 60)
const CALLS = 3

/** Texts stand before, between and behind the modules; each module has its place in a line of its own number. */
function largeApp(): { texts: Texts; files: Record<string, string> } {
  const numbers = Array.from({ length: MODULES }, (_, index) => index)
  const keys = Array.from({ length: 2 * CALLS * MODULES }, (_, index) => `page.key${index}`)
  const textsOf = (language: string): Record<string, string> =>
    Object.fromEntries(keys.map((key) => [key, `${language}: the "text" of ${key}`]))
  const moduleOf = (index: number): string => {
    const calls = keys.slice(index * CALLS, (index + 1) * CALLS).map((key) => `t('${key}')`)
    const lines = Array.from({ length: index % 30 }, (_, line) => `// line ${line}`)
    return `const { t } = globalThis\n${lines.join('\n')}\nexport const show${index} = () => [${calls}, 'place ${index};']\n`
  }
  const main = `import en from 'virtual:translations/en/common'
${numbers.map((index) => `${index === MODULES / 2 ? "import all from 'virtual:translations/resources'\n" : ''}import { show${index} } from './m${index}.js'`).join('\n')}
import de from 'virtual:translations/de/common'
globalThis.shown = [en, all, de, ${numbers.map((index) => `show${index}`)}]
`
  return {
    texts: { en: { common: textsOf('en') }, de: { common: textsOf('de') } },
    files: {
      'src/main.js': main,
      ...Object.fromEntries(numbers.map((index) => [`src/m${index}.js`, moduleOf(index)])),
    },
  }
}

describe.each(textHosts)('$name, and an app of many modules', (host) => {
  it('still knows the line of each', async () => {
    const project = await setUp(largeApp())
    const built = await buildTexts(host, project, { minify: true })
    expect(built, built.stderr).toMatchObject({ code: 0 })
    const trace = createTracer(project)
    const places = Array.from({ length: MODULES }, (_, index) => trace(`place ${index};`))
    expect(places.map(({ source, line }) => `${/\w+\.js$/.exec(source ?? '')?.[0]}:${line}`)).toEqual(
      places.map((_, index) => `m${index}.js:${3 + Math.max(0, (index % 30) - 1)}`),
    )
    expect(
      listScripts(project)
        .map(([, code]) => code)
        .join(''),
    ).not.toContain(`"page.key${CALLS * MODULES}"`)
  })
})

describe.each(textHosts)('$name, and functions that nobody knows', (host) => {
  it('ships every text, and says what to do', async () => {
    const own = FILES['src/use.js'].replaceAll(/\bt\b/g, 'say')
    const project = await setUp({ files: { ...FILES, 'src/use.js': own } })
    const { code, stdout, stderr } = await buildTexts(host, project)
    expect(code, stderr).toBe(0)
    expect(await runBuilt(project)).toMatchObject({ texts: TEXTS, german: GERMAN })
    expect((stdout + stderr).match(/nothing is pruned, because no look-up was found/g)).toHaveLength(1)
  })
})

const MENDED = `{ name: 'mend', load: { order: 'pre', handler: (id) => id.endsWith('broken.js') ? 'export default 1' : null } }`

/** The script of Vite asks for warnings alone. */
describe.each(textHosts.filter(({ name }) => name !== 'vite'))(
  '$name, and a look-up that can be of any key',
  (host) => {
    it('ships every text, and says where it is', async () => {
      const unknown = `${FILES['src/main.js']}\nexport const any = (key) => t(key)\n`
      const project = await setUp({ files: { ...FILES, 'src/main.js': unknown } })
      const { code, stdout, stderr } = await buildTexts(host, project)
      expect(code, stderr).toBe(0)
      expect(await runBuilt(project)).toMatchObject({ texts: TEXTS, german: GERMAN })
      expect((stdout + stderr).match(/\d of \d+ keys .*may be of any of them: src\/main\.js:\d+:\d+/g)).toHaveLength(1)
    })

    it('says nothing where all is looked up otherwise', async () => {
      const all = `const { t } = globalThis\nt('title')\nexport const any = (key) => t(key)\nimport 'virtual:translations/en/common'\n`
      const texts = { en: { common: { title: 'Title' } } }
      const built = await buildTexts(host, await setUp({ texts, files: { ...FILES, 'src/main.js': all } }))
      expect(built, built.stderr).toMatchObject({ code: 0 })
      expect(built.stdout + built.stderr).not.toContain('may be of any of them')
    })
  },
)

/** As SvelteKit has it: another build in a hook of the first. */
const TWO_BUILDS = `import { build } from 'vite'
import translations from 'unplugin-translations/vite'
const buildTo = (outDir, ...plugins) => build({
  root: import.meta.dirname, configFile: false, build: { ssr: 'src/main.js', outDir }, ssr: { noExternal: true },
  plugins: [translations(), ...plugins],
})
await buildTo('server', { name: 'framework', writeBundle: () => buildTo('client') })
`

describe('two builds of a framework, and a look-up that can be of any key', () => {
  it('say once where it is', async () => {
    const unknown = `${FILES['src/main.js']}\nexport const any = (key) => t(key)\n`
    const project = await setUp({ files: { ...FILES, 'src/main.js': unknown, 'build.mjs': TWO_BUILDS } })
    const { code, stdout, stderr } = await runInLoop('vite', join(project, 'build.mjs'))
    expect(code, stderr).toBe(0)
    expect(stdout.match(/(?:may be of any of them|list the keys that it can be)/g)).toHaveLength(2)
  })
})

describe.each(textHosts.filter(({ name }) => /^(?:vite|roll)/.test(name)))(
  '$name, and a module that does not parse',
  (host) => {
    it('ships every text, and says why', async () => {
      const project = await setUp({
        files: {
          ...FILES,
          'src/broken.js': 'export const t = useTranslation(((',
          'src/main.js': `import './broken.js'\n${FILES['src/main.js']}`,
        },
      })
      const { code, stdout, stderr } = await buildTexts(host, project, { plugin: MENDED })
      expect(code, stderr).toBe(0)
      expect(await runBuilt(project)).toMatchObject({ texts: TEXTS, german: GERMAN })
      expect(stdout + stderr).toMatch(
        /nothing is pruned, because not all modules could be scanned:\n.*not scanned src\/broken\.js/,
      )
    })
  },
)

describe('esbuild', () => {
  const host = textHosts.find(({ name }) => name === 'esbuild') as TextHost
  const naming = (names: object): string =>
    `{ name: 'naming', setup: ({ initialOptions }) => Object.assign(initialOptions, ${JSON.stringify(names)}) }`

  it('names folders by the texts that are in their files', async () => {
    const project = await setUp()
    const plugin = naming({ entryNames: '[hash]/[name]', chunkNames: 'c/[hash]/[name]' })
    const namesOf = async (): Promise<string[]> => {
      const built = await buildTexts(host, project, { plugin })
      expect(built, built.stderr).toMatchObject({ code: 0 })
      const files = [...readTree(join(project, 'dist'))].filter(([, code]) => code.includes('de: The title'))
      return files.map(([name]) => name).filter((name) => name.endsWith('.mjs'))
    }
    const first = await namesOf()
    expect(first).toEqual([expect.stringMatching(/^c\/[A-Z0-9]{8}\/[\w-]+\.mjs$/)])
    writeFiles(project, { 'src/use.js': FILES['src/use.js'].replace("t('nested.whole')", "t('unused.one')") })
    const second = (await namesOf()).filter((name) => !first.includes(name))
    expect(second).toHaveLength(1)
    const [entry = ''] = [...readTree(join(project, 'dist')).keys()]
      .filter((name) => name.endsWith('/main.mjs'))
      .slice(-1)
    expect(await runProgram(join(project, 'dist', entry))).toMatchObject({ code: 0 })
  })

  it('leaves an entry its name, whatever that looks like', async () => {
    const project = await setUp({ files: { ...FILES, 'src/report-20240101.js': FILES['src/main.js'] } })
    const plugin = naming({ entryPoints: ['src/main.js', 'src/report-20240101.js'] })
    expect(await buildTexts(host, project, { plugin })).toMatchObject({ code: 0 })
    expect([...readTree(join(project, 'dist')).keys()]).toContain('report-20240101.mjs')
  })
})

/** Each shows one text of `unused`, by a way of its own. */
const READERS = {
  'a function that is given them': `const read = (texts, key) => texts[key]
export const show = (texts) => read(texts, ['unused', 'one'].join('.'))`,
  'a function that gives them': `import own from 'virtual:translations/en/common'
const give = () => own
export const show = () => give()[['unused', 'one'].join('.')]`,
  'a module that exports them': `import { own } from './own.js'
export const show = () => own[['unused', 'one'].join('.')]`,
}

it.each(Object.entries(READERS))('ships what is read through %s', async (_, reader) => {
  const main = `import texts from 'virtual:translations/en/common'
import { show } from './reader.js'
import { used } from './use.js'
console.log(JSON.stringify([show(texts), used()]))
`
  const own = `import texts from 'virtual:translations/en/common'
export const own = { ...texts }
`
  const project = await setUp({
    files: { ...FILES, 'src/main.js': main, 'src/reader.js': reader, 'src/own.js': own },
  })
  const [vite] = textHosts as [TextHost]
  expect(await buildTexts(vite, project)).toMatchObject({ code: 0 })
  expect(await runBuilt(project)).toEqual([TEXTS['unused.one'], 4])
})

it('ships what a module of the build looks up, whatever the module is called', async () => {
  const project = await setUp({
    files: {
      ...FILES,
      'src/main.js': `import './coverage/page.js'\nimport './home.cy.js'\n${FILES['src/main.js']}`,
      'src/coverage/page.js': "globalThis.t?.('unused.one')\n",
      'src/home.cy.js': "globalThis.t?.('unused.two')\n",
    },
  })
  const [vite] = textHosts as [TextHost]
  expect(await buildTexts(vite, project)).toMatchObject({ code: 0 })
  expect(await runBuilt(project)).toMatchObject({ texts: TEXTS })
})
