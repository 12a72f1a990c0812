/** A disk that takes no more: the texts are used from memory, and nothing half stays behind. */

import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CLI, cleanEnvironment, finish } from '../support/process.ts'
import { cloneProject } from './project.ts'
import { createPullProject, startServer } from './runs.ts'

it('goes on from memory, says so once, and writes no lock', async () => {
  const texts = { en: { big: { text: 'x'.repeat(1024 * 1024) }, small: { text: 'y' } } }
  const server = await startServer({ ...cloneProject(), texts })
  const project = createPullProject(server)
  // The shell's limit on the size of a file works for every user, as a full disk would not.
  const child = spawn('bash', ['-c', 'ulimit -f 64 && exec "$0" "$@"', process.execPath, CLI, 'pull'], {
    cwd: project,
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { code, stdout, stderr } = await finish(child)
  expect([code, stdout]).toEqual([0, expect.stringContaining('from the service')])
  expect(stderr.match(/TR_/g)).toEqual(['TR_'])
  expect(stderr).toContain('TR_CACHE_IO')
  expect(existsSync(join(project, 'translations.lock'))).toBe(false)
  const left = readdirSync(project, { recursive: true, encoding: 'utf8' })
  expect(left.filter((file) => file.endsWith('.tmp'))).toEqual([])
})
