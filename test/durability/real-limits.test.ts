/** A service that takes every request and answers none, with the limits as they are: too slow for every day. */

import { describe, expect, it } from 'vitest'
import { EXIT } from '../../src/errors.ts'
import { cloneProject, createTexts } from '../faults/project.ts'
import { createPullProject, measure, runners, told } from '../faults/runs.ts'
import { startFaultServer } from '../faults/server.ts'

describe.each(runners)('$name', ({ start, output }) => {
  it.concurrent.each([
    [1, 1],
    [8, 25],
  ])('of %i x %i resources ends within a minute', async (languages, namespaces) => {
    const server = await startFaultServer(
      { ...cloneProject(), texts: createTexts(languages, namespaces) },
      { match: '^GET /shop/', fault: { kind: 'hang', stage: 'beforeHeaders' } },
    )
    const project = createPullProject(server, { pull: { limits: {} } })
    try {
      const { milliseconds, ...finished } = await measure(start(project))
      expect([finished.code, told(finished)]).toEqual([EXIT.unreachable, expect.stringContaining('no reply in 10 s')])
      expect(told(finished)).toContain('TR_TIMEOUT')
      expect(milliseconds).toBeLessThan(60_000)
      expect(output(project).size).toBe(0)
    } finally {
      await server.close()
    }
  })
})
