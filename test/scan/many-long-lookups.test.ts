import { describe, expect, it } from 'vitest'
import { collectModule } from '../../src/scan/collect/index.ts'
import type { ModuleFacts } from '../../src/scan/facts.ts'
import { resolveScanOptions } from '../../src/scan/options.ts'
import { shareOf } from '../../src/scan/resolve/lookups/effort.ts'
import { createResolution } from '../../src/scan/resolve/resolution.ts'

describe('what a look-up may take', () => {
  it.each([
    [0, 1],
    [128, 1],
    [129, 1 / 2],
    [256, 1 / 2],
    [257, 1 / 4],
    [5_000, 1 / 64],
  ])('of %i that take long each is given the share %d', (count, share) => {
    expect(shareOf(count)).toBe(share)
  })
})

const page = '/app/page.ts'
const others = '/app/others.ts'

const texts = (count: number): string => Array.from({ length: count }, (_, index) => `'${index}'`).join(' + ')

/** What is said at last is said four calls away from whoever looks it up, behind what takes long. */
const said = `
import { t } from 'i18next'
const show = (key) => t(key)
const say = (key) => show(key)
const tell = (key) => show(key)
const shout = (key) => { say(key); tell(key) }
const call = (key) => { say(key); tell(key) }
${Array.from({ length: 18 }, () => `shout('long.' + ${texts(1_500)})`).join('\n')}
call('far')
`

/** Each takes longer than anybody waits for as long as there are others. */
const long = (count: number): string => `
import { t } from 'i18next'
const long = (key) => key + ${texts(5_100)}
${Array.from({ length: count }, (_, index) => `t(long('k${index}.'))`).join('\n')}
`

describe('what those that take long come to', () => {
  const facts = new Map<string, ModuleFacts>()
  const write = (id: string, text: string): void => {
    facts.set(id, collectModule(text, id))
  }
  const keysOf = (resolution: ReturnType<typeof createResolution>): string[] => {
    let found = resolution.update(facts)
    while (!found.usages) found = resolution.update(facts)
    return found.usages.flat().map(({ evidence, key, file, line }) => `${evidence} ${key.slice(0, 12)} ${file} ${line}`)
  }
  const create = () => createResolution(resolveScanOptions({}), { ids: [page, others] })
  const changing = create()
  write(page, said)

  it.each([
    ['few enough to go as far as one may', 127, true],
    ['more of them', 128, false],
  ])('is the same from the start and after a change: %s', (_, count, isFound) => {
    write(others, long(count))
    const keys = keysOf(changing)
    expect(keys).toEqual(keysOf(create()))
    expect(keys.some((each) => each.startsWith('called far'))).toBe(isFound)
  })
})
