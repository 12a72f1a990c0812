/** What a context has made once, while it is made anew, and what is asked of it while it is closed. */
import { expect, it, onTestFinished } from 'vitest'
import type { PullResult } from '../../src/catalog/pull-request.ts'
import { createContext } from '../../src/context.ts'
import { createLogger } from '../../src/logger.ts'
import { resolveOptions } from '../../src/options.ts'
import { catalogOf } from '../support/catalog.ts'
import { createProject } from '../support/project.ts'

it('keeps a pull when the one before it fails later', async () => {
  let fail: (error: Error) => void = () => {}
  const context = createContext({
    options: resolveOptions({}, createProject({}), {}),
    log: createLogger({ quiet: true }),
    share: () => new Promise<PullResult>((_, reject) => (fail = reject)),
  })
  onTestFinished(() => context.close())
  const before = context.pull()
  const known = await context.pullAgain()
  fail(new Error('late'))
  await expect(before).rejects.toThrow('late')
  expect(await context.pull()).toBe(known)
})

it('begins no scan that waited for texts until it was closed', async () => {
  const options = resolveOptions({}, createProject({}), {})
  let pulled: (result: PullResult) => void = () => {}
  const context = createContext({
    options,
    log: createLogger({ quiet: true }),
    share: () => new Promise((resolve) => (pulled = resolve)),
  })
  const { scan } = options
  if (!scan) throw new Error('nothing is scanned')
  const all = [context.scanServed([], scan), context.scanAside([], scan)].map((each) => each.catch((error) => error))
  await context.close()
  pulled({ catalog: catalogOf({ en: {} }) } as unknown as PullResult)
  for (const error of await Promise.all(all)) expect(error).toMatchObject({ code: 'TR_ABORTED' })
})
