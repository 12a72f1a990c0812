/** A process that is killed, at any moment: the snapshot is whole, the old one or the new one. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCliAlong } from '../support/cli-loop.ts'
import { finish } from '../support/process.ts'
import { cloneProject, createTexts } from './project.ts'
import { cliRunner, createPullProject, PATIENCE, preload, ROUNDS, startServer, touch, vite } from './runs.ts'
import type { FaultServer } from './server.ts'

const RESOURCES = 40
/** The snapshot's files, the lock, and the index. */
const RENAMES = RESOURCES + 2

const lockText = (project: string): string => readFileSync(join(project, 'translations.lock'), 'utf8')

const listTemporaries = (project: string): string[] =>
  readdirSync(project, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tmp'))

/** The first, the last, and more between them the more rounds there are. */
function spread(last: number): number[] {
  const count = Math.min(last, ROUNDS + 1)
  return Array.from({ length: count }, (_, index) => 1 + Math.round((index * (last - 1)) / (count - 1)))
}

function rewrite(server: FaultServer, text: string): void {
  for (const namespaces of Object.values(server.project.texts)) {
    for (const resource of Object.values(namespaces)) resource.key0 = text
  }
  touch(server)
}

describe.each([cliRunner('pull', '--update'), vite])('$name, killed', PATIENCE, (runner) => {
  const { runAlong, start } = runner

  /** Kills once, and proves that what is there is whole and what the lock said before or says now. */
  async function survive(project: string, env: Record<string, string>, server?: FaultServer): Promise<string> {
    const child = start(project, env)
    server?.setClient(child.pid ?? 0)
    await finish(child)
    expect(child.signalCode).toBe('SIGKILL')
    expect(await runCliAlong(['pull', '--offline'], { cwd: project })).toMatchObject({ code: 0 })
    return lockText(project)
  }

  it('while it reads from the service, leaves what was there', async () => {
    const server = await startServer({ ...cloneProject(), texts: createTexts(8, 5) })
    const project = createPullProject(server)
    expect(await runAlong(project)).toMatchObject({ code: 0 })
    let before = lockText(project)
    for (const nth of spread(RESOURCES)) {
      rewrite(server, `text of round ${nth}`)
      for (const when of ['beforeReply', 'afterReply'] as const) {
        server.play({ match: '^GET /shop/', nth, fault: { kind: 'killClient', when } })
        expect(await survive(project, {}, server)).toBe(before)
      }
      server.play()
      expect(await runAlong(project)).toMatchObject({ code: 0 })
      expect(lockText(project)).not.toBe(before)
      before = lockText(project)
      expect(listTemporaries(project)).toEqual([])
    }
  })

  it('between a whole file and its name, leaves the old or the new', async () => {
    const server = await startServer({ ...cloneProject(), texts: createTexts(8, 5) })
    const project = createPullProject(server)
    expect(await runAlong(project)).toMatchObject({ code: 0 })
    let before = lockText(project)
    // The last but one is the lock itself.
    for (const nth of new Set([...spread(RENAMES), RENAMES - 1])) {
      rewrite(server, `text of rename ${nth}`)
      const after = await survive(project, { ...preload('end-at-rename.mjs'), STOP_AT: String(nth) })
      expect(after === before).toBe(nth < RENAMES)
      expect(listTemporaries(project)).not.toEqual([])
      expect(await runAlong(project)).toMatchObject({ code: 0 })
      expect(listTemporaries(project)).toEqual([])
      before = lockText(project)
    }
  })
})
