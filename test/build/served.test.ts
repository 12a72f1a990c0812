/** Modules of a server that is closed while it asks for other texts. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { serveModules } from '../../src/build/served.ts'
import type { PullResult } from '../../src/catalog/pull-request.ts'
import { createContext } from '../../src/context.ts'
import { createLogger } from '../../src/logger.ts'
import { resolveId } from '../../src/modules/ids.ts'
import { resolveOptions } from '../../src/options.ts'
import { catalogOf } from '../support/catalog.ts'
import { createProject } from '../support/project.ts'

const pulled = (hello: string): PullResult => ({
  ...{ catalog: catalogOf({ en: { common: { hello } } }), origin: 'service', lock: 'unchanged' },
  ...{ changes: [], edits: [], warnings: [] },
})

it('are left to the next server, which has the same files', async () => {
  const options = resolveOptions({ live: { interval: 100 } }, createProject({}), {})
  let answer: (result: PullResult) => void = () => {}
  let asked = (): void => {}
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  const served = serveModules({
    ...createContext({ options, log: createLogger({ quiet: true }) }),
    pull: async () => pulled('Hello'),
    pullAgain: () => {
      asked()
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  })
  const changes: unknown[] = []
  served.goLive(
    () => true,
    (catalog) => changes.push(catalog),
  )
  let file = ''
  const watch = (each: string): void => {
    file = each
  }
  const form = { stays: true, mayStay: false, hot: 'hot', deferred: false, watch } as const
  await served.load(resolveId('virtual:translations/en/common'), form)
  const before = readFileSync(file, 'utf8')
  await isAsked
  served.close()
  answer(pulled('Welcome'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(changes).toEqual([])
})
