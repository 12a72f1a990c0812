/** No service is named: the embedded one, in the process of the build or in another that owns its data. */
import { describe, expect, it } from 'vitest'
import { execute, hosts, otherHosts } from '../support/hosts.ts'
import { createProject } from '../support/project.ts'
import { type ServedProject, startService } from '../support/service.ts'
import { configure, SMALL_APP } from '../support/small-app.ts'

const FILES = {
  ...SMALL_APP,
  'translations.config.json': configure({ publish: 'latest' }),
}

const serve = (project: string): Promise<ServedProject> => startService(project, `${project}/.translations/service`)

describe.each([...hosts, ...otherHosts])('$name', (host) => {
  it('works in the process of the build, without account and network', async () => {
    const project = createProject(FILES)
    const served = await serve(project)
    await served.stop()
    const first = await host.build(project)
    expect(first.code, first.stderr).toBe(0)
    expect(await execute(project, host)).toEqual([{ title: 'Title' }, 'title', 'note'])
    const told = first.stdout + first.stderr
    expect(told).toContain('missing common:note - not in en')
    expect(told).toContain('released publish latest')
    // What the first build reported is there for the second one.
    expect(await host.build(project)).toMatchObject({ code: 0 })
    expect(await execute(project, host)).toEqual([{ note: 'A note', title: 'Title' }, 'title', 'note'])
  })

  it('asks the process that owns the data', async () => {
    const project = createProject(FILES)
    const served = await serve(project)
    expect(await host.build(project)).toMatchObject({ code: 0 })
    const answer = await fetch(`${served.url}/local/latest/en/common`)
    expect(await answer.json()).toEqual({ note: 'A note', title: 'Title' })
  })
})
