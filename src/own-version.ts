import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from './hash.ts'

/** Another build of this package may make other things of the same. Its files have names that are made from their content. */
export function ownVersion(): string {
  return hashOf(readdirSync(dirname(fileURLToPath(import.meta.url))))
}
