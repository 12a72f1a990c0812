/** Several releases that were not seen to their end: what another process does with them meanwhile is not done again. */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { TranslationService } from '../../src/protocol/service.ts'
import { type JournalEntry, openJournal } from '../../src/release/journal.ts'
import { forgetReleases, resumeReleases } from '../../src/release/release.ts'
import { createProject } from '../support/project.ts'

const OPTIONS = { copy: false, publish: false, timeout: 1000, interval: 10, verify: false } as const

function openTwo(): { folder: string; published: string[]; entryOf: (version: string) => JournalEntry } {
  const folder = join(createProject({}), 'journal')
  mkdirSync(folder)
  const target = { baseUrl: `test${folder}`, projectId: 'shop' }
  const entryOf = (version: string): JournalEntry => ({
    format: 1,
    ...target,
    steps: [{ kind: 'publish', version }],
    done: [],
    startedAt: version === 'one' ? '2026-01-01T00:00:00.000Z' : '2026-01-02T00:00:00.000Z',
  })
  for (const version of ['one', 'two']) openJournal(folder).write(entryOf(version))
  return { folder, published: [], entryOf }
}

/** `onPublish`: what happens elsewhere while the first of them is published. */
function contextOf({ folder, published }: ReturnType<typeof openTwo>, onPublish: () => void) {
  const service = {
    publish: async ({ version }: { version: string }) => {
      published.push(version)
      onPublish()
      return { jobId: `job-${version}` }
    },
    getJob: async () => undefined,
  } as unknown as TranslationService
  const target = { baseUrl: `test${folder}`, projectId: 'shop' }
  return { service, target, journal: folder, keyName: () => 'KEY' }
}

it('resumes each of them', async () => {
  const open = openTwo()
  const results = await resumeReleases(
    contextOf(open, () => {}),
    OPTIONS,
  )
  expect(results).toHaveLength(2)
  expect(open.published).toEqual(['one', 'two'])
  expect(readdirSync(open.folder)).toEqual([])
})

it('leaves out what was seen to its end elsewhere', async () => {
  const open = openTwo()
  const closeSecond = (): void => openJournal(open.folder).close(open.entryOf('two'))
  const results = await resumeReleases(contextOf(open, closeSecond), OPTIONS)
  expect(results).toHaveLength(1)
  expect(open.published).toEqual(['one'])
})

it('forgets what it found only', async () => {
  const open = openTwo()
  const context = contextOf(open, () => {})
  const forgotten = forgetReleases(context)
  // Begun after those that somebody has looked at.
  const begun = { ...open.entryOf('two'), startedAt: '2026-02-01T00:00:00.000Z' }
  openJournal(open.folder).write(begun)
  expect((await forgotten).map(({ startedAt }) => startedAt)).toEqual(['2026-01-01T00:00:00.000Z'])
  expect(openJournal(open.folder).listOpen(context.target)).toEqual([begun])
})
