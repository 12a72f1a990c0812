/** What Nuxt and unplugin-auto-import import by themselves: names that nothing declares. Nothing is evaluated. */
import type { ModuleFacts } from '../../facts.ts'
import { HOOK } from '../../telling-names.ts'
import type { Module } from './modules.ts'

const OF_VUE =
  'ref shallowRef reactive shallowReactive readonly computed unref toRef toRefs toValue toRaw markRaw provide inject'.split(
    ' ',
  )
const OF_REACT = 'useState useReducer useMemo useCallback useRef useContext createContext memo forwardRef lazy'.split(
  ' ',
)

/** By the name, the library that has it. */
export const AUTO_IMPORTED: ReadonlyMap<string, string> = new Map([
  ...OF_VUE.map((name) => [name, 'vue'] as const),
  ...OF_REACT.map((name) => [name, 'react'] as const),
])

/** Called without an import, these tell a project that has no need of any. */
const SIGNS: ReadonlySet<string> = new Set([
  ...AUTO_IMPORTED.keys(),
  ...['useI18n', 'useRoute', 'useRouter', 'useFetch', 'useHead', 'definePageMeta', 'defineNuxtConfig', 'onMounted'],
])

/** Where stands what is imported so. */
const FOLDERS = /(?:^|\/)(?:composables|utils|hooks|stores)\/(?:[^/]+|[^/]+\/index)\.[cm]?[jt]sx?$/

/** And where only configuration says so: what stands in the folders themselves comes first. */
const BELOW_FOLDERS = /(?:^|\/)(?:composables|utils|hooks|stores)\/.+\.[cm]?[jt]sx?$/

/** By name, the modules whose export is meant; `undefined` in a project that imports everything itself. */
export type AutoImports = ReadonlyMap<string, Module> | undefined

const AUTO = 'auto '

/** Stands for such a name among what was asked for. */
export function autoNamed(name: string): string {
  return `${AUTO}${name}`
}

/** Of what look-ups ask for: how files begin to declare what was asked for by such a name. */
export function declaringWords(asked: string): string[] {
  if (!asked.startsWith(AUTO)) return []
  const name = asked.slice(AUTO.length)
  // By any other name files have much that they keep to themselves.
  const before = HOOK.test(name) ? '' : 'export '
  return [`${before}function ${name}`, `${before}const ${name}`]
}

/** The names that mean another module now than before. */
export function changedNames(before: AutoImports, now: AutoImports): string[] {
  const names = new Set([...(before?.keys() ?? []), ...(now?.keys() ?? [])])
  return [...names].filter((name) => before?.get(name)?.id !== now?.get(name)?.id)
}

export function autoImportsIn(modules: Iterable<Module>): AutoImports {
  const all = new Map<string, Module>()
  const found = [...modules]
  if (!found.some(({ facts }) => importsNothing(facts))) return undefined
  for (const folders of [BELOW_FOLDERS, FOLDERS]) {
    for (const module of found) {
      if (!folders.test(module.id)) continue
      for (const name of module.exports.keys()) if (/^\w+$/.test(name) && name !== 'default') all.set(name, module)
    }
  }
  return all
}

const known = new WeakMap<ModuleFacts, boolean>()

/** Whether it calls by name what it neither imports nor declares. */
function importsNothing(facts: ModuleFacts): boolean {
  const before = known.get(facts)
  if (before !== undefined) return before
  const isSo = facts.calls.some(({ callee }) => {
    return callee.kind === 'name' && callee.binding === undefined && SIGNS.has(callee.name)
  })
  known.set(facts, isSo)
  return isSo
}
