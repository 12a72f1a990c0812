/** What the last build found is told again only where nothing that it was made from has changed. */
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type CheckInputs, findLastCheck } from '../../src/build/unchanged.ts'
import { toStored } from '../../src/catalog/canonical.ts'
import { type Catalog, createCatalog } from '../../src/catalog/catalog.ts'
import { type Options, resolveOptions } from '../../src/options.ts'
import type { CheckReport } from '../../src/output/check-report.ts'
import { forgetGivenSources, giveSource } from '../../src/scan/given-sources.ts'
import { createProject, writeFiles } from '../support/project.ts'

const REPORT = { reportVersion: 1, findings: [] } as unknown as CheckReport

function catalogOf(texts: Record<string, string>, stored = true): Catalog {
  return createCatalog({
    projectId: 'shop',
    version: 'latest',
    languages: { en: { name: 'English', nativeName: 'English', isReferenceLanguage: true, translated: {} } },
    resources: [
      {
        ...{ language: 'en', namespace: 'common', resource: texts },
        ...(stored ? toStored(texts) : {}),
      },
    ],
  })
}

interface Setup {
  project: string
  inputs(change?: { options?: Options; texts?: Record<string, string>; files?: string[] }): CheckInputs
}

function setUp(): Setup {
  const project = createProject({ 'a.js': 'one()', 'b.js': 'two()' })
  const all = [join(project, 'a.js'), join(project, 'b.js')]
  return {
    project,
    inputs: ({ options = {}, texts = { hello: 'Hello' }, files = all } = {}) => ({
      options: resolveOptions(options, project, {}),
      catalog: catalogOf(texts),
      files,
    }),
  }
}

// Long after the files were written, so that their times say something.
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000))
afterEach(() => void vi.restoreAllMocks())

describe('the last check', () => {
  it('is there for the next build, and for none that differs', () => {
    const { project, inputs } = setUp()
    expect(findLastCheck(inputs()).report).toBeUndefined()
    findLastCheck(inputs()).keep(REPORT)
    expect(findLastCheck(inputs()).report).toEqual(REPORT)
    expect(findLastCheck(inputs({ texts: { hello: 'Welcome' } })).report).toBeUndefined()
    expect(findLastCheck(inputs({ files: [join(project, 'a.js')] })).report).toBeUndefined()
    expect(findLastCheck(inputs({ options: { scan: { functions: ['say'] } } })).report).toBeUndefined()
    expect(findLastCheck(inputs({ options: { checks: { unused: 'error' } } })).report).toBeUndefined()
    writeFiles(project, { 'translations.baseline.json': { baselineVersion: 1, findings: [] } })
    expect(findLastCheck(inputs()).report).toBeUndefined()
  })

  it('is not that of a project whose own places were others', () => {
    const { project, inputs } = setUp()
    findLastCheck(inputs()).keep(REPORT)
    writeFiles(project, { 'tsconfig.json': { compilerOptions: { paths: { '@/*': ['./*'] } } } })
    expect(findLastCheck(inputs()).report).toBeUndefined()
  })

  it('is not that of files with other content, also of the same size and with the same time', () => {
    const { project, inputs } = setUp()
    const past = new Date('2020-01-01')
    utimesSync(join(project, 'a.js'), past, past)
    findLastCheck(inputs()).keep(REPORT)
    writeFiles(project, { 'a.js': 'six()' })
    utimesSync(join(project, 'a.js'), past, past)
    expect(findLastCheck(inputs()).report).toBeUndefined()
  })

  it('is not kept while a file could change unseen', () => {
    const { inputs } = setUp()
    vi.restoreAllMocks()
    findLastCheck(inputs()).keep(REPORT)
    expect(findLastCheck(inputs()).report).toBeUndefined()
  })

  it('is kept beside names of frameworks that no file has, until one has it', () => {
    const { project, inputs } = setUp()
    const made = inputs({ files: [join(project, 'a.js'), join(project, 'made.js')] })
    findLastCheck(made).keep(REPORT)
    expect(findLastCheck(made).report).toEqual(REPORT)
    writeFiles(project, { 'made.js': 'three()' })
    expect(findLastCheck(made).report).toBeUndefined()
  })

  it('is not kept of what a script gives its bundler as text, also where a file has its name', () => {
    const { project, inputs } = setUp()
    onTestFinished(forgetGivenSources)
    for (const name of ['a.js', 'given.js']) {
      const given = inputs({ files: [giveSource(join(project, name), 'four()')] })
      findLastCheck(given).keep(REPORT)
      expect(findLastCheck(given).report).toBeUndefined()
    }
  })

  it('knows texts that have no hash by what they say', () => {
    const { inputs } = setUp()
    const saying = (hello: string): CheckInputs => ({ ...inputs(), catalog: catalogOf({ hello }, false) })
    findLastCheck(saying('Hello')).keep(REPORT)
    expect(findLastCheck(saying('Hello')).report).toEqual(REPORT)
    expect(findLastCheck(saying('Hallo')).report).toBeUndefined()
  })
})
