/** What the libraries ask for, each in its own words. */
import type { Catalog } from '../catalog/catalog.ts'
import { formatId } from './ids.ts'
import { listRespelled } from './respelled.ts'
import { chunkComment, literal, parseCall, pureCall } from './source.ts'
import type { TextShape } from './texts.ts'

const LOAD = literal(formatId({ kind: 'load' }))
const UPDATES = literal(formatId({ kind: 'updates' }))
const RESOURCES = literal(formatId({ kind: 'resources' }))

/**
 * A language that does not exist has no texts: i18next asks for `en-US` on its way to `en`, and up to release 26 for
 * `dev`. A namespace that does not exist is a mistake, and rejected. Two parameters and a promise are what all versions
 * of i18next take.
 */
export function generateI18next(catalog: Catalog, isHot: boolean): string {
  const languages = [...catalog.resources.keys()]
  const respelled = listRespelled(languages)
  const codes = [...languages.map((own) => [own, own] as const), ...respelled]
  return `import { load } from ${LOAD}
${isHot ? `import { onUpdate } from ${UPDATES}\n` : ''}${generateI18nextResources(respelled, isHot)}
const codes = ${pureCall(`new Map(${parseCall(JSON.stringify(codes))})`)}
const createBackend = () => ({
  type: 'backend',
  callbackApi: false,
${isHot ? `  ${I18NEXT_INIT},\n` : ''}  read: async (language, namespace) => (codes.has(language) ? load(codes.get(language), namespace) : undefined),
})
export default /* #__PURE__ */ createBackend()
`
}

/** What i18next writes otherwise than the service is there under both names. */
function generateI18nextResources(respelled: ReturnType<typeof listRespelled>, isHot: boolean): string {
  if (respelled.length === 0) return `export { default as resources } from ${RESOURCES}`
  const others = respelled.map(([asked, own]) => `${literal(asked)}: own[${literal(own)}]`)
  return `import own from ${RESOURCES}
const respell = () => ({ ...own, ${others.join(', ')} })
export const resources = /* #__PURE__ */ respell()${isHot ? '\nonUpdate(() => void Object.assign(resources, respell()))' : ''}`
}

/** react-i18next shows a text again when the event comes that it was told to listen for. */
const I18NEXT_INIT = `init: ({ resourceStore: store }, _, options) => {
    options.react = { bindI18nStore: 'added', ...options.react }
    onUpdate(({ language, namespace, texts }) => {
      if (namespace === undefined) return
      for (const [asked, own] of codes) {
        if (own !== language || !store.hasResourceBundle(asked, namespace)) continue
        store.removeResourceBundle(asked, namespace)
        store.addResourceBundle(asked, namespace, texts)
      }
    })
  }`

/** Who switches twice sees the language asked for last, whichever chunk arrives last. */
export function generateVueI18n(catalog: Catalog, isHot: boolean): string {
  return `${isHot ? `import { onUpdate } from ${UPDATES}\n` : ''}export { default as messages } from ${literal(formatId({ kind: 'messages' }))}
${generateLoaders(catalog)}
const asked = ${pureCall('new WeakMap()')}
${isHot ? VUE_UPDATES : ''}export const loadLanguage = async (i18n, language) => {
  asked.set(i18n, language)
  const { default: messages } = await find(language)()
  i18n.global.setLocaleMessage(language, ${isHot ? '{ ...messages }' : 'messages'})
${isHot ? '  remember(i18n, language)\n' : ''}  if (asked.get(i18n) !== language) return
  if (typeof i18n.global.locale === 'string') i18n.global.locale = language
  else i18n.global.locale.value = language
}
`
}

const VUE_UPDATES = `const shown = new Map()
const remember = (i18n, language) => shown.set(language, (shown.get(language) ?? new Set()).add(i18n))
onUpdate(({ language, namespace, texts }) => {
  if (namespace !== undefined) return
  for (const i18n of shown.get(language) ?? []) i18n.global.setLocaleMessage(language, { ...texts })
})
`

/** react-intl knows flat messages only, and shows other texts when it gets another object. */
export function generateReactIntl(catalog: Catalog, { shape, isHot }: { shape: TextShape; isHot: boolean }): string {
  const nested = shape.shape === 'nested'
  const messages = nested ? 'flatten(messages)' : isHot ? '{ ...messages }' : 'messages'
  return `${generateLoaders(catalog)}
${nested ? generateFlatten(shape.keySeparator) : ''}export const loadMessages = async (language) => {
  const { default: messages } = await find(language)()
  return ${messages}
}
`
}

function generateFlatten(separator: string): string {
  return `const flatten = (messages) => {
  const entries = []
  const open = [['', messages]]
  for (let level = open.pop(); level; level = open.pop()) {
    for (const [name, content] of Object.entries(level[1])) {
      if (typeof content === 'string') entries.push([level[0] + name, content])
      else open.push([level[0] + name + ${literal(separator)}, content])
    }
  }
  return Object.fromEntries(entries)
}
`
}

function generateLoaders(catalog: Catalog): string {
  const loaders = [...catalog.resources.keys()].map((language) => {
    const id = literal(formatId({ kind: 'messages', language }))
    return `  [${literal(language)}, () => import(${chunkComment(language)} ${id})]`
  })
  return `const loaders = ${pureCall(`new Map([
${loaders.join(',\n')}
])`)}
const find = (language) => {
  const found = loaders.get(language)
  if (found === undefined) throw new Error('language ' + JSON.stringify(language) + ' is not one of ' + [...loaders.keys()].join(', '))
  return found
}`
}
