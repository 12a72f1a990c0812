import { expect, it } from 'vitest'
import type { Fills } from '../../src/scan/resolve/model/holders.ts'
import type { Composite, Env, Frame } from '../../src/scan/resolve/model/known.ts'
import type { Module } from '../../src/scan/resolve/model/modules.ts'
import { filled } from '../../src/scan/resolve/values/fills.ts'
import { unique } from '../../src/scan/resolve/values/texts.ts'

const newThing = (): Composite => ({ kind: 'composite', member: () => undefined, each: () => [], keys: () => [] })

const newFills = (): Fills => ({
  elements: [{ kind: 'nothing' }],
  keyed: [],
  held: [],
  named: new Map(),
  names: [],
  parts: new Map(),
  merged: [],
})

const inModule: Frame = { module: {} as Module, env: undefined }
const inCall: Frame = { ...inModule, env: { function: 'f' } as Env }

it('makes one thing of what is filled again in the same place', () => {
  const thing = newThing()
  const fills = newFills()
  const once = filled([thing], fills, inModule)
  const again = filled([thing], fills, { ...inModule })
  expect(unique([...once, ...again, ...filled(once, fills, inModule)])).toHaveLength(1)
})

it('makes others of what is filled with something else, in another call, or copied', () => {
  const thing = newThing()
  const fills = newFills()
  const [first] = filled([thing], fills, inModule)
  expect(filled([thing], newFills(), inModule)).not.toContain(first)
  expect(filled([thing], fills, inCall)).not.toContain(first)
  filled([thing], fills, inModule)
  expect(filled([{ ...thing }], fills, inModule)).not.toContain(first)
})
