import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFixture, scannedOf, told, usagesOf } from './fixture.ts'

const root = join(import.meta.dirname, 'fixtures')

for (const topic of readdirSync(root).sort()) {
  describe(topic, () => {
    it.each(readdirSync(join(root, topic)).sort())('%s', (name) => {
      const fixture = readFixture(join(root, topic, name))
      const usages = usagesOf(fixture)
      expect(told(usages, fixture)).toEqual(fixture.expected)
      // Most files are never parsed: what is left out until something asks for it must never cost a key, or its way.
      expect(scannedOf(fixture)).toEqual(usages)
    })
  })
}
