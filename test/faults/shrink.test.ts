/** A service that has much less than before is more often broken than right: nothing is lost in silence. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { EXIT } from '../../src/errors.ts'
import { cloneProject } from './project.ts'
import { cliRunner, configure, createPullProject, runners, startServer, told, touch } from './runs.ts'
import type { FaultServer } from './server.ts'

const keys = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, `text ${index}`]))

const update = cliRunner('pull', '--update')
const accepting = cliRunner('pull', '--update', '--allow-shrink')

describe.each(runners)('$name', ({ name, runAlong, output }) => {
  let server: FaultServer
  let project: string
  const lockText = (): string => readFileSync(join(project, 'translations.lock'), 'utf8')
  beforeEach(async () => {
    server = await startServer({ ...cloneProject(), texts: { en: { common: keys(500) }, de: { common: keys(500) } } })
    project = createPullProject(server)
    expect(await runAlong(project)).toMatchObject({ code: EXIT.done })
  })

  it.each([
    ['nothing at all', {}, '500 -> 0 keys'],
    ['less than half', keys(200), '500 -> 200 keys'],
  ])('keeps what it has when the service has %s, until it is told otherwise', async (_, common, says) => {
    const [before, lock] = [output(project), lockText()]
    server.project.texts.de = { common }
    touch(server)
    const finished = await runAlong(project)
    expect([finished.code, told(finished)]).toEqual([EXIT.done, expect.stringMatching(/TR_SHRUNK .*de\/common/)])
    expect(told(finished)).toContain(says)
    expect([output(project), lockText()]).toEqual([before, lock])

    expect(await update.runAlong(project)).toMatchObject({
      code: EXIT.badContent,
      stderr: expect.stringContaining(says),
    })
    expect(lockText()).toBe(lock)
    if (name === 'pull') expect(await accepting.runAlong(project)).toMatchObject({ code: EXIT.done })
    else {
      configure(project, { pull: { allowShrink: true } })
      expect(await runAlong(project)).toMatchObject({ code: EXIT.done })
      expect(output(project)).not.toEqual(before)
    }
    expect(lockText()).not.toBe(lock)
  })
})
