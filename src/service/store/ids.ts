import { createHash, randomBytes } from 'node:crypto'

/** A row's own id: 12 characters, random so that an engine that spreads rows by key spreads them evenly. */
export function newId(): string {
  return randomBytes(9).toString('base64url')
}

export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}
