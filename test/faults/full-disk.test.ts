/** A disk that takes no more: the texts are used from memory, and nothing half stays behind. */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EXIT } from '../../src/errors.ts'
import { finish, startProgram } from '../support/process.ts'
import { cloneProject } from './project.ts'
import { cli, createPullProject, runners, startServer, told } from './runs.ts'

/** Each runs what comes after it with no more than 64 KiB of room, and lists the files that are left in the cache. */
const LIST = 'code=$?; find .translations -type f -printf "LEFT %p\\n"; exit $code'
const SMALL_DISK = `mount -t tmpfs -o size=64k tmpfs .translations && { "$0" "$@"; ${LIST}; }`
/** Works for every user, but bounds each single file, a build's own ones too. */
const SMALL_FILES = `( ulimit -f 64 && exec "$0" "$@" ); ${LIST}`

const ways =
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
    ? runners.map((runner) => ({ ...runner, disk: 'a disk', shell: ['unshare', '-rm', 'bash', '-c', SMALL_DISK] }))
    : [{ ...cli, disk: 'files', shell: ['bash', '-c', SMALL_FILES] }]

it.each(ways)('of 64 KiB ($disk): $name goes on from memory, says so once, and writes no lock', async (way) => {
  const texts = { en: { big: { text: 'x'.repeat(1024 * 1024) }, small: { text: 'y' } } }
  const server = await startServer({ ...cloneProject(), texts })
  const project = createPullProject(server)
  mkdirSync(join(project, '.translations'))
  const [program = '', ...args] = [...way.shell, ...way.command]
  const finished = await finish(startProgram(program, args, { cwd: project }))
  // The command is there to write the lock; a build has its texts.
  const code = way.name === cli.name ? EXIT.integrity : EXIT.done
  expect([finished.code, told(finished)]).toEqual([code, expect.stringContaining('from the service')])
  expect(told(finished).match(/TR_\w+ .*/g)).toEqual([expect.stringMatching(/^TR_CACHE_IO .*(?:no space left|EFBIG)/)])
  expect(existsSync(join(project, 'translations.lock'))).toBe(false)
  expect(told(finished).match(/LEFT .*\.tmp/g)).toBeNull()
})
