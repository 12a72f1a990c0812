import type { TestProject } from 'vitest/node'
import { startPostgres } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  project.provide('postgres', server.address)
  return server.stop
}
