/** Which files can hold more keys, by what is known of the modules read so far. Too many rather than too few. */
import { literally, type Prefilter } from './prefilter.ts'
import { fileWord } from './resolve/model/users.ts'
import type { Words } from './resolve/words.ts'
import { specifiersIn } from './specifiers.ts'

/** Of a file, by what it imports as well. */
export type FileFilter = (code: string, file: string) => boolean

/** The module that a specifier means in a file. */
export type Meant = (specifier: string, file: string) => string | undefined

/**
 * Files that may use one of these names or default exports, pass on what one of these files exports, or put something
 * into this state.
 */
export function createWordFilter({ names, files, state, defaults }: Words, meant: Meant): FileFilter {
  const named = anyOf(names)
  const passed = anyOf(files)
  const changed = changing(state)
  const imports = importing(defaults, meant)
  return (code, file) =>
    named(code) || changed(code) || (/export\s*\*/.test(code) && passed(code)) || imports(code, file)
}

/** The word of a file is often a word of any text, so it counts only where the file itself is imported. */
function importing(ids: readonly string[], meant: Meant): FileFilter {
  const wanted = new Set(ids)
  const named = anyOf([...new Set(ids.map(fileWord))])
  return (code, file) => {
    if (!named(code)) return false
    const specifiers = specifiersIn(code, file)
    return !specifiers || specifiers.some((specifier) => wanted.has(meant(specifier, file) ?? ''))
  }
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
