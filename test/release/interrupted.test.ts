/** Releases that are ended from outside at every point, and what the next one makes of it. As processes, with kills. */
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { hostScript, startHost } from '../support/host-scripts.ts'
import { CLI, finish, runNode, startNode } from '../support/process.ts'
import { createProject, readTree } from '../support/project.ts'
import { COPY, createScene, PUBLISH, RELEASE, RUNNING, readPublished, type Scene } from './setup.ts'

const STAY = { match: '^GET /jobs/', fault: RUNNING }

/** Starts a release that waits for its copy, and gives its process. */
async function startWaiting(scene: Scene): Promise<ReturnType<Scene['start']>> {
  scene.faulty.play(STAY)
  const polled = scene.faulty.seen(/^GET \/jobs\//)
  const child = scene.start()
  await polled
  return child
}

const PATIENT = { release: { timeout: 30_000 } }

describe('Ctrl-C while waiting', () => {
  it('ends, says what goes on and how to go on, and publishes nothing', async () => {
    const scene = await createScene(PATIENT)
    const child = await startWaiting(scene)
    const finished = finish(child)
    child.kill('SIGINT')
    const { code, stderr } = await finished
    expect(code).toBe(130)
    const [{ current } = {}] = scene.journal()
    expect(stderr).toContain(
      `copy accepted by the service, job ${current?.jobId} may still be running; resume with \`unplugin-translations release resume\``,
    )
    expect(scene.faulty.writes()).toEqual([COPY])
  })

  it('does the same in a build', async () => {
    const scene = await createScene({
      ...PATIENT,
      files: { 'src/main.js': 'console.log(1)', 'build.mjs': hostScript('rollup') },
    })
    scene.faulty.play(STAY)
    const polled = scene.faulty.seen(/^GET \/jobs\//)
    const child = startHost('rollup', ['build'], { cwd: scene.project, env: scene.env })
    const finished = finish(child)
    await polled
    child.kill('SIGINT')
    const { code, stderr } = await finished
    expect(code, stderr).toBe(130)
    expect(stderr).toContain('copy accepted by the service, job ')
    expect(scene.journal()).toMatchObject([{ current: { state: 'accepted' } }])
    expect(scene.faulty.writes()).toEqual([COPY])
  })
})

describe('a killed release', () => {
  it.each([[['release', '--yes']], [['release', 'resume']]])(
    'is taken up by %j: the same job, no second copy',
    async (args) => {
      const scene = await createScene(PATIENT)
      const child = await startWaiting(scene)
      child.kill('SIGKILL')
      await once(child, 'exit')
      const [{ current } = {}] = scene.journal()
      expect(current).toMatchObject({ state: 'accepted' })
      scene.faulty.requests.splice(0)
      scene.faulty.play()
      const { code, stdout, stderr } = await finish(scene.start(...args))
      expect(code, stderr).toBe(0)
      expect(stdout).toContain('took up the release of ')
      expect(scene.faulty.writes()).toEqual([PUBLISH])
      expect(scene.faulty.count(new RegExp(`^GET /jobs/local/${current?.jobId}$`))).toBeGreaterThan(0)
      expect(await readPublished(scene)).toBe('Title')
      expect(scene.journal()).toEqual([])
      expect(await scene.run('release', 'resume')).toMatchObject({ code: 0, stdout: 'no release is open\n' })
    },
  )

  it.each(['^POST /copy/', '^POST /publish/'])('whose answer never came is proved by the texts: %s', async (match) => {
    const scene = await createScene(PATIENT)
    scene.faulty.play({ match, fault: { kind: 'killClient', when: 'beforeReply' } })
    await once(scene.start(), 'exit')
    expect(scene.journal()).toMatchObject([{ current: { state: 'sent' } }])
    scene.faulty.play()
    const { code, stdout, stderr } = await scene.run()
    expect(code, stderr).toBe(0)
    expect(stdout).toContain('proved by the texts')
    expect(scene.faulty.writes()).toEqual([COPY, PUBLISH])
    expect(await readPublished(scene)).toBe('Title')
  })

  it('that was killed between copy and publish goes on with the publish', async () => {
    const scene = await createScene(PATIENT)
    let copied = false
    let looks = 0
    // The second look at the list after the copy is the publish getting ready.
    scene.faulty.before((line) => {
      copied ||= line.startsWith('POST /copy/')
      if (copied && line.startsWith('GET /stats/') && ++looks === 2) child.kill('SIGKILL')
    })
    const child = scene.start()
    await once(child, 'exit')
    expect(scene.journal()).toMatchObject([{ done: [{ kind: 'copy' }] }])
    expect(await scene.run()).toMatchObject({ code: 0 })
    expect(scene.faulty.writes()).toEqual([COPY, PUBLISH])
  })

  it('leaves a journal that holds no key', async () => {
    const scene = await createScene(PATIENT)
    const child = await startWaiting(scene)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const text = [...readTree(`${scene.project}/.translations`).values()].join('\n')
    expect(text).toContain('"accepted"')
    for (const key of Object.values(scene.service.keys)) expect(text).not.toContain(key)
  })

  it('keeps other releases to its target out until it is taken up or forgotten', async () => {
    const scene = await createScene(PATIENT)
    const child = await startWaiting(scene)
    child.kill('SIGKILL')
    await once(child, 'exit')
    scene.faulty.play()
    const other = await scene.run('release', '--yes', '--publish', 'production')
    expect(other.code).toBe(8)
    expect(other.stderr).toContain('TR_RELEASE_BUSY an earlier release to this target was not seen to its end')
    expect(await scene.run('release', 'forget')).toMatchObject({ code: 0 })
    expect(await scene.run('release', '--yes', '--publish', 'production')).toMatchObject({ code: 0 })
    expect(scene.faulty.writes()).toEqual([COPY, PUBLISH])
  })
})

describe('two releases to one target', () => {
  it('exclude each other on one machine, also from another folder; a killed one excludes nobody', async () => {
    const scene = await createScene(PATIENT)
    const child = await startWaiting(scene)
    const elsewhere = createProject({ 'translations.config.json': { scan: false, release: RELEASE } })
    const other = () => runNode(CLI, ['release', '--yes'], { cwd: elsewhere, env: scene.env })
    const refused = await other()
    expect(refused.code).toBe(8)
    expect(refused.stderr).toContain(
      `TR_RELEASE_BUSY process ${child.pid} of this machine releases to local production`,
    )
    expect(scene.faulty.writes()).toEqual([COPY])
    // Another target is not concerned.
    const latest = startNode(CLI, ['release', '--yes', '--publish', 'latest'], { cwd: elsewhere, env: scene.env })
    await scene.faulty.seen(/^POST \/publish\/local\/latest/)
    latest.kill('SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')
    scene.faulty.play()
    expect(await other()).toMatchObject({ code: 0 })
  })

  it('see each other across machines by the texts: before the publish nothing is published', async () => {
    const scene = await createScene(PATIENT)
    let copied = false
    let looks = 0
    scene.faulty.before(async (line) => {
      copied ||= line.startsWith('POST /copy/')
      if (copied && line.startsWith('GET /stats/') && ++looks === 2) await scene.setText('production', 'Theirs')
    })
    const { code, stderr } = await scene.run()
    expect(code).toBe(8)
    expect(stderr).toContain('TR_RELEASE_BUSY production was changed by somebody else while it was released: en/common')
    expect(scene.faulty.writes()).toEqual([COPY])
    expect(scene.journal()).toEqual([])
  })

  it('see each other across machines by the texts: what was published is not what was copied', async () => {
    const scene = await createScene(PATIENT)
    scene.faulty.before(async (line) => {
      if (line.startsWith('POST /publish/')) await scene.setText('production', 'Theirs')
    })
    const { code, stderr } = await scene.run()
    expect(code).toBe(8)
    expect(stderr).toContain('TR_RELEASE_BUSY')
    expect(await readPublished(scene)).toBe('Theirs')
  })
})

describe('readers while it publishes', () => {
  it('never see half of it', async () => {
    const scene = await createScene({ release: { interval: 5, timeout: 30_000 } })
    const publish = async (value: string): Promise<void> => {
      for (const language of ['en', 'de']) {
        const entries = { title: value }
        await scene.client.update({ projectId: 'local', version: 'latest', language, namespace: 'common', entries })
      }
      expect(await scene.run()).toMatchObject({ code: 0 })
    }
    await publish('0')
    let done = false
    let reads = 0
    const seen = new Set<string | undefined>()
    const wrong: unknown[] = []
    const reader = async (): Promise<void> => {
      while (!done) {
        const first = await readPublished(scene, 'en')
        const second = await readPublished(scene, 'de')
        reads += 2
        seen.add(first)
        // All at once: whoever has seen the new one in the first resource sees it in the second.
        if (Number(second) < Number(first) || first === undefined) wrong.push([first, second])
      }
    }
    const readers = [reader(), reader()]
    for (const value of ['1', '2', '3']) await publish(value)
    done = true
    await Promise.all(readers)
    expect(wrong).toEqual([])
    expect(reads).toBeGreaterThan(100)
    expect([...seen].sort()).toEqual(['0', '1', '2', '3'])
  })
})
