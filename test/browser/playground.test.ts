/** The playground as its visitors see it: built by both hosts, served as files, opened in Chromium. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { REPOSITORY, runNode } from '../support/process.ts'
import { copyPlayground, readTree, writeFiles } from '../support/project.ts'
import { startService } from '../support/service.ts'
import { openPage, serveFolder, shareBrowser } from './chromium.ts'

const HOSTS = [
  { name: 'vite', script: join(REPOSITORY, 'node_modules/vite/bin/vite.js'), args: ['build'], output: 'dist/vite' },
  { name: 'webpack', script: 'webpack.build.mjs', args: [], output: 'dist/webpack' },
]

/** A text that nothing looks up. */
const UNUSED = 'Winter sale'

const newPage = shareBrowser()

describe.each(HOSTS)('the playground built by $name', ({ script, args, output }) => {
  it.each([
    ['all its texts', false],
    ['the texts that it uses', true],
  ])('shows itself with %s, and loads one more chunk for another language', async (_, prune) => {
    const project = copyPlayground()
    const config = readFileSync(join(project, 'translations.config.ts'), 'utf8')
    writeFiles(project, {
      'translations.config.ts': config.replace('defineConfig({', `defineConfig({ output: { prune: ${prune} },`),
    })
    const service = await startService(project)
    const built = await runNode(script.endsWith('.mjs') ? join(project, script) : script, args, {
      cwd: project,
      env: service.env,
    })
    expect(built, built.stderr).toMatchObject({ code: 0 })

    const files = readTree(join(project, output))
    for (const key of Object.values(service.keys)) {
      expect([...files].filter(([, content]) => content.includes(key)).map(([name]) => name)).toEqual([])
    }

    const shipped = [...files].some(([name, content]) => name.endsWith('.js') && content.includes(UNUSED))
    expect(shipped).toBe(!prune)

    const { url, requests } = await serveFolder(join(project, output))
    const { page, errors } = await openPage(newPage, `${url}/?language=en`)
    const texts = JSON.parse(readFileSync(join(project, 'texts/en/common.json'), 'utf8')) as Record<string, string>
    const german = JSON.parse(readFileSync(join(project, 'texts/de/common.json'), 'utf8')) as Record<string, string>
    await page
      .getByText(texts['home.title'] ?? '', { exact: true })
      .first()
      .waitFor()

    const before = requests.length
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page
      .getByText(german['home.title'] ?? '', { exact: true })
      .first()
      .waitFor()
    expect(requests.slice(before)).toHaveLength(1)
    expect(requests.at(-1)).toMatch(/\.js$/)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')

    await page.getByRole('button', { name: 'polski' }).click()
    await page
      .getByRole('button', { name: /^Dodaj/ })
      .first()
      .click()
    await page.getByText('1 rower w koszyku').first().waitFor()
    await page.getByRole('link', { name: 'Kasa' }).first().click()
    // Missing in the texts, so it is the default value of the source that shows.
    await page.getByText('Delivered by bicycle within two days.').waitFor()
    expect(errors).toEqual([])
  })
})
