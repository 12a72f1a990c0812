/** Default values are taken out where they can't be needed, and only there. */
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { describe, expect, it } from 'vitest'
import { createStripper } from '../../src/modules/strip-defaults.ts'
import { resolveScanOptions } from '../../src/scan/options.ts'
import { cloneProject } from '../faults/project.ts'
import { startServer } from '../faults/runs.ts'
import { catalogOf } from '../support/catalog.ts'
import { createProject, readTree } from '../support/project.ts'
import { buildTexts, createTracer, textHosts } from './builds.ts'

// The last one is the id that FormatJS makes of `Hello`.
const KEYS = ['a', 'b', 'items_one', 'items_other', 'id', 'x', 'NhX4DJ']
const resource = Object.fromEntries(KEYS.map((key) => [key, key]))
const catalog = catalogOf({
  en: { translation: { ...resource, english: 'only', empty: 'Empty elsewhere' } },
  de: { translation: { ...resource, empty: '' } },
})

const SCAN = resolveScanOptions(undefined)

const stripper = createStripper({ catalog, scan: SCAN, root: '/' })
const strip = (code: string): string => stripper(code, '/src/a.tsx')?.stripped?.code ?? code

describe('createStripper', () => {
  it.each([
    ["i18n.t('a', 'Default')", "i18n.t('a')"],
    ["i18n.t('a', 'Default', { x: 1 })", "i18n.t('a', { x: 1 })"],
    ["i18n.t('a', { defaultValue: 'A', x: 1 })", "i18n.t('a', { x: 1 })"],
    ["i18n.t('a', { x: 1, defaultValue: `A` })", "i18n.t('a', { x: 1 })"],
    ["i18n.t('a', { defaultValue: 'A' })", "i18n.t('a', { })"],
    ["i18n.t('items', { defaultValue_one: 'A', defaultValue: 'B', count })", "i18n.t('items', { count })"],
    ["i18n.t('items', { count, defaultValue_one: 'A', defaultValue_other: 'B' })", "i18n.t('items', { count })"],
    ["i18n.t('a', 'A') + i18n.t('b', 'B')", "i18n.t('a') + i18n.t('b')"],
    ["i18n.t('a', { defaultValue: 'A', })", "i18n.t('a', { })"],
    ["i18n.t('a', {\n  defaultValue: 'A', // the only one\n})", "i18n.t('a', {\n  })"],
    ["i18n.t('a', { defaultValue: 'A', defaultValue_other: 'B' /* , */ , })", "i18n.t('a', { })"],
    ["i18n.t('items', { count, defaultValue: 'A', })", "i18n.t('items', { count, })"],
    ["i18n.t('a', { lng: 'de', defaultValue: 'A' })", "i18n.t('a', { lng: 'de' })"],
    ["i18n.t('a', { lng: undefined, defaultValue: 'A' })", "i18n.t('a', { lng: undefined })"],
    ["const t = i18n.getFixedT(null); t('a', 'A')", "const t = i18n.getFixedT(null); t('a')"],
    ["const t = i18n.getFixedT('de'); t('a', 'A')", "const t = i18n.getFixedT('de'); t('a')"],
    [
      "i18n.t('a', { lng: 'fr', defaultValue: 'A' }) + i18n.t('b', 'B')",
      "i18n.t('a', { lng: 'fr', defaultValue: 'A' }) + i18n.t('b')",
    ],
  ])('%s', (before, after) => {
    expect(strip(before)).toBe(after)
  })

  it('knows the components and descriptors of react-intl, and those of i18next', () => {
    const code = `import { Trans } from 'react-i18next'
import { defineMessages, FormattedMessage } from 'react-intl'
export const messages = defineMessages({ one: { id: 'id', defaultMessage: 'One', description: 'd' } })
export const shown = [<Trans i18nKey="a" defaults="A" count={1} />, <FormattedMessage id="x" defaultMessage={'X'} />]
`
    expect(strip(code).split('\n').slice(2, 4)).toEqual([
      "export const messages = defineMessages({ one: { id: 'id', description: 'd' } })",
      expect.stringMatching(/<Trans i18nKey="a" (?:defaults="A")? count=\{1\} \/>, <FormattedMessage id="x" {2}\/>/),
    ])
  })

  it.each([
    `import { FormattedMessage } from 'react-intl'; show(<FormattedMessage defaultMessage="Hello" />)`,
    "i18n.t('missing', 'Needed')",
    "i18n.t('english', 'Needed where it lacks')",
    "i18n.t('empty', 'Needed where the text is empty')",
    "i18n.t('other:a', 'Of a namespace that is not there')",
    "i18n.t(key, 'Unknown')",
    "i18n.t('a', give())",
    "i18n.t('a', { defaultValue: give() })",
    "i18n.t('a', { context: 'c', defaultValue: 'A' })",
    "const { t } = useTranslation(big ? 'translation' : 'other'); t('a', 'Needed in one of two namespaces')",
    "other('a', 'Default')",
    // Of a language that has no texts, or that nobody knows here.
    "i18n.t('a', { lng: 'fr', defaultValue: 'A' })",
    "i18n.t('a', 'A', { lng: 'fr' })",
    "const { t } = useTranslation(); t('a', 'A', { lng })",
    "i18n.t('a', { defaultValue: 'A', lng: user.language })",
    "i18n.t('a', { lngs: ['fr', 'de'], defaultValue: 'A' })",
    "i18n.t('a', { locale: 'fr', default: 'A' })",
    "const t = i18n.getFixedT('fr'); t('a', 'A')",
    "const t = i18n.getFixedT(user.language, 'translation'); t('a', 'A')",
    "const { t } = useTranslation('translation', { lng: 'fr' }); t('a', 'A')",
    `import { Trans } from 'react-i18next'; show(<Trans i18nKey="a" defaults="A" tOptions={{ lng: 'fr' }} />)`,
    "i18n.t('a', ",
  ])('leaves %s', (code) => {
    expect(strip(code)).toBe(code)
  })

  it('has a map to what it was', () => {
    const code = "i18n.t('a', 'Default'); place()"
    const made = stripper(code, '/src/a.tsx')?.stripped
    const column = made?.code.indexOf('place') ?? 0
    expect(originalPositionFor(new TraceMap(String(made?.map)), { line: 1, column }).column).toBe(code.indexOf('place'))
  })
})

describe.each(textHosts)('$name', (host) => {
  it.each([
    ['the plugin', '{ output: { stripDefaults: true } }', {}],
    ['the configuration file', '{}', { output: { stripDefaults: true } }],
  ])('strips what the built program does not need, told by %s', async (_, options, config) => {
    const { url } = await startServer({ ...cloneProject(), texts: { en: { common: { here: 'Here' } } } })
    const scan = { defaultNamespace: 'common', functions: ['t'] }
    const project = createProject({
      'translations.config.json': { projectId: 'shop', baseUrl: url, scan, ...config },
      'src/main.js': `const { t } = globalThis
export const use = () => [
  t('here', 'NEEDLESS'), t('gone', 'NEEDED'),
  'THIS PLACE',
]
globalThis.use = use
`,
    })
    const built = await buildTexts(host, project, { options })
    expect(built, built.stderr).toMatchObject({ code: 0 })
    const emitted = [...readTree(`${project}/dist`)].filter(([name]) => !name.endsWith('.map')).join('\n')
    expect(emitted).toContain('NEEDED')
    expect(emitted).not.toContain('NEEDLESS')
    expect(createTracer(project)('THIS PLACE')).toMatchObject({ source: expect.stringMatching(/main\.js$/), line: 4 })
  })

  it('says when it was told too late', async () => {
    const { url } = await startServer()
    const project = createProject({
      'shared.js': 'export const output = { stripDefaults: true }',
      'translations.config.js': `import { output } from './shared.js'\nexport default { projectId: 'shop', baseUrl: '${url}', output }`,
      'src/main.js': 'console.log(1)',
    })
    const { stdout, stderr } = await buildTexts(host, project)
    expect(stdout + stderr).toContain('`output.stripDefaults` was found too late')
  })
})
