/** The service without HTTP: inputs go to the operations, refusals come back with the codes that a client gives them. */
import { ServiceError } from '../../src/errors.ts'
import { routes } from '../../src/protocol/routes.ts'
import type { OperationName, TranslationService } from '../../src/protocol/service.ts'
import type { PublishedBody } from '../../src/service/published.ts'
import { RequestError } from '../../src/service/request-error.ts'
import type { StartedService } from '../../src/service/service.ts'
import type { ApiKey } from './subjects.ts'

const CODES = { 401: 'TR_AUTH', 403: 'TR_FORBIDDEN', 404: 'TR_NOT_FOUND' } as const

export function createHandlersClient(call: StartedService['call'], apiKey: ApiKey): TranslationService {
  const methods = (Object.keys(routes) as OperationName[]).map((name) => [
    name,
    async (given: Readonly<Record<string, unknown>>) => {
      const { keyOf, body, auth } = routes[name]
      const input = Object.fromEntries(Object.entries(given).filter(([field]) => field !== body))
      const key = auth === 'none' ? undefined : apiKey(keyOf && (given[keyOf] as string | undefined))
      const request = {
        input,
        authorization: key === undefined ? null : `Bearer ${key}`,
        origin: 'http://service.localhost',
        readBody: async () => (body === undefined ? undefined : given[body]),
      }
      return read(name, await call(name, request).catch(rethrow))
    },
  ])
  return Object.fromEntries(methods) as TranslationService
}

function read(name: OperationName, result: unknown): unknown {
  if (name !== 'getResource' && name !== 'getPrivateResource') return result
  return JSON.parse(Buffer.from((result as PublishedBody).raw).toString())
}

function rethrow(error: unknown): never {
  if (!(error instanceof RequestError)) throw error
  const { status, message } = error
  throw new ServiceError(CODES[status as keyof typeof CODES] ?? 'TR_HTTP_4XX', message, { status })
}
