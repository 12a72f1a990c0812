/** What a fixture says, the library itself confirms: run, it looks up these keys and no others. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findReached } from '../../src/catalog/lookup.ts'
import { scan } from '../../src/scan/index.ts'
import type { FileUsage } from '../../src/scan/usage.ts'
import { readFixture } from './fixture.ts'
import type { LookedUp } from './library.ts'

function reaches(
  usage: Omit<FileUsage, 'file'>,
  { namespace, key }: LookedUp,
  normal: (key: string) => string,
): boolean {
  const namespaces = [usage.namespace, ...(usage.namespaces ?? [])]
  return namespaces.includes(namespace) && findReached(usage, new Set([normal(key)])).length > 0
}

const BRACKET = /\[["']?([^"'\]]*)["']?\]/g

/** Fixtures are the files of the folder `topic`. */
export function testTruth(topic: string, run: (code: string) => Promise<LookedUp[]>): void {
  const folder = join(import.meta.dirname, 'fixtures', topic)
  const normal = (key: string): string => (topic === 'run-vue-i18n' ? key.replace(BRACKET, '.$1') : key)
  it.each(readdirSync(folder))('%s', async (name) => {
    const [[id, code] = ['', '']] = readFixture(join(folder, name)).modules
    const lookups = await run(code)
    const usages = scan(code, id)
    expect(lookups.length).toBeGreaterThan(0)
    const missed = lookups.filter((each) => !usages.some((usage) => reaches(usage, each, normal)))
    // Of products of sets it is known that not every member must occur.
    const invented = usages.filter((usage) => !usage.fallback && !lookups.some((each) => reaches(usage, each, normal)))
    expect({ missed, invented }).toEqual({ missed: [], invented: [] })
  })
}
