/**
 * Types of the virtual modules but for those of single languages, which the generated `translations.d.ts` adds to these,
 * with the names, keys and parameters of the project. Where nothing is generated, `unplugin-translations/virtual` does.
 */
declare module 'virtual:translations' {
  /** Filled by `translations.d.ts`: `language` and `namespace` of the project. */
  export interface Register {}
  /** Filled by `translations.d.ts`: namespace -> resource. */
  export interface Resources {}
  /**
   * Filled by `translations.d.ts`: namespace -> key -> what its text is filled with. A key with plural forms stands here
   * in each of them, and as it is called.
   */
  export interface Parameters {}

  export type Language = Register extends { language: infer Name extends string } ? Name : string
  export type Namespace = Register extends { namespace: infer Name extends string } ? Name : string
  // Plain look-ups: a type that asks about each of ten thousand keys takes a minute.
  /** The keys of a namespace, or of any. */
  export type Key<Name extends Namespace = Namespace> = [keyof Parameters] extends [never]
    ? string
    : { [Each in keyof Parameters]: keyof Parameters[Each] }[Name & keyof Parameters]
  /** Key -> text, or, with `output.shape: 'nested'`, levels of these. */
  export type Resource<Name extends string = string> = Name extends keyof Resources
    ? Readonly<Resources[Name]>
    : Readonly<Record<string, string>>
  /** What the text of a key is filled with. */
  export type ParametersOf<Name extends keyof Parameters, Of extends keyof Parameters[Name]> = Parameters[Name][Of]

  /** Codes of the languages in the build. */
  export const languages: readonly Language[]
  /** The language that the source is written against. */
  export const referenceLanguage: Language
  /** Namespaces of any language. */
  export const namespaces: readonly Namespace[]
  /** Loads one resource in a chunk of its own. Rejects for a language or namespace that does not exist. */
  export function load<Name extends Namespace>(language: Language, namespace: Name): Promise<Resource<Name>>
  /** Loads all resources of a language, by namespace. */
  export function load(language: Language): Promise<{ readonly [Name in Namespace]: Resource<Name> }>
  /**
   * In dev servers that replace modules in the page: calls `listener` whenever texts have changed in objects that the app
   * holds already; all of one language where `namespace` is absent, all there are where `language` is absent too. Never in
   * a build. Gives what ends it.
   */
  export function onUpdate(
    listener: (update: { language?: Language; namespace?: Namespace; texts: unknown }) => void,
  ): () => void
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

declare module 'virtual:translations/resources' {
  import type { Language, Namespace, Resource } from 'virtual:translations'

  /** All texts: language -> namespace -> resource. */
  const resources: { readonly [Code in Language]: { readonly [Name in Namespace]: Resource<Name> } }
  export default resources
}

declare module 'virtual:translations/messages' {
  import type { Language } from 'virtual:translations'

  /** All texts of each language, its namespaces as one. */
  // biome-ignore lint/suspicious/noExplicitAny: libraries have names of their own for the shape
  const messages: { readonly [Code in Language]: Record<string, any> }
  export default messages
}

declare module 'virtual:translations/i18next' {
  import type { Language, Namespace, Resource } from 'virtual:translations'

  /** A backend that loads each resource in a chunk of its own, when i18next first asks for it. */
  const backend: {
    type: 'backend'
    callbackApi: false
    init?: (services: never, backendOptions: never, i18nextOptions: never) => void
    read: (language: string, namespace: string) => Promise<Record<string, string> | undefined>
  }
  export default backend
  /** All texts at once, for i18next's option of this name. */
  export const resources: { [Code in Language]: { [Name in Namespace]: Resource<Name> } }
}

declare module 'virtual:translations/vue-i18n' {
  import type { Language } from 'virtual:translations'
  /**
   * All texts at once, for vue-i18n's option of this name. It keeps what it was given once, so a running page shows what
   * has changed when `onUpdate` of `virtual:translations` sets the messages again: copies, as it sees no change in these.
   */
  // biome-ignore lint/suspicious/noExplicitAny: vue-i18n's own type of messages depends on its schema
  export const messages: { [Code in Language]: Record<string, any> }
  /** Loads a language in a chunk of its own, gives it to vue-i18n and switches to it; the last call wins. */
  export function loadLanguage(
    i18n: {
      // biome-ignore lint/suspicious/noExplicitAny: as above; the method is generic over the schema
      global: { locale: any; setLocaleMessage: (language: any, messages: any) => void }
    },
    language: Language,
  ): Promise<void>
}

declare module 'virtual:translations/react-intl' {
  import type { Language } from 'virtual:translations'
  /** Loads the messages of a language, id -> message, in a chunk of their own. */
  export function loadMessages(language: Language): Promise<Record<string, string>>
}

declare module '~translations' {
  export * from 'virtual:translations'
}

declare module '~translations/languages' {
  export { default } from 'virtual:translations/languages'
}

declare module '~translations/resources' {
  export { default } from 'virtual:translations/resources'
}

declare module '~translations/messages' {
  export { default } from 'virtual:translations/messages'
}

declare module '~translations/i18next' {
  export * from 'virtual:translations/i18next'
  export { default } from 'virtual:translations/i18next'
}

declare module '~translations/vue-i18n' {
  export * from 'virtual:translations/vue-i18n'
}

declare module '~translations/react-intl' {
  export * from 'virtual:translations/react-intl'
}
