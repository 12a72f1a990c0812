/** Runs a fixture with the library it is written for, and tells what the library looked up. */
import { createRequire } from 'node:module'
import { transformSync } from 'esbuild'
import i18next, { type i18n } from 'i18next'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as reactI18next from 'react-i18next'
import { createI18n } from 'vue-i18n'

export interface LookedUp {
  namespace: string
  key: string
}

type GetResource = (
  language: string,
  namespace: string,
  key?: string | string[],
  options?: { keySeparator?: string | false },
) => undefined

const require = createRequire(import.meta.url)

/** Nothing is there, so the library tries everything that it knows. */
export async function runWithI18next(
  code: string,
  library: Pick<i18n, 'createInstance'> = i18next,
): Promise<LookedUp[]> {
  const lookups: LookedUp[] = []
  const instance = library.createInstance()
  await instance.init({
    lng: 'en',
    fallbackLng: false,
    ns: ['translation', 'home', 'common'],
    resources: { en: {} },
    react: { useSuspense: false },
    saveMissing: false,
  })
  recordLookups(instance, (each) => lookups.push(each))
  run(code, {
    i18next: { __esModule: true, default: instance },
    'react-i18next': reactI18next,
    render: (element: ReactElement) => render(element, instance),
  })
  return lookups
}

export function recordLookups(instance: i18n, record: (lookedUp: LookedUp) => void): void {
  // The store's look-up is no part of its published type.
  const store = instance.store as unknown as { getResource: GetResource }
  store.getResource = (_language, namespace, key, options) => {
    // Whether anything is there at all, and whether a text that is missing stands there under its whole path: no look-ups.
    if (key !== undefined && options?.keySeparator !== false) record({ namespace, key: String(key) })
    return undefined
  }
}

function render(element: ReactElement, i18n: i18n): string {
  return renderToStaticMarkup(createElement(reactI18next.I18nextProvider, { i18n }, element))
}

export function runWithVueI18n(code: string): LookedUp[] {
  const lookups: LookedUp[] = []
  const made = createI18n({
    legacy: false,
    locale: 'en',
    messages: { en: {} },
    missingWarn: false,
    fallbackWarn: false,
    messageResolver: (_messages, path) => {
      lookups.push({ namespace: 'translation', key: path })
      return null
    },
  })
  run(code, { 'vue-i18n': { createI18n: () => made } })
  return lookups
}

/** `given` stands in for packages, and for names that the fixture does not declare. */
function run(code: string, given: Readonly<Record<string, unknown>>): void {
  const script = transformSync(code, { loader: 'tsx', format: 'cjs', jsx: 'automatic' }).code
  const load = (name: string): unknown => given[name] ?? require(name)
  new Function('require', 'module', 'exports', 'render', script)(load, { exports: {} }, {}, given.render)
}
