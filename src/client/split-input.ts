/** What is too much for one request goes in several: endpoints 4, 5 and 6 take 1000 keys each (interface 8). */
import { splitPages } from '../protocol/pages.ts'
import { isRecord } from '../protocol/resource.ts'
import type { OperationName } from '../protocol/service.ts'

export type Input = Readonly<Record<string, unknown>>

/** Inputs of the requests that a call takes, in their order. What is no list of keys is left to the service to refuse. */
export function splitInput(name: OperationName, input: Input): Input[] {
  const { keys, entries } = input
  if (name === 'reportUsed' && Array.isArray(keys)) {
    return inPages(
      splitPages(keys, (key) => key).map((page) => ({ ...input, keys: page })),
      input,
    )
  }
  if ((name === 'reportMissing' || name === 'update') && isRecord(entries)) {
    const pages = splitPages(Object.entries(entries), (entry) => entry)
    // Emptying the namespace belongs to the first request: later ones would empty what the first has written.
    const { replace, ...rest } = input
    const pageOf = (page: [string, unknown][], index: number): Input => ({
      ...(index === 0 ? input : rest),
      entries: Object.fromEntries(page),
    })
    return inPages(pages.map(pageOf), input)
  }
  return [input]
}

/** One page, or none, is the call as it was. */
const inPages = (pages: Input[], input: Input): Input[] => (pages.length > 1 ? pages : [input])
