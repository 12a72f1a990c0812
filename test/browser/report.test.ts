/** The HTML report as its readers see it: written by the command line, opened from disk in Chromium. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/checks/finding.ts'
import type { CheckReport } from '../../src/output/check-report.ts'
import { renderReport } from '../../src/output/render.ts'
import { createReport, hostileReport } from '../output/hostile-report.ts'
import { runCli } from '../support/process.ts'
import { copyPlayground, createFolder } from '../support/project.ts'
import { startService } from '../support/service.ts'
import { shareBrowser } from './chromium.ts'

const newPage = shareBrowser()

interface Opened {
  page: Page
  /** Errors, refusals of the policy, dialogs. */
  trouble: string[]
  /** Whatever the page asked for besides itself. */
  requests: string[]
}

async function open(file: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Opened> {
  const page = await newPage({ colorScheme, viewport: { width: 1280, height: 900 } })
  const trouble: string[] = []
  const requests: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()))
  page.on('dialog', (dialog) => {
    trouble.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(pathToFileURL(file).href)
  return { page, trouble, requests: requests.slice(1) }
}

function writeReport(report: CheckReport): string {
  const file = join(createFolder(), 'report.html')
  writeFileSync(
    file,
    renderReport('html', report, () => []),
  )
  return file
}

const rows = (page: Page) => page.locator('#rows tr:not([aria-hidden])')
const countOf = (page: Page): Promise<string | null> => page.locator('#count').textContent()

describe('the page that check writes', () => {
  it.each(['light', 'dark'] as const)('shows the findings of a project, and is accessible, in %s', async (scheme) => {
    const project = copyPlayground()
    const { env } = await startService(project)
    const { code, stderr } = await runCli(['check', '--format', 'html', '--output', 'report.html'], {
      cwd: project,
      env,
    })
    expect(code, stderr).toBe(0)
    const { page, trouble, requests } = await open(join(project, 'report.html'), scheme)
    await page.getByRole('button', { name: 'checkout:delivery.note' }).first().click()
    await page.locator('#detail').getByText('src/pages/checkout.tsx').waitFor()
    const { violations } = await check(page)
    expect(violations).toEqual([])
    await keepScreenshot(page, `report-${scheme}`)
    expect({ trouble, requests }).toEqual({ trouble: [], requests: [] })
  })
})

/** The page's own policy lets nothing in, so the checker comes through the debugger. */
async function check(page: Page): Promise<{ violations: string[] }> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run()
    return { violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`) }
  })
}

/** `SCREENSHOTS=folder` keeps them for people to look at. */
async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

describe('a page of hostile texts', () => {
  it('shows them as text and runs nothing', async () => {
    const { page, trouble, requests } = await open(writeReport(hostileReport))
    expect(await countOf(page)).toBe(`${hostileReport.findings.length} of ${hostileReport.findings.length} findings`)
    await page.locator('#rows button', { hasText: '<img' }).click()
    await page.locator('#detail').getByText('Did you mean <img src=x onerror').waitFor()
    expect(await page.locator('img, #rows script, #detail script').count()).toBe(0)
    expect(await page.evaluate(() => 'PWN' in globalThis)).toBe(false)
    expect({ trouble, requests }).toEqual({ trouble: [], requests: [] })
  })
})

/** Milliseconds without an answer after which people take a page for dead. */
const FROZEN = 1000

/** Runs in the page: collects how long it did not answer, as the browser sees it. */
function watchTasks(): void {
  const tasks: number[] = []
  Object.assign(globalThis, { tasks })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(Math.round(duration))
  }).observe({ type: 'longtask' })
}

describe('a page of 50,000 findings', () => {
  const findings = Array.from({ length: 50_000 }, (_, index): Finding => {
    const language = ['de', 'fr', 'pl'][index % 3] as string
    return {
      id: `untranslated:${language}:common:key${index}`,
      kind: index % 2 === 0 ? 'untranslated' : 'placeholders',
      severity: index % 10 === 0 ? 'error' : 'warn',
      message: 'not translated',
      advice: 'Translate it.',
      language,
      namespace: 'common',
      key: `key${index}`,
      places: [{ file: `src/file${index % 100}.ts`, line: 1 + index, column: 2 }],
    }
  })

  it('holds only the rows in sight, and scrolls, searches, filters and sorts without freezing', async () => {
    const { page, trouble } = await open(writeReport(createReport(findings)))
    await page.evaluate(watchTasks)
    expect(await rows(page).count()).toBeLessThan(60)
    await page.locator('#viewport').evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await page.getByRole('button', { name: 'common:key49999', exact: true }).waitFor()
    expect(await rows(page).count()).toBeLessThan(60)
    expect(await rows(page).last().getAttribute('aria-rowindex')).toBe('50001')

    await page.getByLabel('Search').fill('key49998 file98')
    expect(await countOf(page)).toBe('1 of 50000 findings')
    await page.getByRole('button', { name: 'common:key49998', exact: true }).waitFor()
    await page.getByLabel('Search').fill('')
    await page.getByLabel('Severity').selectOption('error')
    await page.locator('#language').selectOption('pl')
    const wanted = findings.filter(({ severity, language }) => severity === 'error' && language === 'pl').length
    expect(await countOf(page)).toBe(`${wanted} of 50000 findings`)
    await page.locator('#findings').getByRole('button', { name: 'Place' }).click()
    await page.locator('#findings').getByRole('button', { name: 'Place' }).click()
    expect(await page.locator('#findings th').last().getAttribute('aria-sort')).toBe('descending')
    expect(await rows(page).first().locator('td').last().textContent()).toMatch(/^src\/file9/)
    const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)
    expect(Math.max(0, ...tasks), `tasks of ${tasks.join(', ')} ms`).toBeLessThan(FROZEN)
    expect(trouble).toEqual([])
  })
})
