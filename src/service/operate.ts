/** One operation from its input to its result, however it came in: check names -> authorize -> check body -> handle. */
import { type Route, routes } from '../protocol/routes.ts'
import type { OperationName, Operations } from '../protocol/service.ts'
import { type AuthorizeOptions, authorize } from './authorize.ts'
import type { Context } from './context.ts'
import type { Handler } from './handlers/handler.ts'
import { handlers } from './handlers/index.ts'
import { checkBody, checkNames } from './input.ts'

export interface OperateOptions extends AuthorizeOptions {
  context: Omit<Context, 'caller' | 'origin'>
}

export interface Call {
  /** Fields of path and query. */
  input: Readonly<Record<string, unknown>>
  /** The header of that name. */
  authorization: string | null
  /** Where this service is reached, for addresses in the result; without trailing slash. */
  origin: string
  /** Called once it is known that the caller may: who may not makes us read nothing. */
  readBody(): Promise<unknown>
}

/** Rejects with a `RequestError` where the call is refused. */
export async function operate(operation: OperationName, call: Call, options: OperateOptions): Promise<unknown> {
  const route: Route = routes[operation]
  const input = { ...call.input }
  checkNames(input)
  const caller = await authorize(route, input, call.authorization, options)
  if (route.body !== undefined) input[route.body] = checkBody(operation, route.body, await call.readBody())
  const handler = handlers[operation] as Handler<OperationName>
  const checked = input as unknown as Operations[OperationName]['input']
  return handler({ ...options.context, caller, origin: call.origin }, checked as never)
}
