import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { applyBaseline, writeBaseline } from '../../src/checks/baseline.ts'
import type { Finding } from '../../src/checks/finding.ts'
import { hasErrors } from '../../src/checks/finding.ts'
import { createFolder } from '../support/project.ts'

const finding = (key: string): Finding => ({
  id: `missing:common:${key}`,
  kind: 'missing',
  severity: 'error',
  message: 'not in en',
  advice: '',
  namespace: 'common',
  key,
  places: [],
})

describe('a baseline', () => {
  it('knows what was found when it was written, and fails on what is new', () => {
    const file = join(createFolder(), 'baseline.json')
    writeBaseline(file, [finding('b'), finding('a'), finding('a')])
    const old = applyBaseline([finding('a')], file)
    expect(old.baseline).toEqual({ known: 1, gone: 1 })
    expect(hasErrors(old.findings)).toBe(false)
    expect(hasErrors(applyBaseline([finding('a'), finding('new')], file).findings)).toBe(true)
  })

  it('knows nothing where there is no file', () => {
    expect(applyBaseline([finding('a')], false)).toEqual({ findings: [finding('a')], baseline: undefined })
    expect(applyBaseline([finding('a')], join(createFolder(), 'none.json')).baseline).toBeUndefined()
  })

  it.each(['', '<<<<<<< ours', 'null', '{"baselineVersion":2,"findings":[]}'])('refuses %j', (text) => {
    const file = join(createFolder(), 'baseline.json')
    writeFileSync(file, text)
    expect(() => applyBaseline([], file)).toThrow(expect.objectContaining({ code: 'TR_CONFIG' }))
  })
})
