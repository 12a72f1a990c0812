/** The script in a Vue template that needs a parser. */
import type { Piece } from '../batch.ts'
import { isPath, isStatements } from '../snippets.ts'
import { DIRECTIVE, ELEMENT, type Expression, INTERPOLATION, type TemplateNode } from './nodes.ts'

/** All of it, in the order of the file. */
export function listPieces(nodes: readonly TemplateNode[]): Piece[] {
  const pieces: Piece[] = []
  gather(nodes, pieces)
  return pieces
}

function gather(nodes: readonly TemplateNode[], pieces: Piece[]): void {
  const add = (exp: Expression | undefined, statements = false): void => {
    if (!exp || exp.isStatic || isPath(exp.content)) return
    pieces.push({ code: exp.content, start: exp.loc.start.offset, statements })
  }
  for (const node of nodes) {
    if (node.type === INTERPOLATION && typeof node.content === 'object') add(node.content)
    if (node.type !== ELEMENT) continue
    for (const prop of node.props ?? []) {
      if (prop.type !== DIRECTIVE) continue
      add(prop.arg)
      if (prop.forParseResult) add(prop.forParseResult.source)
      else if (prop.name !== 'slot') add(prop.exp, prop.name === 'on' && isStatements(prop.exp?.content ?? ''))
    }
    gather(node.children ?? [], pieces)
  }
}
