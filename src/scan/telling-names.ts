/** Names that say what a thing is, whoever calls it so. */

/** Whether a property's name says that it holds a key. */
export function isKeyField(name: string): boolean {
  return /(?:[a-z\d]Key|_key|[Ii]18n(?:Id)?)$/.test(name)
}

/** What gives back the component that it is given, under another name. */
export const WRAPS_COMPONENTS: RegExp = /^(?:memo|forwardRef|observer)$/
