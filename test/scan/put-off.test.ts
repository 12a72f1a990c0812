import { expect, it } from 'vitest'
import { collectModule } from '../../src/scan/collect/index.ts'
import type { ModuleFacts } from '../../src/scan/facts.ts'
import { resolveScanOptions } from '../../src/scan/options.ts'
import { createResolution, type Resolved } from '../../src/scan/resolve/resolution.ts'

/** Takes more steps than anybody waits for while there is more to come, and fewer than a question may take. */
const long = Array.from({ length: 4_000 }, (_, index) => `'${index}'`).join(' + ')

const page = '/app/page.ts'
const shop = '/app/shop.ts'

function createProject(files: Record<string, string>) {
  const facts = new Map<string, ModuleFacts>()
  const resolution = createResolution(resolveScanOptions({}), { ids: Object.keys(files) })
  return {
    add: (...names: string[]) => {
      for (const name of names) facts.set(name, collectModule(files[name] ?? '', name))
    },
    write: (name: string, text: string) => facts.set(name, collectModule(text, name)),
    update: () => resolution.update(facts),
  }
}

const evidenceIn = ({ usages }: Resolved): string[] | undefined =>
  usages?.flat().map(({ evidence, key }) => `${evidence} ${key.replace(/\d{9,}/, '…')}`)

it('what takes long is found when nothing new has come', () => {
  const project = createProject({ [page]: `import { t } from 'i18next'\nt('short')\nt('long.' + ${long})` })
  project.add(page)
  expect(project.update().usages).toBeUndefined()
  expect(evidenceIn(project.update())).toEqual(['called short', 'called long.…'])
})

it('who takes long to find is asked when nothing new has come', () => {
  const others = Array.from({ length: 460 }, (_, index) => `row + '${index}'`).join(', ')
  const project = createProject({ [page]: `import { t } from 'i18next'\nt('own');\n[${others}, t][kind]('shown')` })
  project.add(page)
  expect(project.update().usages).toBeUndefined()
  expect(evidenceIn(project.update())).toEqual(['called own', 'called shown'])
})

it('what takes long and is no look-up any more is waited for no longer', () => {
  const project = createProject({
    [page]: `import { translate } from './shop'\ntranslate('long.' + ${long})`,
    [shop]: `export { t as translate } from 'i18next'`,
  })
  project.add(page, shop)
  expect(project.update().usages).toBeUndefined()
  project.write(shop, 'export const translate = (key) => key')
  expect(project.update().usages).toBeUndefined()
  expect(evidenceIn(project.update())).toEqual([])
})

it('what callers decide is asked when nothing new has come, and again when they say otherwise', () => {
  const project = createProject({
    [page]: `import { t } from 'i18next'
import { each } from './shop'
each((key) => t(key))`,
    [shop]: `export const each = (show) => show('first')`,
  })
  project.add(page)
  expect(project.update().usages).toBeUndefined()
  project.add(shop)
  expect(project.update().usages).toBeUndefined()
  expect(evidenceIn(project.update())).toEqual(['called first'])
  project.write(shop, `export const each = (show) => show('second')`)
  expect(project.update().usages).toBeUndefined()
  expect(evidenceIn(project.update())).toEqual(['called second'])
})

it('what takes long is put off again when what it depends on changes', () => {
  const project = createProject({
    [page]: `import { t } from 'i18next'\nimport { name } from './shop'\nt(name + ${long})`,
    [shop]: `export const name = 'first.'`,
  })
  project.add(page, shop)
  expect(project.update().usages).toBeUndefined()
  expect(evidenceIn(project.update())).toEqual(['called first.…'])
  project.write(shop, `export const name = 'second.'`)
  expect(project.update().usages).toBeUndefined()
  expect(evidenceIn(project.update())).toEqual(['called second.…'])
})

it('a module that only what takes long needs is asked for once that is found, and changes what it is', () => {
  const project = createProject({
    [page]: `import { t } from 'i18next'
import { name } from './shop'
t(name + 'long.' + ${long})`,
    [shop]: `export const name = 'own.'`,
  })
  project.add(page)
  expect(project.update().usages).toBeUndefined()
  const without = project.update()
  expect(evidenceIn(without)).toEqual(['pattern *long.…'])
  expect(without.modules).toEqual([shop])
  project.add(shop)
  expect(project.update().usages).toBeUndefined()
  expect(evidenceIn(project.update())).toEqual(['called own.long.…'])
})
