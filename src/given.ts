/** Options as somebody wrote them, looked at before anybody works with them. All of these throw `TR_CONFIG`. */
import { TranslationsError } from './errors.ts'
import { printable } from './logger.ts'
import { assertSafeName, type NameKind } from './protocol/names.ts'
import { findMeant } from './suggest.ts'

/** A misspelled option must not be a silently missing one. `path`: where these options stand; empty at the top. */
export function refuseUnknown(path: string, given: unknown, known: Iterable<string>, { or = '' }: Others = {}): void {
  const names = [...known]
  refuseNoObject(path, given, names.join(', '), { or })
  const unknown = Object.keys(given).filter((name) => !names.includes(name))
  if (unknown.length === 0) return
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`)
  const spelled = unknown.map((name) => {
    const meant = findMeant(name, names)
    return printable(at(name)) + (meant === undefined ? '' : ` (did you mean ${at(meant)}?)`)
  })
  throw new TranslationsError('TR_CONFIG', `unknown option ${spelled.join(', ')}`, {
    fix: `Options${path === '' ? '' : ` of \`${path}\``} are ${names.join(', ')}.`,
  })
}

/** `or`: what may stand there, too, in place of such an object. */
interface Others {
  or?: string
}

/** `members`: what such an object has. */
export function refuseNoObject(
  path: string,
  given: unknown,
  members: string,
  { or = '' }: Others = {},
): asserts given is object {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return
  throw refusal(path || 'options', given, `It is ${or === '' ? '' : `${or} or `}an object of ${members}.`)
}

/** What is none of these would be taken for one of them. */
export function refuseOther(path: string, given: unknown, known: readonly unknown[]): void {
  if (!known.includes(given)) throw refusal(path, given, `It is one of ${known.join(', ')}.`)
}

export function refuseLess(path: string, given: unknown, least: number): void {
  if (!(typeof given === 'number' && given >= least)) throw refusal(path, given, `It is a number from ${least} up.`)
}

export function refuseNoText(path: string, given: unknown): void {
  if (typeof given !== 'string') throw refusal(path, given, 'It is a text.')
}

/** What is left out is nothing, which JSON calls `null`; `canBeOff`: so is `false`. */
export function refuseOtherThanText(
  path: string,
  given: unknown,
  { canBeOff = false }: { canBeOff?: boolean } = {},
): void {
  if (given === undefined || given === null || typeof given === 'string' || (canBeOff && given === false)) return
  throw refusal(path, given, canBeOff ? 'It is a text or false.' : 'It is a text.')
}

/** Any text is true to whoever works with it, `'false'` too. */
export function refuseNoFlag(path: string, given: unknown): void {
  if (typeof given !== 'boolean') throw refusal(path, given, 'It is true or false.')
}

/** What is left out, which JSON calls `null`, is an empty list. */
export function listOfTexts(path: string, given: readonly string[] | undefined): readonly string[] {
  const list = given ?? []
  if (!Array.isArray(list)) throw refusal(path, list, 'It is a list of texts.')
  for (const [index, each] of list.entries()) refuseNoText(`${path}[${index}]`, each)
  return list
}

/** Tags have names, and indexes in the project's list. What is left out is an empty list. */
export function listOfTags(
  path: string,
  given: readonly (string | number)[] | undefined,
): readonly (string | number)[] {
  const list = given ?? []
  const isTag = (tag: unknown): boolean => typeof tag === 'string' || (Number.isInteger(tag) && Number(tag) >= 0)
  if (!Array.isArray(list)) throw refusal(path, list, 'It is a list of tags.')
  const wrong = list.findIndex((tag) => !isTag(tag))
  if (wrong >= 0) throw refusal(`${path}[${wrong}]`, list[wrong], 'It is the name of a tag, or its index.')
  return list
}

export function listOfNames(path: string, kind: NameKind, given: readonly string[] | undefined): readonly string[] {
  return listOfTexts(path, given).map((name, index) => safeName(`${path}[${index}]`, kind, name))
}

/** The name, if it is one that an address can hold. */
export function safeName(path: string, kind: NameKind, given: unknown): string {
  refuseNoText(path, given)
  try {
    return assertSafeName(kind, given, path)
  } catch (error) {
    const { message, fix } = error as TranslationsError
    throw new TranslationsError('TR_CONFIG', message, { cause: error, ...(fix === undefined ? {} : { fix }) })
  }
}

function refusal(path: string, given: unknown, fix: string): TranslationsError {
  const found =
    typeof given === 'object' ? (Array.isArray(given) ? 'a list' : String(given && 'an object')) : String(given)
  return new TranslationsError('TR_CONFIG', `\`${printable(path)}\` is ${printable(found)}`, { fix })
}
