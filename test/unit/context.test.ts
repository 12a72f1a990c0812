/** What a context has made once, while it is made anew. */
import { expect, it, onTestFinished } from 'vitest'
import type { PullResult } from '../../src/catalog/pull-request.ts'
import { createContext } from '../../src/context.ts'
import { createLogger } from '../../src/logger.ts'
import { resolveOptions } from '../../src/options.ts'
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
