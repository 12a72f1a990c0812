/**
 * Many pieces of script in one markup, parsed at once: each stands at its own place in a text that holds nothing else,
 * so every place in the tree is that of the file. What such a text could tell differently is parsed alone later.
 */

import type { Node } from 'oxc-parser'
import { parseSync } from 'oxc-parser'
import { isTooDeep } from './depth.ts'
import { takeBody } from './parse.ts'

export interface Piece {
  code: string
  /** Where it stands in the file. */
  start: number
  /** Statements of an event handler, rather than one expression. */
  statements: boolean
}

/** By their places: an expression, or the block of the statements. */
export type Parsed = ReadonlyMap<number, Node>

const NONE: Parsed = new Map()

export function parsePieces(pieces: readonly Piece[]): Parsed {
  const { text, placed } = layOut(pieces)
  if (placed.length === 0 || isTooDeep(text, 'ts')) return NONE
  const parsed = new Map<number, Node>()
  const nodes = takeBody(parseSync('markup.ts', text, { lang: 'ts' })).filter(({ type }) => type !== 'EmptyStatement')
  for (const [index, { code, start }] of placed.entries()) {
    const statement = nodes[index]
    const node = statement?.type === 'ExpressionStatement' ? statement.expression : statement
    // A piece that closes what holds it, and opens something else, ends elsewhere.
    if (node?.start !== start - 1 || node.end !== start + code.length + 1) return NONE
    parsed.set(start, node)
  }
  return parsed
}

/** `;(` in front of an expression and `)` behind it, `;{` and `}` around statements; spaces everywhere else. */
function layOut(pieces: readonly Piece[]): { text: string; placed: Piece[] } {
  const placed: Piece[] = []
  let text = ''
  for (const piece of pieces) {
    const gap = piece.start - text.length - 2
    if (gap < 0) continue
    text += `${' '.repeat(gap)};${piece.statements ? '{' : '('}${piece.code}${piece.statements ? '}' : ')'}`
    placed.push(piece)
  }
  return { text, placed }
}
