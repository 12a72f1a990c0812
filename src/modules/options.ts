import { join, resolve } from 'node:path'
import { readIfExists } from '../disk.ts'
import { TranslationsError } from '../errors.ts'
import { refuseNoFlag, refuseNoText, refuseOther, refuseUnknown } from '../given.ts'
import { printable } from '../logger.ts'

export interface OutputOptions {
  /**
   * `flat`: key -> text, as the service has it. `nested`: `cart.title` becomes `{ cart: { title } }`. A key that can't be
   * nested, because another key is its beginning (`a` and `a.b`), stays as it is beside them, and a warning names it; so
   * does, without one, a key with a level that has no name (`Please wait.`).
   * @default 'flat'
   */
  shape?: 'flat' | 'nested'
  /** Between the levels of a key, with `shape: 'nested'`. @default '.' */
  keySeparator?: string
  /**
   * Leave out of a build's output what nothing in its modules looks up, in every language. What is read without a
   * translation call is kept by `scan.keep`. Nothing is left out where a module can't be
   * scanned, or where a build watches, unless a context of esbuild does, or in what esbuild's own `serve` shows.
   * @default false
   */
  prune?: boolean
  /**
   * Take default values out of translation calls, in builds, where every language has the key: in scripts, and in
   * components of Vue and Svelte where the host lets us have them first. Looks at each module, so it has to be known
   * before the build: name it in the configuration file of the working directory, or give it to the plugin itself. Looks
   * at each module alone: where another one says which namespace is meant, `scan.defaultNamespace` has to name that.
   * What has no texts yet, or asks for a language that there is none of, shows keys instead of default values.
   * @default false
   */
  stripDefaults?: boolean
}

export type ResolvedOutputOptions = Required<OutputOptions>

const SHAPES: readonly string[] = ['flat', 'nested'] satisfies OutputOptions['shape'][]

/** Throws `TR_CONFIG`. */
export function resolveOutputOptions(options: OutputOptions = {}): ResolvedOutputOptions {
  const { shape = 'flat', keySeparator = '.', prune = false, stripDefaults = false } = options
  const resolved = { shape, keySeparator, prune, stripDefaults }
  refuseUnknown('output', options, Object.keys(resolved))
  refuseOther('output.shape', shape, SHAPES)
  refuseNoFlag('output.prune', prune)
  refuseNoFlag('output.stripDefaults', stripDefaults)
  if (typeof keySeparator !== 'string' || keySeparator === '') {
    refuse('`output.keySeparator` is no text', 'It is what stands between the levels of a key, such as `.`.')
  }
  return resolved
}

export interface TypesOptions {
  /** Path of the file that is written, relative to the root. @default 'translations.d.ts' */
  file?: string
  /**
   * Writes `<file>` with `-i18next` in its name too: then i18next's own `t` knows the keys.
   * @default false
   */
  i18next?: false | I18nextTypesOptions
}

export interface I18nextTypesOptions {
  /** The namespace of a key that names none. */
  defaultNamespace: string
  /**
   * Keys are named by selectors, `t($ => $.cart.title)`, in i18next 25 and later. As strings, `t('cart.title')`, ten
   * thousand of them cost i18next's types seconds of every check; selectors cost what is called, however many there are.
   * @default false
   */
  selector?: boolean
}

export interface ResolvedTypesOptions {
  /** Absolute. */
  file: string
  i18next: Required<I18nextTypesOptions> | undefined
}

/** Unless told, a project with a `tsconfig.json` is one that wants types. */
export function resolveTypesOptions(
  options: boolean | TypesOptions | undefined,
  root: string,
): ResolvedTypesOptions | false {
  if (!(options ?? readIfExists(join(root, 'tsconfig.json')) !== undefined)) return false
  const given = typeof options === 'boolean' || options === undefined ? {} : options
  refuseUnknown('types', given, ['file', 'i18next'], { or: 'true, false' })
  const { file = 'translations.d.ts', i18next = false } = given
  refuseNoText('types.file', file)
  if (!file.endsWith('.d.ts')) refuse(`\`types.file\` is ${printable(file)}`, 'Its name has to end in `.d.ts`.')
  return { file: resolve(root, file), i18next: i18next === false ? undefined : resolveI18next(i18next) }
}

function resolveI18next(options: I18nextTypesOptions): Required<I18nextTypesOptions> {
  refuseUnknown('types.i18next', options, ['defaultNamespace', 'selector'], { or: 'false' })
  const { defaultNamespace, selector = false } = options
  refuseNoText('types.i18next.defaultNamespace', defaultNamespace)
  refuseNoFlag('types.i18next.selector', selector)
  return { defaultNamespace, selector }
}

function refuse(message: string, fix: string): never {
  throw new TranslationsError('TR_CONFIG', message, { fix })
}
