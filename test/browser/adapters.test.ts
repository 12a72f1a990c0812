/** Each library with its module, in a page that Vite built: first language, then another one by one more chunk. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { REPOSITORY, runNode } from '../support/process.ts'
import { createProject } from '../support/project.ts'
import { startService } from '../support/service.ts'
import { apps } from './apps.ts'
import { openPage, serveFolder, shareBrowser } from './chromium.ts'

const VITE = join(REPOSITORY, 'node_modules/vite/bin/vite.js')
const CONFIG = `import translations from 'unplugin-translations/vite'
export default { plugins: [translations()], build: { target: 'esnext' } }
`

const newPage = shareBrowser()

describe.each(apps)('$name', ({ files }) => {
  it('shows its texts, and those of another language after one more chunk', async () => {
    const project = createProject({ ...files, 'vite.config.js': CONFIG })
    const service = await startService(project)
    const built = await runNode(VITE, ['build'], { cwd: project, env: service.env })
    expect(built, built.stderr).toMatchObject({ code: 0 })

    const { url, requests } = await serveFolder(join(project, 'dist'))
    const { page, errors } = await openPage(newPage, url)
    await page.getByRole('heading', { name: 'Hello Ada' }).waitFor()
    expect(await page.locator('p').textContent()).toBe('2 bikes')
    const before = requests.length
    await page.getByRole('button', { name: 'de' }).click()
    await page.getByRole('heading', { name: 'Hallo Ada' }).waitFor()
    expect(await page.locator('p').textContent()).toBe('2 Räder')
    expect(requests.slice(before)).toEqual([expect.stringMatching(/\.js$/)])
    await page.getByRole('button', { name: 'en' }).click()
    await page.getByRole('heading', { name: 'Hello Ada' }).waitFor()
    expect(requests.slice(before)).toHaveLength(1)
    expect(errors).toEqual([])
  })
})
