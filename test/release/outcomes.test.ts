/** What a release makes of everything a service may say or not say: the command, the embedded service behind faults. */
import { describe, expect, it } from 'vitest'
import { finish } from '../support/process.ts'
import { COPY, createScene, PUBLISH, RUNNING, readPublished } from './setup.ts'

const STAY = { match: '^GET /jobs/', fault: RUNNING }

describe('release', () => {
  it('copies, waits, publishes, waits, proves both and closes the journal', async () => {
    const scene = await createScene()
    const { code, stdout, stderr } = await finish(scene.start())
    expect(code, stderr).toBe(0)
    expect(stdout).toMatch(
      /released copy latest -> production \(job \S+ finished after \d+\.\d s: record gone, verified\)/,
    )
    expect(stdout).toContain('released publish production')
    expect(scene.faulty.writes()).toEqual([COPY, PUBLISH])
    expect(await readPublished(scene)).toBe('Title')
    expect(scene.journal()).toEqual([])
  })

  it('gives up after its time, says which job it was and how to go on; pauses grow', async () => {
    const scene = await createScene({ release: { timeout: 3000, interval: 100 } })
    scene.faulty.play(STAY)
    const { code, stderr } = await scene.run()
    expect(code).toBe(8)
    const [{ current } = {}] = scene.journal()
    expect(current).toMatchObject({ state: 'accepted', jobId: expect.any(String) })
    expect(stderr).toContain(`TR_JOB_TIMEOUT job ${current?.jobId} did not finish in 3 s`)
    expect(stderr).toContain('`unplugin-translations release resume`')
    const times = scene.faulty.requests.filter(({ line }) => line.startsWith('GET /jobs/')).map(({ at }) => at)
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
    // 100, 200, 400, 800, 1000 with a fifth of jitter, and the rest of the time; below each at least.
    for (const [index, least] of [80, 160, 320, 640].entries()) expect(gaps[index]).toBeGreaterThan(least - 5)
    expect(gaps.length).toBeLessThan(8)
    expect(scene.faulty.writes()).toEqual([COPY])
  })

  it.each([
    ['{"errorMessage":"no\\u001b[2J room"}', 'no\\u{1b}[2J room'],
    ['{"message":"broken"}', 'broken'],
    ['{"timeouted":true}', 'gave the job up'],
  ])('fails when the job says so: %s', async (body, told) => {
    const scene = await createScene()
    scene.faulty.play({ match: '^GET /jobs/', nth: 2, fault: { kind: 'body', body } }, STAY)
    const { code, stderr } = await scene.run()
    expect(code).toBe(8)
    expect(stderr).toContain('TR_JOB_FAILED')
    expect(stderr).toContain(told)
    expect(scene.faulty.writes()).toEqual([COPY])
    // A failure is an end.
    expect(scene.journal()).toEqual([])
  })

  it('waits through an outage of the service', async () => {
    const scene = await createScene({ release: { timeout: 20_000 } })
    scene.faulty.play(
      { match: '^GET /jobs/', nth: [1, 2], fault: { kind: 'status', status: 503 } },
      { match: '^GET /jobs/', nth: 3, fault: { kind: 'reset' } },
      {
        match: '^GET /jobs/',
        nth: 4,
        fault: { kind: 'body', body: '<h1>back soon</h1>', headers: { 'content-type': 'text/html' } },
      },
    )
    expect(await scene.run()).toMatchObject({ code: 0 })
    expect(scene.faulty.writes()).toEqual([COPY, PUBLISH])
  })
})

describe('a record that is gone', () => {
  const unsent = (match: string) =>
    ({ match, fault: { kind: 'body', body: '{"jobId":"never"}' }, unsent: true }) as const

  it('proves nothing by itself: a copy that was not made is told', async () => {
    const scene = await createScene()
    scene.faulty.play(unsent('^POST /copy/'))
    const { code, stderr } = await scene.run()
    expect(code).toBe(8)
    expect(stderr).toContain('TR_JOB_UNKNOWN copy latest -> production: the record of job never is gone')
    expect(scene.faulty.writes()).toEqual([COPY])
    expect(scene.journal()).toHaveLength(1)
  })

  it('proves nothing by itself: a publish that was not made is told', async () => {
    const scene = await createScene()
    scene.faulty.play(unsent('^POST /publish/'))
    const { code, stderr } = await scene.run()
    expect(code).toBe(8)
    expect(stderr).toContain('TR_JOB_UNKNOWN publish production')
    expect(await readPublished(scene)).toBeUndefined()
  })

  it('is enough without `verify`, which then asks for no texts', async () => {
    const scene = await createScene({ release: { verify: false } })
    scene.faulty.play(unsent('^POST /copy/'), unsent('^POST /publish/'))
    const { code, stdout } = await scene.run()
    expect(code).toBe(0)
    expect(stdout).not.toContain('verified')
    expect(scene.faulty.count(/^GET \/(?!jobs)/)).toBe(0)
  })

  it('is looked at again while a cache still has the old texts', async () => {
    const scene = await createScene({ release: { timeout: 10_000 } })
    expect(await scene.run()).toMatchObject({ code: 0 })
    await scene.setText('latest', 'New')
    const old = { kind: 'body', body: '{"title":"Title","bye":"Bye"}' } as const
    let publishes = false
    scene.faulty.before((line) => {
      publishes ||= line.startsWith('POST /publish/')
      if (publishes) scene.faulty.before(() => {})
      if (publishes) scene.faulty.play({ match: '^GET /local/production/en/common', nth: [1, 2], fault: old })
    })
    const { code, stderr } = await scene.run()
    expect(code, stderr).toBe(0)
    expect(await readPublished(scene)).toBe('New')
    expect(scene.faulty.count(/^GET \/local\/production\/en\/common\?cache=no/)).toBeGreaterThan(4)
  })
})

describe('an answer that is lost', () => {
  it('is made up for by the texts: no second copy, and the release goes on', async () => {
    const scene = await createScene({ release: { timeout: 10_000 } })
    scene.faulty.play({ match: '^POST /copy/', fault: { kind: 'reset' } })
    const { code, stdout, stderr } = await scene.run()
    expect(code, stderr).toBe(0)
    expect(stdout).toMatch(/released copy latest -> production \(proved by the texts/)
    expect(scene.faulty.writes()).toEqual([COPY, PUBLISH])
  })

  it.each([{ kind: 'reset' }, { kind: 'status', status: 502 }] as const)(
    'leaves the outcome open where the texts prove nothing: %j',
    async (fault) => {
      const scene = await createScene()
      scene.faulty.play({ match: '^POST /copy/', fault, unsent: true })
      const { code, stderr } = await scene.run()
      expect(code).toBe(8)
      expect(stderr).toContain('TR_JOB_UNKNOWN')
      expect(scene.faulty.writes()).toEqual([COPY])
      // Nor does the next run send it again.
      expect(await scene.run()).toMatchObject({ code: 8 })
      expect(scene.faulty.writes()).toEqual([COPY])
      // Somebody has looked.
      expect(await scene.run('release', 'forget')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('forgot copy'),
      })
      scene.faulty.play()
      expect(await scene.run()).toMatchObject({ code: 0 })
      expect(scene.faulty.writes()).toEqual([COPY, COPY, PUBLISH])
    },
  )

  it('is not looked for without `verify`', async () => {
    const scene = await createScene({ release: { verify: false } })
    scene.faulty.play({ match: '^POST /copy/', fault: { kind: 'reset' } })
    const { code, stderr } = await scene.run()
    expect(code).toBe(8)
    expect(stderr).toContain('TR_JOB_UNKNOWN')
    expect(scene.faulty.writes()).toEqual([COPY])
  })

  it.each([
    ['{}', 'application/json', 'got an object'],
    ['{"jobId":7}', 'application/json', 'got an object'],
    ['', 'application/json', 'an empty body'],
    ['SECRET accepted', 'text/plain', 'no JSON'],
  ])('names no job: %j', async (body, type, shape) => {
    const scene = await createScene()
    scene.faulty.play({
      match: '^POST /copy/',
      fault: { kind: 'body', body, headers: { 'content-type': type } },
      unsent: true,
    })
    const { code, stderr } = await scene.run()
    expect(code).toBe(8)
    expect(stderr).toContain('TR_JOB_UNKNOWN')
    expect(stderr).toContain(shape)
    expect(stderr).not.toContain('SECRET')
    expect(scene.faulty.writes()).toEqual([COPY])
  })
})

describe('a refusal', () => {
  it('names the key that is needed, leaves nothing open and sends no second step', async () => {
    const scene = await createScene()
    scene.faulty.play({ match: '^POST /copy/', fault: { kind: 'status', status: 403, body: '{"errorMessage":"no"}' } })
    const { code, stderr } = await scene.run()
    expect(code).toBe(4)
    expect(stderr).toContain('needs the key of the version that is copied to, production,')
    expect(stderr).toContain('set TRANSLATIONS_API_KEY_PRODUCTION')
    expect(scene.faulty.writes()).toEqual([COPY])
    expect(scene.journal()).toEqual([])
  })

  it('is foreseen where no key is set: nothing is sent, not even the first step', async () => {
    const scene = await createScene({ release: { publish: 'latest' } })
    scene.env.TRANSLATIONS_API_KEY_LATEST = ''
    const { code, stderr } = await scene.run()
    expect(code).toBe(4)
    expect(stderr).toContain('Set TRANSLATIONS_API_KEY_LATEST')
    expect(scene.faulty.writes()).toEqual([])
  })

  it('of a service that is busy is told as such', async () => {
    const scene = await createScene()
    scene.faulty.play({
      match: '^POST /copy/',
      fault: { kind: 'status', status: 409, body: '{"errorMessage":"a copy is running"}' },
    })
    const { code, stderr } = await scene.run()
    expect(code).toBe(8)
    expect(stderr).toContain('TR_RELEASE_BUSY')
    expect(scene.journal()).toEqual([])
  })
})
