/** What a release shows before it does anything, and how it asks. */
import { describe, expect, it } from 'vitest'
import { finish, startOnTerminal } from '../support/process.ts'
import { COPY, createScene, PUBLISH, RUNNING, type Scene } from './setup.ts'

/** Production as it was released once; `latest` has gone on since. */
async function createMoved(): Promise<Scene> {
  const scene = await createScene({ release: { timeout: 10_000 } })
  expect(await scene.run()).toMatchObject({ code: 0 })
  const common = { projectId: 'local', version: 'latest', namespace: 'common' }
  await scene.client.update({
    ...common,
    language: 'en',
    entries: { title: 'New', bye: null, more: 'More', most: 'Most' },
  })
  scene.faulty.requests.splice(0)
  return scene
}

const CHANGES = [{ language: 'en', added: 2, changed: 1, removed: 1 }]

interface Talk {
  code: number | null
  /** All that the terminal got. */
  shown: string
}

/** Runs on a real terminal, and types the answer once it is asked. */
async function runOnTerminal({ project, env }: Scene, args: readonly string[], answer = ''): Promise<Talk> {
  const child = startOnTerminal(args, { cwd: project, env })
  let shown = ''
  child.stdout?.on('data', (data: Buffer) => {
    if (shown.includes('[y/N]') || !(shown + data).includes('[y/N]')) shown += data
    else {
      shown += data
      child.stdin?.write(answer)
    }
  })
  const { code } = await finish(child)
  return { code, shown }
}

const ask = (scene: Scene, answer: string): Promise<Talk> => runOnTerminal(scene, ['release'], answer)

describe('--dry-run', () => {
  it('shows what would change in the target, as JSON and as text, and sends nothing', async () => {
    const scene = await createMoved()
    const { code, stdout } = await scene.run('release', '--dry-run', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      dryRun: true,
      projectId: 'local',
      steps: [
        { kind: 'copy', from: 'latest', to: 'production', before: 4, after: 5, changes: CHANGES },
        { kind: 'publish', version: 'production', before: 4, after: 5, changes: CHANGES },
      ],
    })
    const shown = await scene.run('release', '--dry-run')
    expect(shown.stdout.split('\n').slice(0, 3)).toEqual([
      'would copy latest -> production',
      '  4 -> 5 keys',
      '    en: 2 added, 1 changed, 1 removed',
    ])
    expect(scene.faulty.writes()).toEqual([])
  })

  it('knows that one language is copied only', async () => {
    const scene = await createMoved()
    const args = ['--copy', 'latest', 'production', '--language', 'de']
    const { stdout } = await scene.run('release', '--dry-run', '--json', ...args)
    expect(JSON.parse(stdout).steps).toMatchObject([{ language: 'de', changes: [], before: 4, after: 4 }])
  })
})

describe('the summary', () => {
  it('says what has changed', async () => {
    const scene = await createMoved()
    const { stdout } = await scene.run('release', '--yes', '--json')
    expect(JSON.parse(stdout).steps).toMatchObject([
      { kind: 'copy', before: 4, after: 5, changes: CHANGES, verified: true },
      { kind: 'publish', before: 4, after: 5, changes: CHANGES, verified: true },
    ])
    expect((await scene.run()).stdout).toContain('5 keys, nothing changes')
  })
})

describe('the question', () => {
  it('names project, versions and counts, and takes only yes for yes', async () => {
    const scene = await createMoved()
    const { code, shown } = await ask(scene, 'n\n')
    expect(code, shown).toBe(2)
    expect(shown).toContain(
      'copy latest -> production, then publish production in project local (copy 4 -> 5 keys, en: 2 added, 1 changed, 1 removed; publish 4 -> 5 keys,',
    )
    expect(shown).toContain('not confirmed, nothing was sent')
    expect(scene.faulty.writes()).toEqual([])
    expect(await ask(scene, 'y\n')).toMatchObject({ code: 0 })
    expect(scene.faulty.writes()).toHaveLength(2)
  })

  it('is not asked where nobody can answer: nothing is read or sent', async () => {
    const scene = await createMoved()
    const { code, stderr } = await scene.run('release')
    expect(code).toBe(2)
    expect(stderr).toContain('--yes')
    expect(scene.faulty.requests).toEqual([])
  })
})

describe('on a terminal', () => {
  it('shows step and job, and how long it takes already', async () => {
    const scene = await createScene({ release: { timeout: 20_000, interval: 500 } })
    scene.faulty.play({ match: '^GET /jobs/', nth: [1, 2, 3], fault: RUNNING })
    const { code, shown } = await runOnTerminal(scene, ['release', '--yes'])
    expect(code, shown).toBe(0)
    expect(shown).toMatch(/copy latest -> production \(job [\da-f-]+\) … 0 s/)
    expect(shown).toMatch(/copy latest -> production \(job [\da-f-]+\) … 2 s/)
    expect(shown).toMatch(/publish production \(job [\da-f-]+\) … 0 s/)
    // The line is written over, and gone at the end.
    expect(shown).toMatch(/\r\u001b\[2K[^\u001b]*released copy/)
  })

  it('takes Ctrl-C at the question for no', async () => {
    const scene = await createMoved()
    const { code } = await ask(scene, '\u0003')
    expect(code).toBe(130)
    expect(scene.faulty.writes()).toEqual([])
  })
})

describe('reports that could not be delivered', () => {
  it('go before the copy, so that it has them', async () => {
    const files = { 'src/app.ts': "import { t } from 'i18next'\nexport const text = t('common:late', 'Late')\n" }
    const scene = await createScene({ release: { timeout: 10_000 }, files, scan: {} })
    expect(await scene.run('pull')).toMatchObject({ code: 0 })
    scene.faulty.play({ match: '^POST /missing/', fault: { kind: 'status', status: 500 } })
    expect(await scene.run('report', '--missing')).toMatchObject({ code: 7 })
    scene.faulty.requests.splice(0)
    scene.faulty.play()
    const { code, stderr } = await scene.run()
    expect(code, stderr).toBe(0)
    expect(scene.faulty.writes()).toEqual(['POST /missing/local/latest/en/common', COPY, PUBLISH])
    const address = { projectId: 'local', version: 'production', language: 'en', namespace: 'common' }
    expect(await scene.client.getResource(address)).toMatchObject({ late: 'Late' })
  })
})
