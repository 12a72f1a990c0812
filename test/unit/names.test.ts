/** One validator for every name, wherever it comes from. */
import { describe, expect, it } from 'vitest'
import { assertSafeName, isSafeName } from '../../src/protocol/names.ts'
import { ODD_NAMESPACES, UNSAFE_LANGUAGES, UNSAFE_NAMESPACES } from './hostile.ts'

describe('names', () => {
  it.each(['en', 'de-AT', 'zh-Hant-TW', 'sr_Latn', 'de@formal', 'EN', '419'])('language %j is safe', (name) => {
    expect(isSafeName('language', name)).toBe(true)
  })
  it.each([
    ...UNSAFE_LANGUAGES,
    'CON',
    'lpt1',
    'en ',
    ' en',
    'e n',
    'en\u202e',
    'en\u2028',
    '-en',
    'en-',
    'ä',
    'en.json',
    'en:x',
    null,
    undefined,
    42,
    {},
  ])('language %j is refused', (name) => {
    expect(isSafeName('language', name)).toBe(false)
    expect(() => assertSafeName('language', name, 'here')).toThrow(expect.objectContaining({ code: 'TR_NAME_UNSAFE' }))
  })

  it.each([...ODD_NAMESPACES, 'default', '日本', '…', 'a.b'])('namespace %j is safe', (name) => {
    expect(isSafeName('namespace', name)).toBe(true)
  })
  it.each([
    ...UNSAFE_NAMESPACES,
    '.',
    '',
    'a/./b',
    '/a',
    'a/',
    'a//b',
    'a\\b',
    '%2e%2e',
    'a/%2E%2e/b',
    '.%2e',
    'a\nb',
    'nul',
    'a/con',
    '__proto__',
    'x\ud800',
    'x\u2066',
    ' a',
    'a ',
    'a/ b',
    'n'.repeat(201),
  ])('namespace %j is refused', (name) => {
    expect(isSafeName('namespace', name)).toBe(false)
  })

  it.each([
    ['project', 'a-b_1', true],
    ['project', '../x', false],
    ['project', 'a b', false],
    ['version', 'my version', true],
    ['version', 'a/b', false],
    ['version', '..', false],
  ] as const)('%s %j: %s', (kind, name, safe) => {
    expect(isSafeName(kind, name)).toBe(safe)
  })

  it('says who gave the name, and escapes it', () => {
    expect(() => assertSafeName('language', 'e\u001b[2Jn', 'the service')).toThrow(
      'the service: e\\u{1b}[2Jn is no safe',
    )
  })
})
