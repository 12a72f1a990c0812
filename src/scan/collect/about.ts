/** What a test says of the name it speaks of. */
import type { Node } from 'oxc-parser'
import type { Value } from '../value.ts'
import type { Said } from './conditions.ts'
import { bare, pathOf } from './constants.ts'

/** `among`: what the subject is one of where the test holds; nothing where that can't be told. */
export function about(subject: Node, among: Value | undefined, holds: boolean): Said[] {
  if (!among) return []
  const path = pathOf(withoutDefault(bare(subject), holds ? among : undefined))
  return path === undefined ? [] : [{ path, among, holds }]
}

/** `LIST.includes(kind || '')` where the text that stands in for nothing is none of them: what holds is said of `kind`. */
function withoutDefault(node: Node, among: Value | undefined): Node {
  if (node.type !== 'LogicalExpression' || node.operator === '&&') return node
  const or = bare(node.right)
  if (or.type !== 'Literal' || typeof or.value !== 'string') return node
  return among && mayName(among, or.value) ? node : bare(node.left)
}

/** Lists in other places are taken to name texts that say something. */
function mayName(among: Value, text: string): boolean {
  if (among.kind === 'text') return among.text === text
  if (among.kind === 'either' || among.kind === 'list') return among.of.some((each) => mayName(each, text))
  if (among.kind === 'each' && among.of.kind === 'list') return mayName(among.of, text)
  return text !== ''
}
