/** What the tests of the client share: one resource to ask for, one key to keep secret, and calls that have to fail. */
import { inspect } from 'node:util'
import { beforeEach, expect } from 'vitest'
import { type ClientOptions, createClient } from '../../src/client/index.ts'
import type { ServiceError } from '../../src/errors.ts'
import type { TranslationService } from '../../src/protocol/service.ts'
import { startServer } from '../faults/runs.ts'
import type { FaultServer } from '../faults/server.ts'

export const KEY = 'CANARY_7f3a91c2d4e5'
export const RESOURCE = { projectId: 'shop', version: 'latest', language: 'en', namespace: 'common' }

export const clientOf = ({ url }: { url: string }, options: Partial<ClientOptions> = {}): TranslationService =>
  createClient({ baseUrl: url, apiKey: KEY, ...options })

interface Asked {
  /** The one of the test that runs. */
  readonly server: FaultServer
  client(options?: Partial<ClientOptions>): TranslationService
}

/** A server for each test, and clients of it. */
export function serveEachTest(): Asked {
  let current: FaultServer
  beforeEach(async () => {
    current = await startServer()
  })
  return {
    get server() {
      return current
    },
    client: (options) => clientOf(current, options),
  }
}

/** The error that a call ends with. */
export async function fail(promise: Promise<unknown>): Promise<ServiceError> {
  const error = await promise.then(
    (value) => Promise.reject(new Error(`succeeded with ${inspect(value)}`)),
    (reason: ServiceError) => reason,
  )
  expect(error.name).toBe('ServiceError')
  return error
}
