import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFixture, scannedOf, usagesOf } from './fixture.ts'

const root = join(import.meta.dirname, 'fixtures')

/** What is left out until something asks for it must never cost a key: both ways find the same. */
for (const topic of readdirSync(root).sort()) {
  describe(topic, () => {
    it.each(readdirSync(join(root, topic)).sort())('%s', (name) => {
      const fixture = readFixture(join(root, topic, name))
      expect(usagesOf(fixture)).toEqual(fixture.expected)
    })

    it.each(readdirSync(join(root, topic)).sort())('%s, read as far as it is asked for', (name) => {
      const fixture = readFixture(join(root, topic, name))
      expect(scannedOf(fixture)).toEqual(fixture.expected)
    })
  })
}
