/**
 * Types of the virtual modules of any project. Add `"types": ["unplugin-translations/virtual"]` to the compiler options, or
 * `/// <reference types="unplugin-translations/virtual" />` to any file, where no `translations.d.ts` is generated: that
 * knows which modules there are.
 */
/// <reference path="./virtual-known.d.ts" />
/** One resource (`/<language>/<namespace>`: key -> text) or all of one language (`/<language>`: namespace -> key -> text). */
declare module 'virtual:translations/*' {
  // biome-ignore lint/suspicious/noExplicitAny: the generated translations.d.ts is what types single modules
  const content: any
  export default content
}

declare module '~translations/*' {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const content: any
  export default content
}
