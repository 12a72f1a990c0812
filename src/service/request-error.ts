/** A request that we refuse, in the words its sender gets. Everything else that is thrown is our own bug: status 500. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

export const badRequest = (message: string): RequestError => new RequestError(400, message)
export const unauthorized = (message: string): RequestError =>
  new RequestError(401, message, { 'www-authenticate': 'Bearer' })
export const forbidden = (message: string): RequestError => new RequestError(403, message)
export const notFound = (message: string, headers: Readonly<Record<string, string>> = {}): RequestError =>
  new RequestError(404, message, headers)
export const tooLarge = (message: string): RequestError => new RequestError(413, message, { connection: 'close' })
