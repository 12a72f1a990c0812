import { expect, it } from 'vitest'
import { scan } from '../../src/scan/index.ts'
import { putTogether, startRun, type World } from '../../src/scan/resolve/model/run.ts'

it('what is put together takes steps, as many as there is much of', () => {
  const run = startRun({ active: new Map() } as unknown as World, false)
  const steps = (things: number): number => {
    const before = run.steps
    putTogether(Array.from({ length: things }), run)
    return run.steps - before
  }
  expect([0, 99, 1_000, 20_000].map(steps)).toEqual([0, 0, 10, 200])
})

it('a long list that is handed on from list to list is still known', () => {
  const count = 900
  const texts = Array.from({ length: count }, (_, index) => `'k${index}'`).join(', ')
  const handed = Array.from({ length: 8 }, (_, i) => `const l${i + 1} = []\nl${i + 1}.push(...l${i})\n`).join('')
  const usages = scan(`import { t } from 'i18next'\nconst l0 = [${texts}]\n${handed}l8.map((key) => t(key))`, '/a.ts')
  expect(usages.filter(({ key }) => key.startsWith('k'))).toHaveLength(count)
})
