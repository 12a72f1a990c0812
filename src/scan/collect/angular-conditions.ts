/** Directives of Angular's that put an element there or not: `*ngIf`, `[ngSwitch]` and its cases. */
import { type Blocks, caseOf, isElement, nearest, type Open, testOf } from './angular-blocks.ts'
import { holdGuards } from './guards.ts'
import type { MarkupAttribute } from './markup.ts'
import type { Scope } from './scopes.ts'
import { parseExpression, shifted } from './snippets.ts'
import type { Outcome } from './tests.ts'

/** Gives the scope in which they hold until the element ends, if they say anything. */
export function holdConditions(
  attributes: readonly MarkupAttribute[],
  code: string,
  element: Open,
  blocks: Blocks,
): Scope | undefined {
  const { scope, builder } = blocks
  let start = 0
  const outcomes = attributes.flatMap(({ name, value }) => {
    const text = value ? code.slice(value.start, value.end) : ''
    const told = outcomesOf(name, text, element, blocks)
    if (value && told.length > 0) start = value.start
    return told
  })
  if (outcomes.length === 0) return undefined
  const { inner, end } = shifted(start - 1, builder, () => holdGuards(outcomes, scope, builder))
  element.end = end
  return inner
}

function outcomesOf(name: string, text: string, element: Open, blocks: Blocks): Outcome[] {
  switch (name) {
    case '*ngIf': {
      const test = testOf(text)
      return test ? [{ test, holds: true }] : []
    }
    case '[ngSwitch]':
      Object.assign(element, { on: parseExpression(text), cases: [] })
      return []
    case '*ngSwitchCase':
    case '[ngSwitchCase]': {
      const label = parseExpression(text)
      return label ? caseOf(label, switchAround(blocks)) : []
    }
    case '*ngSwitchDefault':
    case 'ngSwitchDefault':
      return caseOf(undefined, switchAround(blocks))
  }
  return []
}

/** The innermost element that is a switch. */
function switchAround(blocks: Blocks): Open | undefined {
  return blocks.open[nearest(blocks, (each) => isElement(each) && each.cases !== undefined)]
}
