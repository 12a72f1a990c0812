/** Functions of our own that look keys up in a way that nobody can follow: who calls them by the usual names uses keys. */
import { describe, expect, it } from 'vitest'
import { judgeUsages } from '../../src/catalog/judgement.ts'
import { listMentionable } from '../../src/catalog/mentionable.ts'
import { collectModule } from '../../src/scan/collect/index.ts'
import { resolveScanOptions } from '../../src/scan/options.ts'
import { resolveModules } from '../../src/scan/resolve/index.ts'
import { catalogOf } from '../support/catalog.ts'

const catalog = catalogOf({
  en: {
    common: { save: 'Save', close: 'Close', days_one: 'a day', days_other: '{{count}} days' },
    shop: { buy: 'Buy' },
  },
})

function unusedIn(code: string): string[] | undefined {
  const options = resolveScanOptions({})
  const own = `export const useTranslation = () => ({ t: (path) => path.split(':').reduce((of, each) => of[each], texts) })`
  const modules = { '/app/own.ts': own, '/app/a.ts': `import { useTranslation } from './own'\n${code}` }
  const facts = new Map(Object.entries(modules).map(([id, text]) => [id, collectModule(text, id)]))
  const usages = resolveModules(facts, options, listMentionable(catalog))
  // Something of the same program translates in a known way, so that something may be called unused.
  const known = { key: 'close', namespace: 'common', evidence: 'called' as const }
  return judgeUsages([...usages, known], catalog, { partial: false, keep: [] })
    .unused?.map(({ key }) => key)
    .sort()
}

describe('what a translator of our own is given', () => {
  it('is used, with a namespace in front or without', () => {
    expect(unusedIn("const { t } = useTranslation()\nt('save')\nt('shop:buy')\nt('days')")).toEqual([])
  })

  it('is used where it stands elsewhere, with its namespace', () => {
    expect(unusedIn("const ITEM = { label: 'shop:buy', name: 'save' }")).toEqual(['days_one', 'days_other', 'save'])
  })

  it('says nothing of what other functions are given', () => {
    expect(unusedIn("show('save')\nconst of = 'other:buy'")).toEqual(['buy', 'days_one', 'days_other', 'save'])
  })
})
