/** Which files can hold more keys, by what is known of the modules read so far. Too many rather than too few. */
import { literally, type Prefilter } from './prefilter.ts'
import { type ExportWord, partsOfExport, type Words } from './resolve/words.ts'
import { allSpecifiersIn } from './specifiers.ts'

/** Of a file, by what it imports as well. */
export type FileFilter = (code: string, file: string) => boolean

/** The module that a specifier means in a file. */
export type Meant = (specifier: string, file: string) => string | undefined

/**
 * Files that hold one of these names, or one of these components in a template, may use one of these exports, pass on
 * what one of these files exports, or put something into this state.
 */
export function createWordFilter({ names, tags, exports, files, state }: Words, meant: Meant): FileFilter {
  const named = anyOf(names)
  const tagged = anyTag(tags)
  const changed = changing(state)
  const imports = importing(exports, meant)
  const passes = passing(files, meant)
  return (code, file) => named(code) || tagged(code) || changed(code) || imports(code, file) || passes(code, file)
}

/** Names are often words of any text, so they count only where their module is imported. */
function importing(exports: readonly ExportWord[], meant: Meant): FileFilter {
  const words = new Set<string>()
  const namesOf = new Map<string, string[]>()
  for (const word of exports) {
    const { id, name } = partsOfExport(word)
    words.add(name === 'default' ? fileWord(id) : name)
    const names = namesOf.get(id)
    if (names) names.push(name)
    else namesOf.set(id, [name])
  }
  const named = anyOf([...words])
  const known = new Map<string, Prefilter>()
  const usedOf = (id: string, names: readonly string[]): Prefilter => {
    const used = known.get(id) ?? (names.includes('default') ? () => true : anyOf(names))
    known.set(id, used)
    return used
  }
  return (code, file) => {
    if (!named(code)) return false
    return importsSome(code, file, meant, (id) => {
      const names = namesOf.get(id)
      return names !== undefined && usedOf(id, names)(code)
    })
  }
}

/** `button` of `src/button.tsx`, `button` of `src/button/index.tsx`: whoever imports it names it, whatever it is called there. */
function fileWord(id: string): string {
  const parts = id.split('/')
  const file = (parts.at(-1) ?? '').replace(/\.[^.]+$/, '')
  return file === 'index' ? (parts.at(-2) ?? file) : file
}

/** `export * from './button'` */
function passing(ids: readonly string[], meant: Meant): FileFilter {
  const wanted = new Set(ids)
  return (code, file) =>
    wanted.size > 0 && /export\s*\*/.test(code) && importsSome(code, file, meant, (id) => wanted.has(id))
}

/** Whether it imports a module of which this is so, or may use what no specifier names. */
function importsSome(code: string, file: string, meant: Meant, isSo: (id: string) => boolean): boolean {
  const specifiers = allSpecifiersIn(code, file)
  return !specifiers || specifiers.some((specifier) => isSo(meant(specifier, file) ?? ''))
}

/** Templates may be written without brackets, and components be imported from where all of them are. */
const BARE = /\blang\s*=\s*["']pug\b|['"]#components['"]/

/** `<ShopItem>`, `<component is="shop-item">`, `resolveComponent('ShopItem')` */
function anyTag(names: readonly string[]): Prefilter {
  if (names.length === 0) return () => false
  const pattern = new RegExp(`[<"'\`](?:${names.map(literally).join('|')})(?![\\w$-])`)
  const bare = anyOf(names)
  return (code) => pattern.test(code) || (BARE.test(code) && bare(code))
}

function anyOf(words: readonly string[]): Prefilter {
  if (words.length === 0) return () => false
  const pattern = new RegExp(`(?:^|[^\\w$])(?:${words.map(literally).join('|')})(?:[^\\w$]|$)`)
  return (code) => pattern.test(code)
}

const PATH = '(?:\\s*[!?]?\\.\\s*[\\w$]+|\\s*\\[[^\\]\\n]*\\])+'
const PUT_IN = '\\.\\s*(?:push|unshift|splice|fill|add|set|update)\\s*\\('

/**
 * `state.dialog.name = …`, `list.push(…)`, `$store = …`, `Object.assign(record, …)`. What a function gives has names of its
 * own, and so may what is imported.
 */
function changing(state: readonly string[]): Prefilter {
  if (state.length === 0) return () => false
  const any = `(?:${state.map(literally).join('|')})`
  const assigned = `${PATH}\\s*(?:[|&?+]*=(?![=>])|${PUT_IN})`
  const pattern = new RegExp(
    `\\$${any}(?:${PATH})?\\s*[|&?+]*=(?![=>])|(?:^|[^\\w$])${any}(?:${assigned}|\\s*[!?]?${PUT_IN}|\\s*\\(|\\s+as[^\\w$])|Object\\.assign\\(\\s*${any}[^\\w$]`,
  )
  return (code) => pattern.test(code)
}
