/** A disk that takes no more: the texts are used from memory, and nothing half stays behind. */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EXIT } from '../../src/errors.ts'
import { CLI, type Finished, finish, startProgram } from '../support/process.ts'
import { createProject, writeFiles } from '../support/project.ts'
import { startServe } from '../support/service.ts'
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

/** Only where a file system of its own can be had. */
const isMountable = ways.some(({ disk }) => disk === 'a disk')
const FILL = 'dd if=/dev/zero of=fill bs=1k count=2000 2>/dev/null'

/** Runs a command in a project that the service has texts of, on a disk of its own that `prepare` leaves in its state. */
async function runOn(prepare: string, args: readonly string[]): Promise<Finished> {
  const texts = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, 'x'.repeat(200)]))
  const cwd = createProject({ 'from/texts/en/common.json': texts, 'from/first/en/common.json': { a: 'A' } })
  await (await startServe(join(cwd, 'from'), ['--import', 'first'])).stop()
  const mount = 'mkdir disk && mount -t tmpfs -o size=1m tmpfs disk && cp -r from/. disk && cd disk'
  const shell = ['-rm', 'bash', '-c', `${mount}; ${prepare}; "$0" "$@"`, process.execPath, CLI, ...args]
  return finish(startProgram('unshare', shell, { cwd }))
}

const COMMANDS = [['pull'], ['serve', '--port', '0', '--import', 'texts'], ['service', 'language', 'add', 'fr']]

describe.skipIf(!isMountable).each([
  ['full', FILL],
  ['only for reading', 'mount -o remount,ro tmpfs "$PWD"'],
])('that is %s', (_, prepare) => {
  it.each(COMMANDS)('is told where %s of the embedded service wants to write', async (...args) => {
    const { code, stderr } = await runOn(prepare, args)
    expect([code, stderr]).toEqual([EXIT.integrity, expect.stringMatching(/^TR_CACHE_IO .*\n {2}Check the free space/)])
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})

it.skipIf(!isMountable)(
  'that fills up under the embedded service is told by it, and costs nothing that was there',
  async () => {
    const args = ['service', 'update', 'en', 'common', 'texts/en/common.json']
    const { code, stderr } = await runOn(`${FILL}; truncate -s -64k fill`, args)
    expect([code, stderr]).toEqual([EXIT.unreachable, expect.stringContaining('507 the service cannot write its data')])
    expect(stderr).not.toMatch(/^\s+at /m)
  },
)

/** Leaves a report that could not be sent, fills the disk, and releases. */
const RELEASE = `mount -t tmpfs -o size=512k tmpfs .translations; "$0" "$1" report --missing 2>/dev/null; cd .translations; ${FILL}; cd ..; "$0" "$1" release --publish latest --yes`

it.skipIf(!isMountable)('that is full is told once by a release that finds a report of before, too', async () => {
  const server = await startServer(cloneProject(), { match: 'POST /missing', fault: { kind: 'status', status: 503 } })
  const project = createPullProject(server, { release: { publish: 'latest', verify: false } })
  writeFiles(project, { 'src/main.js': `t('not there')`, '.translations/.gitignore': '*' })
  const command = ['-rm', 'bash', '-c', RELEASE, process.execPath, CLI]
  const env = { TRANSLATIONS_API_KEY: 'key-of-latest' }
  const { code, stderr } = await finish(startProgram('unshare', command, { cwd: project, env }))
  expect([code, stderr.match(/TR_\w+ .*/g)]).toEqual([
    EXIT.integrity,
    [expect.stringMatching(/^TR_CACHE_IO .*journal/)],
  ])
  expect(server.requests.filter(({ path }) => path.startsWith('/missing/'))).not.toEqual([])
  expect(server.requests.filter(({ path }) => path.startsWith('/publish/'))).toEqual([])
})

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
