import { expect, it } from 'vitest'
import { collectModule } from '../../src/scan/collect/index.ts'
import { resolveScanOptions } from '../../src/scan/options.ts'
import { resolveModules } from '../../src/scan/resolve/index.ts'
import type { Value } from '../../src/scan/value.ts'

/** Counts how often it is read what kind of value it is: whoever evaluates it does. */
function counting(value: Value): { value: Value; count(): number } {
  let count = 0
  const counted = new Proxy(value, {
    get(of, name) {
      if (name === 'kind') count++
      return Reflect.get(of, name)
    },
  })
  return { value: counted, count: () => count }
}

/** How often what a member is made of is evaluated when so many look-ups ask for it. */
function evaluations(lookups: number): number {
  const id = '/app/page.ts'
  const facts = collectModule(
    `
import { t } from 'i18next'
class Model {
  title = load() || 'page.title'
  get label() { return this.title }
}
export const show = (of: Model) => { ${'t(of.label); '.repeat(lookups)} }
`,
    id,
  )
  const counts = facts.classes.flatMap(({ members }) =>
    members.map((member) => {
      const { value, count } = counting(member.value)
      member.value = value
      return count
    }),
  )
  const usages = resolveModules(new Map([[id, facts]]), resolveScanOptions({}))
  expect(usages.map(({ key }) => key)).toContain('page.title')
  return counts.reduce((sum, count) => sum + count(), 0)
}

it('what a member is is found once, however many ask for it', () => {
  const few = evaluations(4)
  expect(few).toBeGreaterThan(0)
  expect(evaluations(16)).toBe(few)
})
