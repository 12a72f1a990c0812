/**
 * Types of the virtual modules. Add `"types": ["unplugin-translations/virtual"]` to the compiler options, or
 * `/// <reference types="unplugin-translations/virtual" />` to any file.
 */
declare module 'virtual:translations' {
  /** Codes of the languages in the build. */
  export const languages: readonly string[]
  /** The language that the source is written against. */
  export const referenceLanguage: string
  /** Namespaces of any language. */
  export const namespaces: readonly string[]
  /** Loads one resource, key -> text, in a chunk of its own. Rejects for a language or namespace that does not exist. */
  export function load(language: string, namespace: string): Promise<Readonly<Record<string, string>>>
  /** Loads all resources of a language, namespace -> key -> text. */
  export function load(language: string): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>
}

declare module 'virtual:translations/languages' {
  /** Language code -> language, as the service describes it. */
  const languages: Readonly<
    Record<
      string,
      {
        readonly name: string
        readonly nativeName: string
        readonly region?: string
        readonly isReferenceLanguage?: boolean
        /** Version name -> fraction translated, 0 to 1. */
        readonly translated: Readonly<Record<string, number>>
      }
    >
  >
  export default languages
}

/** One resource (`/<language>/<namespace>`: key -> text) or all of one language (`/<language>`: namespace -> key -> text). */
declare module 'virtual:translations/*' {
  // biome-ignore lint/suspicious/noExplicitAny: the generated translations.d.ts is what types single modules
  const content: any
  export default content
}

declare module '~translations' {
  export * from 'virtual:translations'
}

declare module '~translations/languages' {
  export { default } from 'virtual:translations/languages'
}

declare module '~translations/*' {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const content: any
  export default content
}
