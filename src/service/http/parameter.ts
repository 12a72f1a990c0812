import type { H3Event } from 'h3'
import { badRequest } from '../request-error.ts'

/** Decoded exactly once, from the raw path: the router leaves `%2F` alone, and `%25` must stay `%`. */
export function decodeParameter(event: H3Event, name: string): string {
  try {
    return decodeURIComponent(event.context.params?.[name] ?? '')
  } catch {
    throw badRequest(`path: ${name}: not correctly percent-encoded`)
  }
}
