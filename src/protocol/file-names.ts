/** Namespaces as names of files: one on every system, and what most of them are made of stays readable. */

const UNFIT = /[%/<>:"|?*]|\.$/g
const WRITTEN = /%(?:2[25AEF]|3[ACEF]|7C)/g

export function encodeFileName(namespace: string): string {
  return namespace.replace(UNFIT, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Of what nobody has encoded, nothing is changed. */
export function decodeFileName(name: string): string {
  return name.replace(WRITTEN, decodeURIComponent)
}
