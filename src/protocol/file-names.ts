/** Namespaces as names of files: one on every system, and what most of them are made of stays readable. */
import { hashOf } from '../hash.ts'

const UNFIT = /[%/<>:"|?*]|\.$/g
const WRITTEN = /%(?:2[25AEF]|3[ACEF]|7C)/g

export function encodeFileName(namespace: string): string {
  return namespace.replace(UNFIT, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Of what nobody has encoded, nothing is changed. */
export function decodeFileName(name: string): string {
  return name.replace(WRITTEN, decodeURIComponent)
}

/** Bytes that a name may have on every system, without what is added to it until its file is whole. */
export const MAX_FILE_NAME = 200

/** Bytes of one that hosts and their users add to as well. */
const MAX_LENGTH = 128
const LIKE_SHORTENED = /=[\w-]{12}$/

/** `encode`d; of a long name no more than its start, and a hash that tells it from all others: it can't be read back. */
export function shortenFileName(name: string, encode: (name: string) => string): string {
  const whole = encode(name)
  if (Buffer.byteLength(whole) <= MAX_LENGTH && !LIKE_SHORTENED.test(whole)) return whole
  return `${encode([...name].slice(0, 8).join(''))}=${hashOf([name]).slice(0, 12)}`
}
