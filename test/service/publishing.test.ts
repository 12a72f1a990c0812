/** What readers see while a version is written and published. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { prepareProject } from '../../src/service/project.ts'
import { createPublishedReader } from '../../src/service/published.ts'
import type { Database } from '../../src/service/store/database.ts'
import { openStore } from '../../src/service/store/open.ts'
import { findVersion } from '../../src/service/store/projects.ts'
import { writeEntries } from '../../src/service/write.ts'
import { TIMES } from './amount.ts'
import { type Served, startServed } from './served.ts'

const READS = 2_000 * TIMES
const READERS = 8
const NAMESPACES = ['x', 'y']

/** Rounds whose publication was asked for, and those whose job has ended. */
interface Progress {
  asked: number
  finished: number
}

async function publishRounds(served: Served, progress: Progress, isOver: () => boolean): Promise<void> {
  const headers = { authorization: served.service.keys.production ?? '' }
  for (let round = 1; !isOver(); round++) {
    const body = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, String(round)]))
    for (const namespace of NAMESPACES) {
      await served.send('POST', `/update/local/production/en/${namespace}?replace=true`, { headers, body })
    }
    // Readers have a moment in which what is written is not what is published.
    await new Promise((resolve) => setTimeout(resolve, 2))
    progress.asked = round
    const { jobId } = (await (await served.send('POST', '/publish/local/production', { headers })).json()) as {
      jobId: string
    }
    while ((await served.send('GET', `/jobs/local/${jobId}`, { headers })).status !== 404) {}
    progress.finished = round
  }
}

/** The one round that a resource is of; a mixture of two throws. */
async function readRound(served: Served, namespace: string): Promise<number> {
  const answer = await served.send('GET', `/local/production/en/${namespace}`, { anonymous: true })
  const values = Object.values((await answer.json()) as Record<string, string>)
  expect([answer.status, values.length, new Set(values).size]).toEqual([200, 20, 1])
  return Number(values[0])
}

describe('V-05 a version that is published again and again', () => {
  it('shows the old texts until a publication is finished, and never half of one', async () => {
    const served = await startServed()
    const progress: Progress = { asked: 0, finished: 0 }
    let left = READS
    const publishing = publishRounds(served, progress, () => left <= 0)
    while (progress.finished === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    const wrong: object[] = []
    await Promise.all(
      Array.from({ length: READERS }, async () => {
        while (left > 0) {
          left -= NAMESPACES.length
          const { finished } = progress
          const [x, y] = [await readRound(served, 'x'), await readRound(served, 'y')]
          // y was read after x: it may be newer by a publication that came in between, but never older.
          if (x < finished || y < x || y > progress.asked) wrong.push({ finished, x, y, asked: progress.asked })
        }
      }),
    )
    await publishing
    expect(wrong).toEqual([])
    expect(progress.finished).toBeGreaterThan(20)
    expect(served.errors).toEqual([])
  })
})

describe('what is remembered of a publication', () => {
  it('is nothing that was written over while it was looked up', async () => {
    const database = await openStore()
    onTestFinished(() => database.close())
    const project = { projectId: 'local', reference: 'en', languages: [], tags: [] }
    await prepareProject(database, project, 1)
    const version = await database.read((sql) => findVersion(sql, 'local', 'latest'))
    const write = (title: string): Promise<unknown> => {
      const at = { versionId: version?.id ?? '', language: 'en', namespace: 'home' }
      const how = { mode: 'update', by: { projectId: 'local', userId: undefined, now: 1 } } as const
      return database.write((sql) => writeEntries(sql, at, { title }, how))
    }
    // A database across a network answers when it answers.
    let answered: Promise<unknown> = Promise.resolve()
    const late: Database = { ...database, read: (work) => database.read(work).finally(() => answered) }
    const reader = createPublishedReader(late)
    const read = async (): Promise<string> => {
      const body = await reader.find({ projectId: 'local', version: 'latest', language: 'en', namespace: 'home' })
      return Buffer.from(body?.raw ?? []).toString()
    }
    await write('Old')
    expect(await read()).toBe('{"title":"Old"}')
    reader.forget()

    let answer = (): void => {}
    answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const reading = read()
    await write('New')
    reader.forget()
    answer()
    expect(await reading).toBe('{"title":"Old"}')
    expect(await read()).toBe('{"title":"New"}')
  })
})
