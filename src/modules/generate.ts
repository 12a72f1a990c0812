/** Catalog -> source text of a virtual module. */
import type { Catalog } from '../catalog/catalog.ts'
import { generateI18next, generateReactIntl, generateVueI18n } from './adapters.ts'
import { formatId, type ModuleId } from './ids.ts'
import { formatPlaceholder } from './placeholder.ts'
import { chunkComment, jsonLiteral, literal, parseCall, pureCall } from './source.ts'
import { generateTexts, identifyTexts, requireLanguage, type TextInput, type TextModule } from './texts.ts'
import { generateUpdates, type HotName, keepContent } from './updates.ts'

export interface ModuleInput extends TextInput {
  /** For a page that stays while its texts change: that of a dev server. */
  hot?: HotName | undefined
  /** Texts are put into the output once it is known which of them it uses; `whole`: in place of all of them. @default false */
  deferred?: Deferred
}

export type Deferred = boolean | 'whole'

/** Throws `TR_NOT_FOUND`, `TR_CONFIG`. */
export function generateModule(module: ModuleId, input: ModuleInput): string {
  const isHot = input.hot !== undefined
  switch (module.kind) {
    case 'index':
      return generateIndex(input.catalog, isHot)
    case 'languages':
      return generateContent(module, JSON.stringify(input.catalog.languages), input)
    case 'load':
      return generateLoad(input.catalog)
    case 'updates':
      return generateUpdates(input.hot)
    case 'language':
      return generateLanguage(input.catalog, module.language)
    case 'i18next':
      return generateI18next(input.catalog, isHot)
    case 'vue-i18n':
      return generateVueI18n(input.catalog, isHot)
    case 'react-intl':
      return generateReactIntl(input.catalog, { shape: input.shape, isHot })
    default:
      if (input.deferred && !input.hot) return exportDefault(deferTexts(module, input))
      return generateContent(module, generateTexts(module, input), input)
  }
}

function deferTexts(module: TextModule, { deferred, ...input }: ModuleInput): string {
  const all = deferred === 'whole' ? jsonLiteral(generateTexts(module, input)) : undefined
  return formatPlaceholder(module, identifyTexts(module, input), all)
}

function generateContent(module: ModuleId, json: string, { hot }: ModuleInput): string {
  return hot ? keepContent(module, parseCall(json), hot) : exportDefault(parseCall(json))
}

const exportDefault = (expression: string): string => `export default ${expression}\n`

function generateIndex(catalog: Catalog, isHot: boolean): string {
  return `export const languages = ${parseCall(JSON.stringify([...catalog.resources.keys()]))}
export const referenceLanguage = ${literal(catalog.referenceLanguage)}
export const namespaces = ${parseCall(JSON.stringify(catalog.namespaces))}
export { load } from ${literal(formatId({ kind: 'load' }))}
${isHot ? `export { onUpdate } from ${literal(formatId({ kind: 'updates' }))}` : 'export const onUpdate = () => () => {}'}
`
}

function generateLoad(catalog: Catalog): string {
  const loaders = Array.from(catalog.resources.keys(), (language) => {
    const namespaces = catalog.namespaces.map(
      (namespace) => `[${literal(namespace)}, () => ${generateImport(language, namespace)}]`,
    )
    return `  [${literal(language)}, new Map([\n    ${namespaces.join(',\n    ')}\n  ])]`
  })
  return `const loaders = ${pureCall(`new Map([
${loaders.join(',\n')}
])`)}
const find = (map, name, kind) => {
  const found = map.get(name)
  if (found === undefined) throw new Error(kind + ' ' + JSON.stringify(name) + ' is not one of ' + [...map.keys()].join(', '))
  return found
}
export const load = async (language, namespace) => {
  const ofLanguage = find(loaders, language, 'language')
  if (namespace !== undefined) return (await find(ofLanguage, namespace, 'namespace')()).default
  const loadEntry = async ([name, loader]) => [name, (await loader()).default]
  return Object.fromEntries(await Promise.all(Array.from(ofLanguage, loadEntry)))
}
`
}

function generateImport(language: string, namespace: string): string {
  return `import(${chunkComment(language, namespace)} ${literal(formatId({ kind: 'resource', language, namespace }))})`
}

function generateLanguage(catalog: Catalog, language: string): string {
  requireLanguage(catalog, language)
  const ids = catalog.namespaces.map((namespace) => literal(formatId({ kind: 'resource', language, namespace })))
  const imports = ids.map((id, index) => `import n${index} from ${id}`)
  const entries = catalog.namespaces.map((namespace, index) => `[${literal(namespace)}, n${index}]`)
  return `${imports.join('\n')}\nexport default ${pureCall(`Object.fromEntries([${entries.join(', ')}])`)}\n`
}
