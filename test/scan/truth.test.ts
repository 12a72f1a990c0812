/** What a fixture says, the library itself confirms: run, it looks up these keys and no others. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findReached } from '../../src/catalog/lookup.ts'
import { scan } from '../../src/scan/index.ts'
import type { FileUsage } from '../../src/scan/usage.ts'
import { readFixture } from './fixture.ts'
import { type LookedUp, runWithI18next, runWithVueI18n } from './library.ts'

const LIBRARIES = {
  'run-i18next': runWithI18next,
  'run-vue-i18n': async (code: string) => runWithVueI18n(code),
}

function reaches(
  usage: Omit<FileUsage, 'file'>,
  { namespace, key }: LookedUp,
  normal: (key: string) => string,
): boolean {
  const namespaces = [usage.namespace, ...(usage.namespaces ?? [])]
  return namespaces.includes(namespace) && findReached(usage, new Set([normal(key)])).length > 0
}

const BRACKET = /\[["']?([^"'\]]*)["']?\]/g

for (const [topic, run] of Object.entries(LIBRARIES)) {
  const folder = join(import.meta.dirname, 'fixtures', topic)
  const normal = (key: string): string => (topic === 'run-vue-i18n' ? key.replace(BRACKET, '.$1') : key)
  describe(topic, () => {
    it.each(readdirSync(folder))('%s', async (name) => {
      const [[id, code] = ['', '']] = readFixture(join(folder, name)).modules
      const lookups = await run(code)
      const usages = scan(code, id)
      expect(lookups.length).toBeGreaterThan(0)
      const missed = lookups.filter((each) => !usages.some((usage) => reaches(usage, each, normal)))
      // Of products of sets it is known that not every member must occur.
      const invented = usages.filter(
        (usage) => !usage.fallback && !lookups.some((each) => reaches(usage, each, normal)),
      )
      expect({ missed, invented }).toEqual({ missed: [], invented: [] })
    })
  })
}
