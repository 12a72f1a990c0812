/** Names as Vue and React spell them in script. */

/** `label-key` in a template is `labelKey`. */
export function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The prop that hears of `pick-one`: `onPickOne`. */
export function listenerName(event: string): string {
  const name = camel(event)
  return `on${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
