/** Which files can hold more keys, by what is known of the modules read so far. Too many rather than too few. */
import { appendTo, getOrInsert } from '../map-entries.ts'
import type { ImportedModules } from './imported.ts'
import { literally, type Prefilter } from './prefilter.ts'
import { type ExportWord, partsOfExport, type Words } from './resolve/words.ts'

/** Of a file, by what it imports as well. */
export type FileFilter = (code: string, file: string) => boolean

/**
 * Files that hold one of these names, or one of these components in a template, may use one of these exports, or put
 * something into this state.
 */
export function createWordFilter(
  { names, tags, exports, state, members }: Words,
  imported: ImportedModules,
): FileFilter {
  const named = anyOf(names)
  const tagged = anyTag(tags)
  const using = importing(exports, imported, anyUsed)
  const changing = importing(state, imported, anyChanged)
  const setting = anySet(members)
  return (code, file) => named(code) || tagged(code, file) || setting(code) || using(code, file) || changing(code, file)
}

/** Names are often words of any text, so they count only where their module is imported. */
function importing(
  exports: readonly ExportWord[],
  imported: ImportedModules,
  toFilter: (names: readonly string[]) => Prefilter,
): FileFilter {
  if (exports.length === 0) return () => false
  const namesOf = new Map<string, string[]>()
  for (const { id, name } of exports.map(partsOfExport)) appendTo(namesOf, id, name)
  const filters = new Map<string, Prefilter>()
  const isUsed = (id: string, names: readonly string[], code: string): boolean => {
    return getOrInsert(filters, id, () => toFilter(names))(code)
  }
  const words = new Set(exports.map(partsOfExport).map(({ id, name }) => (name === 'default' ? fileWord(id) : name)))
  const named = anyOf([...words])
  return (code, file) => {
    const modules = imported.by(code, file)
    if (!modules || (MARKUP.test(file) && named(code))) return true
    return modules.some(({ id, isWhole }) => {
      const names = namesOf.get(id)
      return names !== undefined && (isWhole || isUsed(id, names, code))
    })
  }
}

/** A default export goes by whatever name the file gives it that imports it. */
const anyUsed = (names: readonly string[]): Prefilter => (names.includes('default') ? () => true : anyOf(names))

/** Markup is given what it uses by whoever it belongs to. */
const MARKUP = /\.(?:html?|pug|md|mdx|svx)$/

/** `button` of `src/button.tsx`, `button` of `src/button/index.tsx`: what is given to markup is most often called so. */
function fileWord(id: string): string {
  const parts = id.split('/')
  const file = (parts.at(-1) ?? '').replace(/\.[^.]+$/, '')
  return file === 'index' ? (parts.at(-2) ?? file) : file
}

/** Templates may be written without brackets, and components be imported from where all of them are. */
const BARE = /\blang\s*=\s*["']pug\b|['"]#components['"]/

/** `<ShopItem>`, `<component is="shop-item">`, `resolveComponent('ShopItem')` */
function anyTag(names: readonly string[]): FileFilter {
  if (names.length === 0) return () => false
  const pattern = new RegExp(`[<"'\`](?:${names.map(literally).join('|')})(?![\\w$-])`)
  const bare = anyOf(names)
  return (code, file) => pattern.test(code) || ((BARE.test(code) || file.endsWith('.pug')) && bare(code))
}

function anyOf(words: readonly string[]): Prefilter {
  if (words.length === 0) return () => false
  const pattern = new RegExp(`(?:^|[^\\w$])(?:${words.map(literally).join('|')})(?:[^\\w$]|$)`)
  return (code) => pattern.test(code)
}

/**
 * `model.title = …`, `model.options.title = …`, `Object.assign(model, { title: … })`; what sets a member of `this` alone is
 * the class itself.
 */
function anySet(names: readonly string[]): Prefilter {
  if (names.length === 0) return () => false
  const any = `(?:${names.map(literally).join('|')})`
  const set = `(?<!\\bthis\\s*[?!]?)\\.\\s*${any}${PART}{0,8}\\s*(?:[|&?+]*=(?![=>])|\\.\\s*(?:push|unshift|splice|add|set)\\s*\\()`
  const assigned = `\\bassign\\s*\\([^(){}]{0,200}\\{[^{}]{0,2000}(?<![\\w$])${any}(?![\\w$])`
  const pattern = new RegExp(`${set}|${assigned}`)
  return (code) => pattern.test(code)
}

/** `.part`, `[name]` */
const PART = '(?:\\s*[?!]?\\.\\s*[\\w$]+|\\s*\\[[^\\]\\n]{0,100}\\])'

/** `import { state } from './state'` */
const IMPORTS = /\bimport\s[\w\s$,{}*]{0,2000}\bfrom\b/g

/** `.list.push(…)`, `.name = …`, `[name] = …`, `Object.assign(…)`: of whatever, for a part may have any name. What is assigned to `this` alone is no part. */
const CHANGES =
  /\.\s*(?:push|unshift|splice|fill|add|set|update|next|assign)\s*\(|(?<!\bthis\s*)\.\s*[\w$]+\s*[|&?+]*=(?![=>])|[^[\s]\s*\]\s*[|&?+]*=(?![=>])(?<!\b(?:const|let|var)\s*\[[^\]]*\]\s*=)/

/** Some of these may be changed there, or handed on: what is only read by the names of its parts is as it was. */
function anyChanged(names: readonly string[]): Prefilter {
  const named = anyOf(names)
  const isHandedOn = anyHandedOn(names)
  if (!names.includes('default')) return (code) => named(code) && (CHANGES.test(code) || isHandedOn(code))
  return (code) => CHANGES.test(code) || isHandedOn(code) || anyHandedOn(defaultNames(code))(code)
}

function anyHandedOn(names: readonly string[]): Prefilter {
  if (names.length === 0) return () => false
  const any = `(?:${names.map(literally).join('|')})`
  const renamed = new RegExp(`(?<![\\w$])${any}(?:\\s+as\\s|\\s*:)`)
  const bare = new RegExp(`(?<![\\w$]|\\btypeof\\s+)\\$?${any}(?![\\w$])(?!\\s*[!?]?\\.\\s*[\\w$]|\\s*\\[)`)
  return (code) => renamed.test(code) || bare.test(code.replace(IMPORTS, ''))
}

const DEFAULT_IMPORT = /\bimport\s+([\w$]+)\s*(?:,|from\b)/g

/** Under which a file knows what others export by default. */
const defaultNames = (code: string): string[] => Array.from(code.matchAll(DEFAULT_IMPORT), ([, name = '']) => name)
