/** Signs that mean something in a URL, a glob or a pattern, and nothing in the name of a folder. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { execute, hosts, otherHosts } from '../support/hosts.ts'
import { createFolder, writeFiles } from '../support/project.ts'
import { startService } from '../support/service.ts'
import { configure, SMALL_APP } from '../support/small-app.ts'

it.each([...hosts, ...otherHosts])('$name builds in a folder whose name has signs in it', async (host) => {
  const project = join(createFolder(), 'c# [1] (a)')
  writeFiles(project, { ...SMALL_APP, 'translations.config.json': { ...configure({}), report: false, release: false } })
  const { env } = await startService(project)
  const { code, stdout, stderr } = await host.buildAlong(project, env)
  expect(code, stdout + stderr).toBe(0)
  expect(stdout + stderr).toContain('missing common:note')
  expect(await execute(project, host)).toEqual([{ title: 'Title' }, 'title', 'note'])
})
