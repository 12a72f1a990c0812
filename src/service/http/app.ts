/** Routes of the service, made from the route table: decode -> operate -> answer. */
import { H3, type H3Event } from 'h3'
import { printable } from '../../logger.ts'
import { parseQuery } from '../../protocol/query.ts'
import { listParameters, listPaths, type Route, routes } from '../../protocol/routes.ts'
import type { OperationName } from '../../protocol/service.ts'
import { isUnshared } from '../addresses.ts'
import { describeService } from '../openapi.ts'
import { type OperateOptions, operate } from '../operate.ts'
import { badRequest, notFound } from '../request-error.ts'
import { answer, answerError, json } from './answer.ts'
import { MAX_BODY, readJson } from './body.ts'
import { type CorsOptions, corsHeaders, preflight } from './cors.ts'
import { addManagement, type ManageOptions } from './manage.ts'
import { decodeParameter } from './parameter.ts'
import { addRegistration } from './register.ts'

export interface AppOptions extends OperateOptions, ManageOptions {
  cors: CorsOptions
  /** Bytes of a request's body; default 1 MiB. */
  bodyLimit?: number | undefined
  /** Where the service is reached, when requests don't tell; without trailing slash. */
  publicUrl?: string | undefined
  /** The same for other machines, where a request comes from this one. */
  sharedUrl?: string | undefined
  /** Tells a second process that this one is the owner it read about. */
  nonce: string
}

export function createApp(options: AppOptions): H3 {
  const { logger } = options.context
  const app = new H3({
    silent: true,
    onRequest: (event) => {
      for (const [name, value] of corsHeaders(event.req, options.cors)) {
        event.res.headers.set(name, value)
        event.res.errHeaders.set(name, value)
      }
    },
    onError: (error, event) => answerError(isUnmatched(error) ? describeUnmatched(error.status, event) : error, logger),
  })
  for (const [operation, route] of Object.entries(routes) as [OperationName, Route][]) {
    for (const path of listPaths(route.path)) {
      const pattern = path.replace(/\{(\w+)\}/g, ':$1')
      app.on(route.method, pattern, (event) => handle(operation, { route, path, event }, options))
    }
  }
  app.get('/openapi.json', (event) => json(describeService(originOf(event, options))))
  app.get('/health', () => json({ status: 'ok', nonce: options.nonce }))
  // Ordinary synchronisation asks for this; our statistics are never out of date, so there is nothing to do.
  app.post('/stats/project/regenerate/**', () => json({}))
  addRegistration(app, options.context)
  addManagement(app, options)
  app.options('/**', (event) => preflight(event.req, options.cors))
  return app
}

interface Matched {
  route: Route
  path: string
  event: H3Event
}

async function handle(operation: OperationName, matched: Matched, options: AppOptions): Promise<unknown> {
  const { event } = matched
  const call = {
    input: decodeInput(matched),
    authorization: event.req.headers.get('authorization'),
    origin: originOf(event, options),
    readBody: () => readJson(event.req, options.bodyLimit ?? MAX_BODY),
  }
  return answer(operation, event.req, await operate(operation, call, options))
}

/** What a link of an invitation begins with: its reader may be elsewhere than who asked for it. */
const originOf = ({ url }: H3Event, { publicUrl, sharedUrl }: AppOptions): string =>
  publicUrl ?? ((isUnshared(url.hostname) && sharedUrl) || url.origin)

function decodeInput({ route, path, event }: Matched): Record<string, unknown> {
  const parameters = listParameters(path).map((name) => [name, decodeParameter(event, name)])
  try {
    return { ...Object.fromEntries(parameters), ...parseQuery(route.query, event.url.searchParams) }
  } catch (error) {
    throw error instanceof TypeError ? badRequest(error.message) : error
  }
}

/** The framework's own refusals: no route, or a path that can't be decoded. Their texts repeat the whole address. */
function isUnmatched(error: unknown): error is Error & { status: number } {
  const status = (error as { status?: unknown }).status
  const unhandled = (error as { unhandled?: unknown }).unhandled
  return typeof status === 'number' && status >= 400 && status < 500 && !unhandled
}

function describeUnmatched(status: number, event: H3Event): Error {
  if (status === 404) return notFound(`there is no endpoint ${event.req.method} ${printable(event.url.pathname)}`)
  return badRequest('path: not correctly percent-encoded')
}
