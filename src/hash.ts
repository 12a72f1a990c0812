import { hash } from 'node:crypto'

/** Names what several texts say together. */
export function hashOf(parts: Iterable<string>): string {
  return hash('sha1', [...parts].join('\0'), 'base64url')
}
