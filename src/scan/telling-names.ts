/** Names that say what a thing is, whoever calls it so. */

/** Whether a property's name says that it holds a key. */
export function isKeyField(name: string): boolean {
  return /(?:[a-z\d]Key|_key|[Ii]18n(?:Id)?)$/.test(name)
}

/** Whether a name says that what it stands for is to be called with something. */
export function isCallbackName(name: string): boolean {
  return /^(?:(?:on|set|handle|show|add|notify|report|update|change|open)[A-Z]|dispatch|notify$)/.test(name)
}

/** Of hooks of React and composables of Vue. */
export const HOOK: RegExp = /^use[A-Z]/

/** What holds state, and stands for its setter. */
export const ATOM: RegExp = /[aA]tom$/

/** What gives back the component that it is given, under another name. */
export const WRAPS_COMPONENTS: RegExp = /^(?:memo|forwardRef|observer)$/

/** Of a store of Pinia: what it holds, as a whole. */
export const STATE = '$state'

/** Of a store of Pinia: it is given what is to be changed in it, or a function that changes it. */
export const PATCH = '$patch'

/** Of a component of Vue: what its template has made where it says so, by the names given there. */
export const REFS = '$refs'

const GIVES_ITSELF: ReadonlySet<string> = new Set(['set', 'add', 'sort', 'reverse', 'fill'])

/** Methods of maps, sets and lists that give what they are called on, so that calls stand in a chain. */
export function givesItself(method: string): boolean {
  return GIVES_ITSELF.has(method)
}

/** What a library for translations is given them as: it is asked for keys. */
export const isOfLibraries = (name: string): boolean => /(?:messages|resources)$/i.test(name)
