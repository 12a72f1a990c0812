/** What one request may carry, beyond the 1000 keys of the interface (`routes.ts`). */

/**
 * UTF-8 bytes of a key. PostgreSQL indexes at most 2704 bytes of a row, and a row of usage holds beside the key a language
 * (200 bytes), a namespace (600), an id and the lengths of all four.
 */
export const MAX_KEY_BYTES = 1800

/** Seconds that caches may keep what is published: a year. */
export const MAX_AGE: number = 365 * 24 * 60 * 60

/** An address that mail can go to, as far as its form tells. */
export const EMAIL: RegExp = /^[^\s@<>,;]{1,64}@[^\s@<>,;]{1,190}$/

/** Tags of one entry, and tag indexes of one filter. */
export const MAX_TAGS = 100
