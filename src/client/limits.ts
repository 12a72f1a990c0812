/** Bounds of a client. */
export interface Limits {
  /** Milliseconds until there is a connection: name, address, encryption. @default 5_000 */
  connectTimeout: number
  /** Milliseconds from then until the response headers are there. @default 10_000 */
  headersTimeout: number
  /** Milliseconds between two pieces of a body. @default 10_000 */
  idleTimeout: number
  /** Milliseconds for one attempt of one request. @default 30_000 */
  requestTimeout: number
  /** Bytes of one response, decoded. @default 16_777_216 */
  maxBytes: number
  /** Attempts of one request. @default 4 */
  attempts: number
  /** Second tries of all requests of this client together. @default 10 */
  retryBudget: number
  /** Milliseconds of the longest `Retry-After` that is waited for. @default 30_000 */
  maxRetryAfter: number
  /** Requests under way at once. @default 6 */
  concurrency: number
}

export const DEFAULT_LIMITS: Readonly<Limits> = {
  connectTimeout: 5_000,
  headersTimeout: 10_000,
  idleTimeout: 10_000,
  requestTimeout: 30_000,
  maxBytes: 16 * 1024 * 1024,
  attempts: 4,
  retryBudget: 10,
  maxRetryAfter: 30_000,
  concurrency: 6,
}
