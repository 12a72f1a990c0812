import type { OperationName, Operations } from '../../protocol/service.ts'
import type { Context } from '../context.ts'
import type { PublishedBody } from '../published.ts'

/** Published resources leave as the bytes that were made when they were published. */
type Answer<Name extends OperationName> = Name extends 'getResource' | 'getPrivateResource'
  ? PublishedBody
  : Operations[Name]['output']

/** Answers an operation, or throws a `RequestError`. Inputs have been checked (`input.ts`), keys too (`authorize.ts`). */
export type Handler<Name extends OperationName> = (
  context: Context,
  input: Operations[Name]['input'],
) => Promise<Answer<Name>>

export type Handlers = { readonly [Name in OperationName]: Handler<Name> }
