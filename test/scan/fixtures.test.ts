import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFixture, usagesOf } from './fixture.ts'

const root = join(import.meta.dirname, 'fixtures')

for (const topic of readdirSync(root).sort()) {
  describe(topic, () => {
    it.each(readdirSync(join(root, topic)).sort())('%s', (name) => {
      const fixture = readFixture(join(root, topic, name))
      expect(usagesOf(fixture)).toEqual(fixture.expected)
    })
  })
}
