import { expect, it } from 'vitest'
import { collectModule } from '../../src/scan/collect/index.ts'
import { scan } from '../../src/scan/index.ts'
import { resolveScanOptions } from '../../src/scan/options.ts'
import { resolveModules } from '../../src/scan/resolve/index.ts'
import { createResolution } from '../../src/scan/resolve/resolution.ts'

/** More than one question may take. */
const endless = Array.from({ length: 11_000 }, (_, index) => `'${index}'`).join(' + ')

it('a question that is given up takes nothing from the next one that reads the same list', () => {
  const code = `
import i18next from 'i18next'
const labels = new Map([[1, 'label.one'], [2, 'label.two']])
const values = Object.values({ first: 'value.first' })
i18next.t(labels.get(kind) + values[0] + ${endless})
i18next.t(labels.get(kind))
i18next.t(values[0])
`
  const called = scan(code, '/app/module.ts').filter(({ evidence }) => evidence === 'called')
  expect(called.map(({ key }) => key).sort()).toEqual(['label.one', 'label.two', 'value.first'])
})

it('a test that is given up takes nothing from the key behind it', () => {
  const code = `
import { t } from 'i18next'
function show(kind, key) {
  if (kind === 'none') return
  t(key)
}
show(${endless}, 'shown')
`
  expect(scan(code, '/app/module.ts').map(({ key, evidence }) => `${evidence} ${key}`)).toEqual(['called shown'])
})

it('a test that is given up takes nothing from what it chooses from', () => {
  const code = `
import { t } from 'i18next'
const big = ${endless}
const show = () => (big ? 'inner.yes' : 'inner.no')
t(big ? 'yes' : 'no')
t(show())
`
  const found = scan(code, '/app/module.ts').map(({ key, evidence }) => `${evidence} ${key}`)
  expect(found.sort()).toEqual(['called inner.no', 'called inner.yes', 'called no', 'called yes'])
})

it('a key that is given up takes nothing from the namespace that it is looked up in', () => {
  const code = `
import { t } from 'i18next'
t('shown.' + ${endless}, { ns: 'shop' })
`
  expect(scan(code, '/app/module.ts').map(({ namespace, evidence }) => `${evidence} ${namespace}`)).toEqual([
    'pattern shop',
  ])
})

it('a part of an id that is given up takes nothing from what is written around it', () => {
  const code = `
import { FormattedMessage, useIntl } from 'react-intl'
function Called({ part }) {
  const { formatMessage } = useIntl()
  return formatMessage({ id: \`called.\${part}.title\` })
}
const Shown = ({ part }) => <FormattedMessage id={\`shown.\${part}.title\`} />
export const page = [<Called part={kind + ${endless}} />, <Shown part={kind + ${endless}} />]
`
  const found = scan(code, '/app/module.tsx').map(({ key, evidence }) => `${evidence} ${key.replace(/\*[\d*]*/, '*')}`)
  expect(found.sort()).toEqual(['pattern called.*.title', 'pattern shown.*.title'])
})

it('what is shown in a text takes nothing from its key when it is given up', () => {
  const code = `
import { t } from 'i18next'
t('shown', { value: { ...${endless} }, count: ${endless} })
`
  expect(scan(code, '/app/module.ts').map(({ key, evidence }) => `${evidence} ${key}`)).toEqual(['called shown'])
})

it('what is shown in an element takes nothing from its key when it is given up', () => {
  const code = `
import { Trans } from 'react-i18next'
const Shown = () => <Trans count={${endless}} defaults="shown" />
`
  expect(scan(code, '/app/module.tsx').map(({ key, evidence }) => `${evidence} ${key}`)).toEqual(['called shown'])
})

it('a name that is given up takes nothing from what the record holds', () => {
  const code = `
import { t } from 'i18next'
const LABELS = { one: 'label.one', two: 'label.two' }
t(LABELS[kind + ${endless}])
t(LABELS[kind + ${endless}] ?? 'label.none')
`
  const found = scan(code, '/app/module.ts').map(({ key, evidence }) => `${evidence} ${key}`)
  expect(found).toEqual(['called label.one', 'called label.two', 'called label.none'])
})

it('what takes long takes nothing from the translator that is given beside it', () => {
  const page = '/app/page.ts'
  const shown = '/app/shown.ts'
  const resolution = createResolution(resolveScanOptions({}), { ids: [page, shown] })
  const wanted = (given: string): string[] => {
    const code = `import { t } from 'i18next'\nimport { show } from './shown'\nconst rows = [${endless}]\nshow(${given})`
    return resolution.update(new Map([[page, collectModule(code, page)]])).modules
  }
  expect(wanted('...rows, rows')).toEqual([])
  expect(wanted('...rows, t')).toEqual([shown])
})

it('a caller is not left out because it takes long to say what it gives to be called', () => {
  const code = `
import { t } from 'i18next'
const Select = ({ items, show }) => <p>{items.map((item) => show(item))}</p>
const first = (item) => t(\`first.\${item}\`)
const last = (item) => t(\`last.\${item}\`)
const all = [last, ${endless}, first]
const any = all[kind]
export const page = <main><Select items={['a']} show={first} /><Select items={['b']} show={any} /></main>
`
  const found = scan(code, '/app/page.tsx').map(({ key, evidence }) => `${evidence} ${key}`)
  expect(found).toContain('called first.a')
  expect(found).toContain('called first.b')
})

it('who is asked takes nothing from what is asked for when it is given up', () => {
  const code = `
import { useTranslation } from 'react-i18next'
const { t } = useTranslation('shop')
const all = [t, ${endless}]
all[kind]('shown')
const Shown = ({ say }) => <p>{say('given')}</p>
export const page = <Shown say={all[kind]} />
`
  const found = scan(code, '/app/page.tsx').map(({ namespace, key, evidence }) => `${evidence} ${namespace}:${key}`)
  // Who else callers may ask isn't known.
  expect(found.sort()).toEqual(['called shop:given', 'called shop:shown', 'pattern *:given'])
})

it('what everybody calls takes nothing from what one caller is given back', () => {
  const others = Array.from({ length: 100 }, (_, index) => `rows.at${index}`).join(' || ')
  const files = {
    '/app/copy.ts': `
export function copy<T>(all: T): T {
  if (Array.isArray(all)) return all.map((each) => copy(each)) as any
  if (typeof all !== 'object') return all
  const made = { ...(all as Record<string, any>) } as Record<string, any>
  Object.keys(made).forEach((name) => {
    made[name] = copy<any>(made[name])
  })
  return made as T
}
`,
    '/app/page.ts': `
import { t } from 'i18next'
import { copy } from './copy'
type Units = Record<string, Record<string, { name: string }>>
const show = (all: Units) => {
  for (const [group, units] of Object.entries(all)) {
    for (const [short, unit] of Object.entries(units)) t(unit.name)
  }
}
const own: Units = Object.freeze({ length: { m: { name: 'unit.meter' } } })
show(copy(own))
${`copy(${others})\n`.repeat(120)}
`,
  }
  const facts = new Map(Object.entries(files).map(([id, code]) => [id, collectModule(code, id)]))
  const found = resolveModules(facts, resolveScanOptions({})).map(({ key, evidence }) => `${evidence} ${key}`)
  expect(found).toContain('called unit.meter')
})
