/** What names mean that no binding explains: the configured ones. */
import type { ResolvedScanOptions } from '../../options.ts'
import type { Known } from '../model/known.ts'
import type { FreeNames } from '../model/run.ts'
import type { Translator } from '../model/translators.ts'
import { angular } from './angular.ts'
import { freeTranslator, getFixedT, translatorType } from './i18next.ts'
import { namedComposable, namedHook } from './named-hooks.ts'
import { pathTranslator } from './next-intl.ts'
import { messageFormatter, namedIntl, plainTranslator } from './react-intl.ts'
import { MESSAGES, vueTranslator } from './vue.ts'
import { route, router } from './vue-router.ts'

/** Names that belong to one library alone, whatever else is configured. */
const PLAIN = /(?:^|\.)(?:\$_|\$format)$/
const MESSAGE = /(?:^|\.)\$?formatMessage$/
const VUE = /(?:^|\.)(?:\$tc|\$te|\$tm|tc|te|tm|global\.t)$/
const TREE = /(?:^|\.)\$?tm$/
const PROBE = /(?:^|\.)(?:\$?te|exists)$/
/** Components have their own under `$i18n`. */
const GLOBAL = /(?:^i18n|\.global)\.\w+$/
const MESSAGES_OF = /(?:^|\.)(?:\$i18n|i18n\.global)\.(messages|getLocaleMessage)$/
/** What a middleware leaves for pages and endpoints, as those of Astro and Express do: which texts it has, that one says. */
const LOCALS = /(?:^|\.)locals\.t$/
const FIXED = /(?:^|\.)getFixedT$/

/** Types that say what they are given, wherever they come from. */
const TYPES: ReadonlyMap<string, Known | undefined> = new Map([
  ['TFunction', translatorType],
  ['TranslateService', angular.TranslateService],
  ['TranslationService', angular.TranslateService],
  ['TranslocoService', angular.TranslocoService],
])

/** What the paths of libraries end with. */
const ENDS = ['getFixedT', 'messages', 'getLocaleMessage', 'Translation', '$route', '$router', 'intl', ...TYPES.keys()]

/** The library whose `t` and `$t` are meant; `undefined`: i18next, or nobody knows. */
export type MeantByNames = 'vue-i18n' | 'next-intl' | undefined

export function createNames(options: ResolvedScanOptions, library: MeantByNames): FreeNames {
  const functions = new Set(options.functions)
  const components = new Set(options.components)
  const hooks = new Set(options.hooks)
  const memo = new Map<string, Known | undefined>()
  const find = (path: string): Known | undefined => {
    const name = ends(path).find((end) => functions.has(end))
    if (name !== undefined) return translatorNamed(name, library, options.ownFunctions.includes(name))
    if (components.has(path)) return { kind: 'component', component: 'trans' }
    if (hooks.has(path)) return library === 'vue-i18n' ? namedComposable : namedHook
    if (FIXED.test(path)) return getFixedT
    const messages = MESSAGES[MESSAGES_OF.exec(path)?.[1] ?? '']
    if (messages) return messages
    if (path === 'Translation') return { kind: 'component', component: 'translation' }
    const type = TYPES.get(path)
    if (type) return type
    if (path === '$route' || path === 'this.$route') return route
    if (path === '$router' || path === 'this.$router') return router
    return path === 'intl' || path.endsWith('props.intl') ? namedIntl : undefined
  }
  const lasts = new Set([...ENDS, ...[...functions, ...components, ...hooks].map(lastOf)])
  return {
    named: (path) => {
      if (!memo.has(path)) memo.set(path, find(path))
      return memo.get(path)
    },
    isEnd: (name) => lasts.has(name) || (name.includes('.') && lasts.has(lastOf(name))),
  }
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

function translatorNamed(name: string, library: MeantByNames, isOwn: boolean): Translator | undefined {
  // Where Vue is, these are anything else.
  if (PLAIN.test(name)) return library === 'vue-i18n' && !isOwn ? undefined : plainTranslator
  if (MESSAGE.test(name)) return messageFormatter
  const other = library === 'next-intl' ? pathTranslator : freeTranslator
  const base = library === 'vue-i18n' || VUE.test(name) ? vueTranslator : other
  return {
    ...base,
    ...(TREE.test(name) ? { tree: true } : PROBE.test(name) ? { probe: true } : {}),
    ...(GLOBAL.test(name) ? { global: true } : {}),
    ...(LOCALS.test(name) ? { scope: { anywhere: true } } : {}),
  }
}

/** `t` stands for itself and `props.t`; a name with a dot or `$` also for the end of any path. */
function ends(path: string): string[] {
  const found = [path]
  const props = /(?:^|\.)props\.([^.]+)$/.exec(path)
  if (props?.[1]) found.push(props[1])
  const parts = path.split('.')
  const last = parts.at(-1) ?? ''
  if (last.startsWith('$')) found.push(last)
  for (let size = 2; size < parts.length; size++) found.push(parts.slice(-size).join('.'))
  return found
}
