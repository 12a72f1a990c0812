/** The module for i18next, under i18next itself, whichever release of it is given. */
import type { i18n } from 'i18next'
import { expect, it } from 'vitest'
import type { Catalog } from '../../src/catalog/catalog.ts'
import { generateModule, type ModuleInput } from '../../src/modules/generate.ts'
import { type ModuleId, parsePublicId } from '../../src/modules/ids.ts'
import type { Resource } from '../../src/protocol/types.ts'
import { catalogOf } from '../support/catalog.ts'

interface Adapter {
  default: Parameters<i18n['use']>[0]
  resources: Record<string, Record<string, Resource>>
}

const textsOf = (hans: string): Catalog =>
  catalogOf({
    en: { common: { title: 'Cart', only: 'Only here' } },
    'zh-hans': { common: { title: hans, only: '' } },
    'pt-BR': { common: { title: 'Carrinho' } },
    'iw-IL': { common: { title: 'Sal' } },
    EN_x: { common: { title: 'no code' } },
  })

/** As a host does it; equal modules are one, and what they import with them. */
function urlOf(module: ModuleId, input: ModuleInput): string {
  const text = generateModule(module, input).replaceAll(
    /(from |\*\/ )"(virtual:.*?)"/g,
    (_, before, id) => `${before}"${urlOf(parsePublicId(id), input)}"`,
  )
  return `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
}

const load = (module: ModuleId, input: ModuleInput): Promise<Adapter> => import(/* @vite-ignore */ urlOf(module, input))

const inputOf = (hans: string, hot?: 'hot'): ModuleInput => ({
  catalog: textsOf(hans),
  shape: { shape: 'flat', keySeparator: '.' },
  hot,
})

const OPTIONS = { fallbackLng: 'en', ns: 'common', defaultNS: 'common', returnEmptyString: false }

export function testAdapter(create: () => i18n): void {
  async function start(lng: string, { default: backend }: Adapter): Promise<i18n> {
    const instance = create()
    await instance.use(backend).init({ ...OPTIONS, lng })
    return instance
  }

  const SPELLINGS = [
    ['en', 'Cart'],
    ['en-US', 'Cart'],
    ['pt-br', 'Carrinho'],
    ['zh-hans', 'Che'],
    ['zh-Hans', 'Che'],
    ['iw-IL', 'Sal'],
    ['he-IL', 'Sal'],
    ['EN_x', 'no code'],
  ] as const

  it.each(SPELLINGS)('finds the texts of %s, however the service writes it', async (lng, title) => {
    const adapter = await load({ kind: 'i18next' }, inputOf('Che'))
    const instance = await start(lng, adapter)
    expect([instance.t('title'), instance.t('only')]).toEqual([title, 'Only here'])
    await instance.changeLanguage('en')
    await instance.changeLanguage(lng)
    expect(instance.t('title')).toBe(title)
    const given = create()
    await given.init({ ...OPTIONS, lng, resources: adapter.resources })
    expect([given.t('title'), given.t('only')]).toEqual([title, 'Only here'])
  })

  it('replaces texts in a running page, however the service writes their language', async () => {
    const adapter = await load({ kind: 'i18next' }, inputOf('Che', 'hot'))
    const instance = await start('zh-hans', adapter)
    const given = create()
    await given.init({ ...OPTIONS, lng: 'zh-hans', resources: adapter.resources })
    const changed = inputOf('Gouwuche', 'hot')
    await load({ kind: 'resource', language: 'zh-hans', namespace: 'common' }, changed)
    await load({ kind: 'resources' }, changed)
    expect([instance.t('title'), given.t('title')]).toEqual(['Gouwuche', 'Gouwuche'])
  })
}
