/** One content, one lock, one output: wherever, whenever and in whichever order it is made. */

import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EXIT } from '../../src/errors.ts'
import { createFolder } from '../support/project.ts'
import { createPullProject, preload, runners, startServer } from './runs.ts'

const HERE = { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }
const ELSEWHERE = { TZ: 'America/New_York', LANG: 'C', SOURCE_DATE_EPOCH: '1', ...preload('elsewhere.mjs') }

/** The same, the other way round. */
const turn = <T>(entries: [string, T][]): Record<string, T> => Object.fromEntries(entries.reverse())

it.each(runners)('$name', async ({ run, output }) => {
  const server = await startServer()
  const make = async (folder: string, env: Record<string, string>, concurrency: number): Promise<unknown> => {
    cpSync(createPullProject(server, { types: true, pull: { limits: { concurrency } } }), folder, { recursive: true })
    expect(await run(folder, env)).toMatchObject({ code: EXIT.done })
    const [lock = '', types = ''] = ['translations.lock', 'translations.d.ts'].map((file) =>
      readFileSync(join(folder, file), 'utf8'),
    )
    const texts = [lock, types, ...output(folder).values()]
    expect(texts.join()).not.toMatch(/127\.0\.0\.1|\/work|\/tmp|project-|20[23]\d-(?!01-01T00:00)/)
    return { lock, types, output: output(folder) }
  }
  const far = join(createFolder(), 'a/long/way/from/the/other/one')
  const here = await make(createFolder(), HERE, 1)
  const { project } = server
  project.texts = turn(
    Object.entries(project.texts).map(([language, namespaces]) => [language, turn(Object.entries(namespaces))]),
  )
  expect(await make(far, ELSEWHERE, 6)).toEqual(here)
})
