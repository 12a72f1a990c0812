/** The result of a scan, as the rest of the package and `scan --json` see it. */

/**
 * - `called`: the exact key reaches a translation call, directly or through what was followed
 * - `pattern`: known in part; unknown parts of the key stand as `*`
 * - `mentioned`: only a literal that looks like the key; protects from "unused", never "missing"
 */
export type Evidence = 'called' | 'pattern' | 'mentioned'

/** One look-up in the source: a family of catalog keys, never a list of suffixed ones. */
export interface KeyUsage {
  /** As it stands in a resource, without namespace: prefix applied, plural suffix never. */
  key: string
  /** Where the look-up starts; `*` when the source can't tell. */
  namespace: string
  /** Namespaces that are tried after `namespace`, in order. */
  namespaces?: string[]
  evidence: Evidence
  defaultValue?: string
  /** Default values of single plural forms: `defaultValue_one`, `defaultValue_other`. */
  pluralDefaults?: Record<string, string>
  /** What the author tells translators; goes to the service as `context.text`. */
  description?: string
  /** The key stands for its plural forms. */
  plural?: 'cardinal' | 'ordinal'
  /** i18next context: the values known, or `true` when they can't be enumerated. */
  context?: string[] | true
  /** What i18next is configured to put in front of plural forms, where that is not `_`: its own, and of what it nests. */
  pluralSeparator?: string
  /** The same in front of contexts. */
  contextSeparator?: string
  /** Used, but never called missing: in a key list before its last, asked for by `exists` or `te`, one of a product of sets. */
  fallback?: true
  /** Where the key names no text, the library gives all that is below it. */
  subtree?: true
  /** Where the key went on its way to the translation call, when it did not stand in the call itself. */
  via?: Place[]
  /** 1-based. */
  line: number
  /** 1-based, in UTF-16 units. */
  column: number
}

export interface Place {
  file: string
  line: number
  column: number
}

export interface FileUsage extends KeyUsage {
  /** Relative to the root, with `/`. */
  file: string
}

export interface FailedFile {
  file: string
  message: string
}

export interface ScanResult {
  usages: FileUsage[]
  failed: FailedFile[]
  /** A file could not be read or parsed, so no key may be called unused. */
  partial: boolean
  /** Modules looked at. */
  files: number
}
