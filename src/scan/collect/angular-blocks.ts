/** Text of Angular's templates: mustaches, `@let`, and blocks of control flow, which hold what stands in their braces. */
import type { Node } from 'oxc-parser'
import type { Value } from '../value.ts'
import { pipedExpression, structural } from './angular.ts'
import { type Builder, declare } from './builder.ts'
import { decodeEntities } from './entities.ts'
import { holdGuards, MAX_GUARDS } from './guards.ts'
import type { MarkupAttribute } from './markup.ts'
import { innerScope, type Scope } from './scopes.ts'
import { parseExpression, shifted } from './snippets.ts'
import type { Outcome } from './tests.ts'

export interface Blocks {
  /** Of the innermost element or block. */
  scope: Scope
  /** The elements, blocks and braces around, with the scopes around them. */
  open: Open[]
  builder: Builder
  /** The tests of the conditional block that has just ended, and of those that it was the other side of. */
  failed: readonly Outcome[]
}

/** `name`: `div` of an element, `@if` of a block, `{` of a brace that is no block. */
export interface Open {
  name: string
  scope: Scope
  /** Of an element. */
  attributes?: readonly MarkupAttribute[]
  /** Of an element with a bare `translate`: the texts right in it are keys. */
  textsAreKeys?: true
  /** Of a table: any of its rows. */
  row?: Value
  /** What its tests say is over. */
  end?: () => void
  /** Of a conditional block: its test, and those that did not hold for it to be reached. */
  tests?: readonly Outcome[]
  /** Of `@switch` and `[ngSwitch]`: what their cases are compared with, and the cases so far. */
  on?: Node
  cases?: Outcome[]
}

export const MUSTACHE: RegExp = /\{\{([\s\S]*?)\}\}/g

const PIECE =
  /\{\{(?<mustache>[\s\S]*?)\}\}|@let\s+(?<name>[\w$]+)\s*=\s*(?<value>[^;]*)|@(?<block>else\s+if|if|else|switch|case|default|for|empty|defer|placeholder|loading|error)\b\s*(?<sign>[({])|[{}]/g

/** `onText` is told of what stands between blocks, mustaches and all. */
export function visitText(
  text: string,
  start: number,
  blocks: Blocks,
  onText: (text: string, start: number) => void = () => {},
): void {
  const { builder } = blocks
  let told = 0
  let closing: ReadonlyMap<number, number> | undefined
  PIECE.lastIndex = 0
  for (let match = PIECE.exec(text); match; match = PIECE.exec(text)) {
    const { mustache, name, value, block, sign } = match.groups ?? {}
    const end = match.index + match[0].length
    if (mustache !== undefined) {
      pipedExpression(decodeEntities(mustache), start + match.index + 2, blocks.scope, builder)
      continue
    }
    onText(text.slice(told, match.index), start + told)
    told = end
    if (name !== undefined && value !== undefined) {
      declare(builder, blocks.scope, name, pipedExpression(value, start + end - value.length, blocks.scope, builder))
    } else if (block !== undefined) {
      closing ??= closingIn(text)
      const until = sign === '(' ? closing.get(end - 1) : end
      // What nobody closed is no condition.
      if (until === undefined) continue
      const head = { name: block.replace(/\s+/, ' '), code: text.slice(end, until), start: start + end }
      const brace = sign === '(' ? /^\)\s*\{/.exec(text.slice(until))?.[0].length : 0
      const { lastIndex } = PIECE
      enterBlock(head, brace !== undefined, blocks)
      PIECE.lastIndex = brace === undefined ? lastIndex : until + brace
      told = PIECE.lastIndex
    } else if (match[0] === '}') leaveTo((each) => !isElement(each), blocks)
    else if (nearest(blocks, (each) => !isElement(each)) !== -1) blocks.open.push({ name: '{', scope: blocks.scope })
  }
  onText(text.slice(told), start + told)
}

export const isElement = ({ name }: Open): boolean => !/^[@{]/.test(name)

/** Of each bracket where it is closed, all in one walk: texts may open many that nobody closes. */
function closingIn(text: string): Map<number, number> {
  const closing = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') open.push(at)
    else if (text[at] === ')' && open.length > 0) closing.set(open.pop() as number, at)
  }
  return closing
}

/** Beyond so many elements that nobody closed, none is looked for. */
const MAX_UNCLOSED = 50

/** Further in, blocks hold nothing of their own: every name is looked for in all that are around it. */
const MAX_OPEN = 500

/** Where the innermost one of this kind stands among those that are open; -1 where none is near. */
export function nearest({ open }: Pick<Blocks, 'open'>, isMeant: (each: Open) => boolean): number {
  const least = Math.max(0, open.length - MAX_UNCLOSED)
  for (let at = open.length - 1; at >= least; at--) if (isMeant(open[at] as Open)) return at
  return -1
}

/** Ends the innermost one of this kind, and whatever was opened in it. */
export function leaveTo(isMeant: (each: Open) => boolean, blocks: Blocks): void {
  const at = nearest(blocks, isMeant)
  const ended = at === -1 ? [] : blocks.open.splice(at)
  for (const { end } of ended.toReversed()) end?.()
  const [left] = ended
  if (!left) return
  blocks.scope = left.scope
  blocks.failed = (left.tests ?? []).map(({ test }) => ({ test, holds: false }))
}

interface Head {
  name: string
  /** What stands in its brackets. */
  code: string
  start: number
}

/** `isBlock`: a brace follows. */
function enterBlock(head: Head, isBlock: boolean, blocks: Blocks): void {
  const { builder, scope } = blocks
  const { name, code, start } = head
  const block: Open = { name: `@${name}`, scope }
  const outcomes = outcomesOf(head, block, blocks)
  const { inner, end } = shifted(start - 1, builder, () => holdGuards(outcomes, scope, builder))
  const own = innerScope(inner)
  if (name === 'for') structural(`let ${code}`, start - 4, isBlock ? own : scope, builder)
  else if (code) {
    const value = pipedExpression(code.replace(/;.*$/s, ''), start, scope, builder)
    const alias = ALIAS.exec(code)?.[1]
    if (alias !== undefined) declare(builder, own, alias, value)
  }
  if (isBlock && blocks.open.length < MAX_OPEN) {
    blocks.open.push({ ...block, end })
    blocks.scope = own
    return
  }
  end()
  if (isBlock) blocks.open.push({ name: '{', scope })
}

const ALIAS = /;\s*as\s+([\w$]+)\s*$/

/** How tests turned out where a block is reached. */
function outcomesOf({ name, code }: Head, block: Open, blocks: Blocks): Outcome[] {
  const { open, failed } = blocks
  switch (name) {
    case 'if':
    case 'else if':
    case 'else': {
      const test = testOf(code)
      const own = test ? [{ test, holds: true }] : []
      const tests = [...(name === 'if' ? [] : failed), ...own].slice(-MAX_GUARDS)
      block.tests = tests
      return tests
    }
    case 'switch':
      Object.assign(block, { on: parseExpression(code), cases: [] })
      return []
    case 'case':
    case 'default':
      return caseOf(
        name === 'case' ? parseExpression(code) : undefined,
        open[nearest(blocks, (each) => each.name === '@switch')],
      )
    default:
      return []
  }
}

/** `on === label`, or of the default that it is none of the labels before. */
export function caseOf(label: Node | undefined, around: Open | undefined): Outcome[] {
  if (!around?.on || !around.cases) return []
  if (!label) return around.cases.map(({ test }) => ({ test, holds: false }))
  const { start, end } = label
  const test = { type: 'BinaryExpression', operator: '===', left: around.on, right: label, start, end } as Node
  around.cases.push({ test, holds: true })
  return [{ test, holds: true }]
}

/** A condition that may tell something of a name, without what else stands behind it. */
export function testOf(code: string): Node | undefined {
  return TELLS.test(code) ? parseExpression(code.replace(/;.*$/s, '')) : undefined
}

const TELLS = /[=<>]|\.(?:includes|has|startsWith|endsWith)\(/
