/** The generated apps of the benchmark: modules with and without keys, and twenty languages of texts. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Texts } from '../faults/project.ts'

const MODULES = 5000
const SHOP_MODULES = 500
const KEYS = 10_000
const USED = 1500
const LANGUAGES = ['en', ...Array.from({ length: 19 }, (_, index) => `l${index}`)]

/** What the first app is translated with, and the others. */
export interface AppTexts {
  small: Texts
  large: Texts
}

/** Writes them into `root` and gives the texts of their services. */
export function writeApp(root: string): AppTexts {
  for (const folder of ['app', 'shop', 'json']) mkdirSync(join(root, 'src', folder), { recursive: true })
  const write = (file: string, text: string): void => writeFileSync(join(root, 'src', file), text)
  const names = Array.from({ length: MODULES }, (_, index) => index)
  for (const index of names) write(`app/m${index}.js`, index % 5 < 2 ? withKeys(index) : withoutKeys(index))
  write(
    'main.js',
    `${names.map((index) => `import * as m${index} from './app/m${index}.js'`).join('\n')}\nconsole.log(${names.map((index) => `m${index}`).join(', ')})\n`,
  )
  write('i18n.js', 'export const { useTranslation } = globalThis.i18n\n')
  const shop = names.slice(0, SHOP_MODULES)
  const each = USED / SHOP_MODULES
  for (const index of shop) {
    const calls = Array.from({ length: each }, (_, call) => `t('page.part.key${index * each + call}')`)
    write(`shop/m${index}.js`, `const { t } = globalThis\nexport const shown = () => [${calls.join(', ')}]\n`)
  }
  const loads = `const all = await Promise.all(languages.map((language) => load(language)))\nconsole.log(all)\n`
  write('texts.js', `import { languages, load } from 'virtual:translations'\n${loads}`)
  write(
    'shop.js',
    `${shop.map((index) => `import * as m${index} from './shop/m${index}.js'`).join('\n')}\nimport { languages, load } from 'virtual:translations'\nconsole.log(${shop.map((index) => `m${index}`).join(', ')})\n${loads}`,
  )
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, { common: createResource(language) }]))
  for (const language of LANGUAGES) write(`json/${language}.json`, JSON.stringify(texts[language]?.common))
  const imports = LANGUAGES.map((language) => `${JSON.stringify(language)}: () => import('./json/${language}.json')`)
  write(
    'json.js',
    `const loaders = { ${imports.join(', ')} }\nconsole.log(await Promise.all(Object.values(loaders).map((load) => load())))\n`,
  )
  const small = Object.fromEntries(Object.entries(texts).slice(0, 3))
  return { small, large: texts }
}

const createResource = (language: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: KEYS }, (_, index) => [
      `page.part.key${index}`,
      `The text of number ${index} in ${language}, with {{count}} words`,
    ]),
  )

/** Of the size that components have. */
const BODY = Array.from(
  { length: 20 },
  (_, line) =>
    `  if (state.items.length > ${line}) result.push({ id: state.items[${line}].id, label: format(state.items[${line}].label, ${line}) })`,
).join('\n')

const withoutKeys = (index: number): string => `export function compute${index}(state, format) {
  const result = []
${BODY}
  return result
}
`

const withKeys = (index: number): string => `import { useTranslation } from '../i18n.js'
export function Component${index}(state, format) {
  const { t } = useTranslation('common')
  const result = [t('page.part.key${index}'), t('page.part.key${index + 1}', { count: state.count })]
${BODY}
  return result
}
`

export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
