/** Libraries that give objects and lists of texts where a key names no text: nothing below it is unused, and it is not missing. */
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../src/catalog/catalog.ts'
import { judgeUsages } from '../../src/catalog/judgement.ts'
import { collectModule } from '../../src/scan/collect/index.ts'
import { resolveScanOptions } from '../../src/scan/options.ts'
import { resolveModules } from '../../src/scan/resolve/index.ts'

const NGX =
  "import { TranslateService } from '@ngx-translate/core'\nexport class A { constructor(private t: TranslateService) {} run() {"
const LOCO =
  "import { TranslocoService } from '@jsverse/transloco'\nexport class A { constructor(private t: TranslocoService) {} run() {"
const SVELTE = "<script>import { _, json } from 'svelte-i18n'</script>"

const catalog = createCatalog({
  projectId: 'p',
  version: 'latest',
  languages: { en: { isReferenceLanguage: true } },
  resources: [
    {
      language: 'en',
      namespace: 'translation',
      resource: { 'days.0': 'Monday', 'days.1': 'Tuesday', daysOff: 'Holidays' },
    },
  ],
} as unknown as Parameters<typeof createCatalog>[0])

function judge(id: string, code: string): { missing: string[]; unused: string[] | undefined } {
  const options = resolveScanOptions({})
  const usages = resolveModules(new Map([[id, collectModule(code, id)]]), options)
  const { missing, unused } = judgeUsages(usages, catalog, { partial: false, keep: [] })
  return { missing: missing.map(({ key }) => key), unused: unused?.map(({ key }) => key) }
}

describe('a key with others below it', () => {
  it.each([
    ['a service of ngx-translate', '/app/a.ts', `${NGX} this.t.instant('days') } }`],
    ['a stream of ngx-translate', '/app/a.ts', `${NGX} this.t.stream('days').subscribe() } }`],
    ['a pipe of ngx-translate', '/app/a.html', '<li *ngFor="let day of \'days\' | translate">{{ day }}</li>'],
    [
      'i18next where it is told to',
      '/app/a.ts',
      "import i18n from 'i18next'\ni18n.init({ returnObjects: true })\ni18n.t('days')",
    ],
    ['a store of svelte-i18n', '/app/a.svelte', `${SVELTE}{#each $json('days') as day}{day}{/each}`],
    ['a store of svelte-i18n, by its old name', '/app/a.svelte', `${SVELTE}{#each $_('days') as day}{day}{/each}`],
  ])('is all that is below it: %s', (_, id, code) => {
    expect(judge(id, code)).toEqual({ missing: [], unused: ['daysOff'] })
  })

  it.each([
    ['a service of transloco', '/app/a.ts', `${LOCO} this.t.translate('days') } }`],
    ['a pipe of transloco', '/app/a.html', "{{ 'days' | transloco }}"],
    ['i18next', '/app/a.ts', "import { t } from 'i18next'\nt('days')"],
    [
      'i18next, told of something else',
      '/app/a.ts',
      "import i18n from 'i18next'\ni18n.init({ returnObjects: false })\ni18n.t('days')",
    ],
  ])('is missing: %s', (_, id, code) => {
    expect(judge(id, code)).toEqual({ missing: ['days'], unused: ['days.0', 'days.1', 'daysOff'] })
  })

  it('is a text where it has one, and missing where there is nothing', () => {
    expect(judge('/app/a.ts', `${NGX} this.t.instant('daysOff'); this.t.instant('day') } }`)).toEqual({
      missing: ['day'],
      unused: ['days.0', 'days.1'],
    })
  })
})
