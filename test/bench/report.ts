import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Catalog } from '../../src/catalog/catalog.ts'
import { measureCoverage } from '../../src/catalog/coverage.ts'
import { judgeUsages } from '../../src/catalog/judgement.ts'
import { check } from '../../src/checks/check.ts'
import type { CheckedUsage } from '../../src/checks/input.ts'
import { resolveChecksOptions } from '../../src/checks/options.ts'
import { createClient } from '../../src/client/index.ts'
import { splitBatches } from '../../src/report/batch.ts'
import type { ReportDiff } from '../../src/report/diff.ts'
import { openJournal } from '../../src/report/journal.ts'
import { deliverReport, planReport } from '../../src/report/reporter.ts'
import { catalogOf } from '../support/catalog.ts'
import { CLI, cleanEnvironment } from '../support/process.ts'
import type { Measurement } from './index.ts'

const ROUNDS = 5
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'pl',
  'cs',
  'it',
  'es',
  'pt',
  'nl',
  'sv',
  'da',
  'fi',
  'nb',
  'ru',
  'uk',
  'ja',
  'ko',
  'zh',
  'ar',
  'tr',
]
const NAMESPACES = 20
const KEYS = 500
const USAGES = 100_000
const REPORTED = 100_000

/** Judging a large project, and telling a service of 100,000 keys against the same requests made bare. */
export async function measureReport(): Promise<Measurement[]> {
  const judging = measureJudging()
  const ratio = await measureDelivery()
  return [
    { name: '100,000 usages, 20 languages, 10,000 keys: judged', value: judging.judged, unit: 'ms of CPU', bound: 300 },
    { name: 'the same with every check of a build', value: judging.checked, unit: 'ms of CPU', bound: 1500 },
    { name: '100,000 keys, against bare requests', value: ratio, unit: 'times', bound: 1.2 },
  ]
}

function measureJudging(): { judged: number; checked: number } {
  const usages = createUsages()
  const judged: number[] = []
  const checked: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // A catalog of its own for each round: what is remembered of one must not help the next.
    const catalog = createCatalog()
    const begun = cpu()
    const judgement = judgeUsages(usages, catalog, { partial: false, keep: [] })
    judged.push(cpu() - begun)
    const { ratings, coverage } = resolveChecksOptions()
    const input = {
      catalog,
      usages,
      judgement,
      coverage: measureCoverage(catalog),
      failed: [],
      syntax: 'i18next' as const,
    }
    check(input, { ratings: ratings.build, coverage })
    checked.push(cpu() - begun)
  }
  return { judged: median(judged), checked: median(checked) }
}

function createCatalog(): Catalog {
  const resource = (language: string): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: KEYS }, (_, index) => [nameOf(index), `Text ${index} in ${language} for {{name}}`]),
    )
  const namespaces = (language: string) =>
    Object.fromEntries(Array.from({ length: NAMESPACES }, (_, index) => [`namespace${index}`, resource(language)]))
  return catalogOf(Object.fromEntries(LANGUAGES.map((language) => [language, namespaces(language)])))
}

const nameOf = (index: number): string =>
  index % 10 === 0
    ? `area${index % 7}.item${index}_other`
    : index % 10 === 1
      ? `area${(index - 1) % 7}.item${index - 1}_one`
      : `area${index % 7}.key${index}`

/** Mostly plain calls, some that count, some that are missing, some known in part. */
function createUsages(): CheckedUsage[] {
  return Array.from({ length: USAGES }, (_, index): CheckedUsage => {
    const key = index % KEYS
    const place = {
      namespace: `namespace${index % NAMESPACES}`,
      file: `src/file${index % 3000}.tsx`,
      line: index,
      column: 1,
    }
    if (index % 50 === 0) return { ...place, key: `area${index % 9}.*`, evidence: 'pattern' }
    if (index % 20 === 1) return { ...place, key: `new.key${index % 900}`, evidence: 'called' }
    if (key % 10 < 2) {
      const stem = key - (key % 10)
      return { ...place, key: `area${stem % 7}.item${stem}`, evidence: 'called', plural: 'cardinal' }
    }
    return { ...place, key: nameOf(key), evidence: 'called' }
  })
}

async function measureDelivery(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const args = [CLI, 'serve', '--json', '--port', '0', '--cwd', folder]
  const child = spawn(process.execPath, args, { env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const { url, keys } = JSON.parse(line) as { url: string; keys: Record<string, string> }
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const bare = await time(() => sendBare(url, keys.latest ?? '', `bare${round}`))
      const ours = await time(() => sendOurs(url, keys.latest ?? '', { namespace: `ours${round}`, folder }))
      ratios.push(ours / bare)
    }
    return median(ratios)
  } finally {
    child.kill()
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}

function createDiff(namespace: string): ReportDiff {
  const entries = Array.from(
    { length: REPORTED },
    (_, index) => [`area.key${index}`, { value: `Text ${index}` }] as const,
  )
  return { language: 'en', missing: new Map([[namespace, new Map(entries)]]), used: new Map() }
}

async function sendBare(url: string, key: string, namespace: string): Promise<void> {
  for (const batch of splitBatches(createDiff(namespace))) {
    const answer = await fetch(`${url}/missing/local/latest/en/${namespace}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(batch.kind === 'missing' && batch.entries),
    })
    await answer.text()
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`)
  }
}

async function sendOurs(
  url: string,
  key: string,
  { namespace, folder }: { namespace: string; folder: string },
): Promise<void> {
  const journal = openJournal(join(folder, namespace), { baseUrl: url, projectId: 'local', version: 'latest' })
  const service = createClient({ baseUrl: url, apiKey: key })
  const plan = planReport([createDiff(namespace)], journal, { missing: true, used: true })
  const { missing } = await deliverReport(plan, { journal, service, referenceLanguage: 'en' })
  if (missing !== REPORTED) throw new Error(`${missing} keys arrived`)
}

async function time(run: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

/** User and system, milliseconds. */
function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0
