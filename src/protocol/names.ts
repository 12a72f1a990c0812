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

const PATTERNS: Readonly<Partial<Record<NameKind, RegExp>>> = {
  project: /^[A-Za-z0-9][\w-]*$/,
  version: /^[^/]+$/,
  language: /^[A-Za-z0-9]+(?:[-_@][A-Za-z0-9]+)*$/,
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
    (PATTERNS[kind]?.test(name) ?? true) &&
    isSafePath(name)
  )
}

/** What a JSON Schema can say of the above; the rest is refused with its reason. */
export function nameSchema(kind: NameKind): { type: 'string'; minLength: 1; maxLength: number; pattern?: string } {
  const pattern = PATTERNS[kind]
  return { type: 'string', minLength: 1, maxLength: MAX_LENGTH, ...(pattern ? { pattern: pattern.source } : {}) }
}

/** Returns the name, or throws `TR_NAME_UNSAFE` with the name escaped. `where` says who gave it. */
export function assertSafeName(kind: NameKind, name: unknown, where: string): string {
  if (isSafeName(kind, name)) return name
  throw new TranslationsError('TR_NAME_UNSAFE', `${where}: ${printable(String(name))} is no safe name for a ${kind}`, {
    fix: `Rename the ${kind}: no control characters, no path parts such as "..", no reserved names, at most ${MAX_LENGTH} characters.`,
  })
}
