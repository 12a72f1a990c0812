/** What users may tell the scanner, for code that doesn't explain itself. */
import { listOfTexts, refuseOtherThanText, refuseUnknown } from '../given.ts'
import { UNREAD } from './unread.ts'

export interface ScanOptions {
  /**
   * Globs of the files to scan, relative to the root. A file outside that is imported counts by its path without the
   * leading `../`.
   * @default every script, component and template file
   */
  include?: string | readonly string[]
  /**
   * Globs left out, besides dependencies, and besides tests and build output that are no modules of a build.
   * @default []
   */
  exclude?: string | readonly string[]
  /**
   * Names that translate when no binding explains them: `t`, or the end of a path such as `i18n.t`.
   * Added to the known ones; those that are named here translate even where a function of your own explains them.
   * @default ['t', '$t', '$tc', '$te', '$tm', 'i18n.t', 'i18next.t', …]
   */
  functions?: readonly string[]
  /**
   * Components that translate like `<Trans>` when no binding explains them. Added to the known ones.
   * @default ['Trans', 'Translate']
   */
  components?: readonly string[]
  /**
   * Hooks that give a `t` like `useTranslation(namespace, { keyPrefix })`. Added to the known ones.
   * @default ['useTranslation', 'useI18n', …]
   */
  hooks?: readonly string[]
  /**
   * Namespace of a key that names none. Where the library has no namespaces a key counts in all of them, and is missing in
   * this one.
   * @default what the source's own i18next configuration says, else 'translation', with next-i18next 'common'
   */
  defaultNamespace?: string
  /**
   * Between namespace and key; `false` when keys carry no namespace.
   * Set it, and keys that look like natural language are split as well, as i18next does.
   * @default what the source's own i18next configuration says, else ':'
   */
  nsSeparator?: string | false
  /**
   * Between the levels of a key; `false` when keys are flat.
   * @default what the source's own i18next configuration says, else '.'
   */
  keySeparator?: string | false
  /**
   * Patterns of keys never called unused, `*` for any text; `namespace:` in front narrows them.
   * @default []
   */
  keep?: readonly string[]
}

export interface ResolvedScanOptions {
  include: readonly string[]
  exclude: readonly string[]
  functions: readonly string[]
  /** Those of them that the user named. */
  ownFunctions: readonly string[]
  components: readonly string[]
  hooks: readonly string[]
  /** Absent: not told, so the source's own configuration decides, else 'translation'. */
  defaultNamespace: string | undefined
  /** Absent: not told, so the source's own configuration decides, else ':'. */
  nsSeparator: string | false | undefined
  /** The same, else '.'. */
  keySeparator: string | false | undefined
  keep: readonly string[]
}

const LISTS = ['include', 'exclude', 'functions', 'components', 'hooks', 'keep'] as const
type ListName = (typeof LISTS)[number]
const TEXTS = ['defaultNamespace', 'nsSeparator', 'keySeparator'] as const
const NAMES: readonly (keyof ScanOptions)[] = [...LISTS, ...TEXTS]

export const DEFAULT_NAMESPACE = 'translation'
export const NS_SEPARATOR = ':'
export const KEY_SEPARATOR = '.'

const READ = 'js,jsx,mjs,cjs,ts,tsx,mts,cts,vue,svelte,astro,mdx,md,svx,html,pug'
const INCLUDE = [`**/*.{${READ},${UNREAD.join(',')}}`]

const EXCLUDE = [
  '**/node_modules/**',
  '**/.translations/**',
  '**/{.git,.next,.nuxt,.output,.svelte-kit,.astro,.angular}/**',
  '**/*.d.{ts,mts,cts}',
  '**/*.min.js',
]

/** What Vue apps call their instance, and what it has. */
const INSTANCES = ['i18n', '$i18n', 'i18n.global', '$i18n.global']
const OF_INSTANCES = ['t', 'tc', 'te', 'tm']

const FUNCTIONS = [
  ...['t', '$t', '$tc', '$te', '$tm', '$_', '$format'],
  ...INSTANCES.flatMap((instance) => OF_INSTANCES.map((name) => `${instance}.${name}`)),
  ...['I18n.t', 'i18n.translate', 'I18n.translate', 'i18n.exists', 'i18next.t', 'i18next.exists'],
  ...['intl.formatMessage', 'formatMessage', '$formatMessage'],
  'locals.t',
]

const COMPONENTS = ['Trans', 'Translate']

const HOOKS = ['useTranslation', 'useTranslations', 'useTranslate', 'useI18n', 'useI18next', 'useT']

/** Throws `TR_CONFIG`. */
export function resolveScanOptions(options: ScanOptions | undefined): ResolvedScanOptions {
  const given = options ?? {}
  refuseUnknown('scan', given, NAMES, { or: 'false' })
  for (const name of TEXTS) {
    refuseOtherThanText(`scan.${name}`, given[name], { canBeOff: name !== 'defaultNamespace' })
  }
  const list = (name: ListName): readonly string[] => listOfTexts(`scan.${name}`, [given[name] ?? []].flat())
  return {
    include: given.include === undefined ? INCLUDE : list('include'),
    exclude: [...EXCLUDE, ...list('exclude')],
    functions: [...FUNCTIONS, ...list('functions')],
    ownFunctions: list('functions'),
    components: [...COMPONENTS, ...list('components')],
    hooks: [...HOOKS, ...list('hooks')],
    defaultNamespace: given.defaultNamespace ?? undefined,
    nsSeparator: given.nsSeparator ?? undefined,
    keySeparator: given.keySeparator ?? undefined,
    keep: list('keep'),
  }
}
