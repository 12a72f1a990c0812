/** The one printer of what came from outside. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLogger, formatError, maskKey, printable } from '../../src/logger.ts'

describe('the printer', () => {
  const hostile = '\u001b[2J\u001b]52;c;x\u0007\u009b1m\r\n::error::x\0\u007f\u2028\u202e\ud800\ufeff'

  it('escapes all that moves a cursor, hides text or starts a line', () => {
    expect(printable(hostile)).toBe(
      '\\u{1b}[2J\\u{1b}]52;c;x\\u{7}\\u{9b}1m\\u{d}\\u{a}::error::x\\u{0}\\u{7f}\\u{2028}\\u{202e}\\u{d800}\\u{feff}',
    )
    expect(printable('Grüße 👋 日本')).toBe('Grüße 👋 日本')
  })

  it('cuts, and never between the halves of a pair', () => {
    expect(printable('x'.repeat(500))).toHaveLength(201)
    expect(printable('👋👋', 3)).toBe('👋…')
  })

  it('leaves nothing that a terminal or a runner would obey', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(printable(text)).not.toMatch(/[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/)
      }),
    )
  })

  it('takes known secrets out of every line, and puts the prefix in front of each', () => {
    const lines: string[] = []
    const key = 'CANARY_7f3a91c2d4e5'
    const log = createLogger({
      prefix: '> ',
      secrets: [key, 'short'],
      sink: { write: (_, line) => void lines.push(line) },
    })
    log.error(`one ${key}\ntwo ${key} short`)
    expect(lines).toEqual(['> one CAN…4e5', '> two CAN…4e5 short'])
    expect(maskKey('tiny')).toBe('***')
  })

  it('is quiet and silent about details as asked', () => {
    const lines: string[] = []
    const sink = { write: (level: string) => void lines.push(level) }
    const log = createLogger({ quiet: true, debug: false, sink })
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level]('x')
    expect(lines).toEqual(['warn', 'error'])
  })

  it('keeps the stack of errors that nobody meant to raise', () => {
    expect(formatError(new Error('bug'))).toContain('logger.test.ts')
  })
})
