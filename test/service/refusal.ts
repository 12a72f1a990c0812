import { expect } from 'vitest'
import type { SendOptions, Served } from './served.ts'

/** Status and message of a request that is refused, as JSON that holds nothing else. */
export async function refusal(
  served: Served,
  method: string,
  path: string,
  options?: SendOptions,
): Promise<[number, string]> {
  const answer = await served.send(method, path, options)
  const body = (await answer.json()) as { errorMessage: string }
  expect(Object.keys(body)).toEqual(['errorMessage'])
  return [answer.status, body.errorMessage]
}

export async function expectNothingStored(served: Served): Promise<void> {
  expect(await (await served.send('GET', '/download/local')).json()).toEqual([])
  expect(served.errors).toEqual([])
}
