/** What a text wants to be filled with, in the forms of i18next, vue-i18n and ICU. */

/** TypeScript's name of the type of a value. */
type ParameterType =
  | 'number'
  | 'string | number'
  | 'Date | number'
  | 'string | boolean'
  | 'object'
  | 'readonly string[]'

export type Parameters = ReadonlyMap<string, ParameterType>

const I18NEXT = /\{\{-?\s*([^{}\s,.[\]]+)([^{},]*)(?:,\s*(\w+)[^{}]*)?\}\}/g
/** An argument with texts of its own, where `{{` opens a text that begins with an argument. */
const CHOICE = /\{\s*[^{}\s,]+\s*,\s*(?:plural|select|selectordinal)\s*,/
const NAME = /^[^\s{},'"#<>]+$/

/** `{{` is i18next's, but for a choice of ICU's; everything else is read as ICU, of which vue-i18n's `{name}` is a part. */
export function findParameters(text: string): Parameters {
  if (!text.includes('{')) return new Map()
  return text.includes('{{') && !CHOICE.test(text) ? findI18nextParameters(text) : findIcuParameters(text)
}

function findI18nextParameters(text: string): Parameters {
  const found = new Map<string, ParameterType>()
  for (const [, name = '', path = '', format] of text.matchAll(I18NEXT)) {
    found.set(name, /^[.[]/.test(path) ? 'object' : typeOfFormat(name, format))
  }
  return found
}

/** i18next's formats. */
const FORMATS: Readonly<Record<string, ParameterType>> = {
  number: 'number',
  currency: 'number',
  relativetime: 'number',
  datetime: 'Date | number',
  list: 'readonly string[]',
}

function typeOfFormat(name: string, format: string | undefined): ParameterType {
  if (name === 'count') return 'number'
  return (format !== undefined && Object.hasOwn(FORMATS, format) && FORMATS[format]) || 'string | number'
}

/** ICU's argument types. */
const ICU: Readonly<Record<string, ParameterType>> = {
  plural: 'number',
  selectordinal: 'number',
  number: 'number',
  date: 'Date | number',
  time: 'Date | number',
  select: 'string | boolean',
}

/**
 * One pass with the open braces on a stack: a brace opens an argument in a text and a text in an argument. Quoted parts
 * (`'{'`, and vue-i18n's `{'@'}`) name nothing. What is not well-formed names what could be read.
 */
function findIcuParameters(text: string): Parameters {
  const found = new Map<string, ParameterType>()
  const open: ('argument' | 'text')[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (text.startsWith("''", at)) {
      at++
    } else if (character === "'" && /[{}]/.test(text[at + 1] ?? '')) {
      const end = endOfQuoted(text, at + 1)
      if (end === -1) break
      at = end
    } else if (text.startsWith("{'", at)) {
      const end = text.indexOf("'}", at + 2)
      if (end === -1) break
      at = end + 1
    } else if (character === '{') {
      const isText = open.at(-1) === 'argument'
      open.push(isText ? 'text' : 'argument')
      if (!isText) addArgument(found, text.slice(at + 1, endOfHead(text, at + 1)))
    } else if (character === '}') {
      open.pop()
    }
  }
  return found
}

/** Two quotes are one that is quoted. */
function endOfQuoted(text: string, from: number): number {
  let end = text.indexOf("'", from)
  while (end !== -1 && text[end + 1] === "'") end = text.indexOf("'", end + 2)
  return end
}

function endOfHead(text: string, from: number): number {
  const found = text.slice(from).search(/[{}]/)
  return found === -1 ? text.length : from + found
}

function addArgument(found: Map<string, ParameterType>, head: string): void {
  const [name = '', type = ''] = head.split(',').map((part) => part.trim())
  if (!NAME.test(name)) return
  const known = Object.hasOwn(ICU, type) ? ICU[type] : undefined
  // `#` and a second use may know less than the first one.
  if (known !== undefined || !found.has(name)) found.set(name, known ?? 'string | number')
}
