import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'

/**
 * The one validator of names. Projects, versions, languages and namespaces become URL segments, file names, virtual
 * ids and object keys, so a name that is unsafe in any of these places is refused in all of them.
 */
export type NameKind = 'project' | 'version' | 'language' | 'namespace'

const MAX_LENGTH = 200
const UNSAFE_CHARACTER = /[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\\]|\p{Surrogate}/u
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|__proto__)$/i

const FORMS: Readonly<Record<NameKind, (name: string) => boolean>> = {
  project: (name) => /^[A-Za-z0-9][\w-]*$/.test(name),
  version: (name) => !name.includes('/') && isSafePath(name),
  language: (name) => /^[A-Za-z0-9]+(?:[-_@][A-Za-z0-9]+)*$/.test(name),
  namespace: isSafePath,
}

/** Slashes are part of some namespaces (`emails/welcome`); their parts must still be harmless as folders. */
function isSafePath(name: string): boolean {
  return name
    .split('/')
    .every((part) => part.trim() === part && part !== '' && !/^(?:\.|%2e){1,2}$/i.test(part) && !RESERVED.test(part))
}

export function isSafeName(kind: NameKind, name: unknown): name is string {
  return (
    typeof name === 'string' &&
    name.length > 0 &&
    name.length <= MAX_LENGTH &&
    !UNSAFE_CHARACTER.test(name) &&
    !RESERVED.test(name) &&
    FORMS[kind](name)
  )
}

/** Returns the name, or throws `TR_NAME_UNSAFE` with the name escaped. `where` says who gave it. */
export function assertSafeName(kind: NameKind, name: unknown, where: string): string {
  if (isSafeName(kind, name)) return name
  throw new TranslationsError('TR_NAME_UNSAFE', `${where}: ${printable(String(name))} is no safe name for a ${kind}`, {
    fix: `Rename the ${kind}: no control characters, no path parts such as "..", no reserved names, at most ${MAX_LENGTH} characters.`,
  })
}
