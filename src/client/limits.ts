/** Bounds of a client. Times in milliseconds, sizes in bytes of decoded content. */
export interface Limits {
  /** Until there is a connection: name, address, encryption. @default 5_000 */
  connectTimeout: number
  /** From then until the response headers are there. @default 10_000 */
  headersTimeout: number
  /** Between two pieces of a body. @default 10_000 */
  idleTimeout: number
  /** One attempt of one request. @default 30_000 */
  requestTimeout: number
  /** One response. @default 16_777_216 */
  maxBytes: number
  /** Attempts of one request. @default 4 */
  attempts: number
  /** Second tries of all requests of this client together. @default 10 */
  retryBudget: number
  /** The longest `Retry-After` that is waited for. @default 30_000 */
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
