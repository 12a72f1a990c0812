/** Values -> source text that means them exactly, wherever it ends up. */
import { hashOf } from '../hash.ts'

/**
 * `JSON.parse('…')`: the cheapest form to build and to run, and the only one that keeps every key. Nothing in it acts, so
 * what nobody uses can be left out.
 */
export function parseCall(json: string): string {
  return `/* #__PURE__ */ JSON.parse(${jsonLiteral(json)})`
}

/** What makes something out of more than a text. Bundlers differ in which expressions they take for harmless: not in this. */
export function pureCall(expression: string): string {
  return `/* #__PURE__ */ (() => ${expression})()`
}

/** In single quotes, because JSON is full of the others: nearly nothing has to be escaped, which is read and written faster. */
export function jsonLiteral(json: string): string {
  return `'${escapeForPages(json).replace(/[\\'\n\r]/g, escapeCharacter)}'`
}

function escapeCharacter(character: string): string {
  if (character === '\n') return '\\n'
  return character === '\r' ? '\\r' : `\\${character}`
}

/** What a page or a script could misread is escaped inside the JSON, where no minifier undoes it. */
function escapeForPages(json: string): string {
  return json.replace(
    /[<\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** For webpack, and what has its comments. */
export function chunkComment(...names: readonly string[]): string {
  return `/* webpackChunkName: ${JSON.stringify(chunkName(...names))} */`
}

/**
 * The name of a chunk. webpack makes one of those that have the same. What says less than the names do, or could be other
 * names as well, has a hash of them behind it.
 */
export function chunkName(...names: readonly string[]): string {
  const whole = names.join(BETWEEN)
  const plain = whole.replace(/[^\w-]+/g, '-').slice(0, 100)
  const isTelling = plain === whole && whole.split(BETWEEN).every((name, index) => name === names[index])
  return `translations-${isTelling ? whole : `${plain}-${hashOf(names).slice(0, 8)}`}`
}

/** Not as languages have it within: the texts of `en-US` are others than those of `US` in `en`. */
const BETWEEN = '--'

export function literal(text: string): string {
  return escapeForPages(JSON.stringify(text))
}
