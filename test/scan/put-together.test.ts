import { expect, it } from 'vitest'
import { scan } from '../../src/scan/index.ts'
import type { Composite, Frame, Known } from '../../src/scan/resolve/model/known.ts'
import type { Module } from '../../src/scan/resolve/model/modules.ts'
import { type Run, startRun, type World } from '../../src/scan/resolve/model/run.ts'
import { filled } from '../../src/scan/resolve/values/fills.ts'
import { evaluateAll } from '../../src/scan/resolve/values/members.ts'
import type { Value } from '../../src/scan/value.ts'

const LIST: Composite = { kind: 'composite', member: () => undefined, each: () => [], keys: () => [] }
const frame: Frame = { module: {} as Module, env: undefined }

function stepsOf(read: (run: Run) => Known[]): number {
  const run = startRun({ active: new Map() } as unknown as World, false)
  read(run)
  return run.steps
}

it.each([
  [99, 0],
  [1_000, 10],
  [20_000, 200],
])('to put %i things together takes steps beside those that find them', (count, more) => {
  const elements: Value[] = Array.from({ length: count }, () => ({ kind: 'nothing' }))
  const fills = { elements, keyed: [], held: [], named: new Map(), names: [], parts: new Map(), merged: [] }
  const [list] = filled([LIST], fills, frame) as [Composite]
  const alone = stepsOf((run) => evaluateAll(elements, frame, run))
  expect(stepsOf((run) => list.each(run)) - alone).toBe(more)
})

it('a long list that is handed on from list to list is still known', () => {
  const count = 900
  const texts = Array.from({ length: count }, (_, index) => `'k${index}'`).join(', ')
  const handed = Array.from({ length: 8 }, (_, i) => `const l${i + 1} = []\nl${i + 1}.push(...l${i})\n`).join('')
  const usages = scan(`import { t } from 'i18next'\nconst l0 = [${texts}]\n${handed}l8.map((key) => t(key))`, '/a.ts')
  expect(usages.filter(({ key }) => key.startsWith('k'))).toHaveLength(count)
})

it('what many ways lead to is one thing, however many they are', () => {
  const things = Array.from({ length: 30 }, (_, index) => `a${index}: { title: 'k${index}' }`).join(', ')
  const ways = Array.from({ length: 60 }, (_, index) => `things[q${index}]`).join(', ')
  const code = `import { t } from 'i18next'
interface Thing { title: string }
const things: Record<string, Thing> = { ${things} }
const picked = [${ways}]
t(picked[at].title)`
  const keys = scan(code, '/a.ts').map(({ key }) => key)
  expect(keys).toContain('k29')
  expect(keys).not.toContain('*')
})
