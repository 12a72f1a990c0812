/** Eight processes of one project that start together with nothing at hand, as in a build of many packages. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCliAlong } from '../support/cli-loop.ts'
import { finish } from '../support/process.ts'
import { readTree } from '../support/project.ts'
import { cloneProject, createTexts } from './project.ts'
import { createPullProject, PATIENCE, ROUNDS, resourceRequests, runners, startServer } from './runs.ts'

const PROCESSES = 8

it.each(runners)('make the same, and a snapshot without a gap: $name', PATIENCE, async ({ name, start }) => {
  const server = await startServer({ ...cloneProject(), texts: createTexts(3, 3) })
  const outputs = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    server.clear()
    const project = createPullProject(server, { pull: { limits: {} } })
    // A build empties the folder that it writes to: each has its own.
    const started = Array.from({ length: PROCESSES }, (_, index) => finish(start(project, { OUT: `dist-${index}` })))
    expect((await Promise.all(started)).map(({ code, stderr }) => [code, stderr])).toEqual(started.map(() => [0, '']))
    for (const out of readdirSync(project).filter((folder) => folder.startsWith('dist-'))) {
      outputs.add(JSON.stringify([...readTree(join(project, out))]))
    }
    outputs.add(readFileSync(join(project, 'translations.lock'), 'utf8'))
    const asked = resourceRequests(server)
    const names = new Set(asked)
    expect(names.size).toBe(9)
    for (const name of names) expect(asked.filter((line) => line === name).length).toBeLessThanOrEqual(PROCESSES)
    expect(await runCliAlong(['pull', '--offline'], { cwd: project })).toMatchObject({ code: 0 })
    const left = readdirSync(project, { recursive: true, encoding: 'utf8' })
    expect(left.filter((file) => file.endsWith('.tmp'))).toEqual([])
  }
  // One lock, and one output where something is built.
  expect(outputs.size).toBe(name === 'pull' ? 1 : 2)
})
