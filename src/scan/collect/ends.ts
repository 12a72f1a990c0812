/** Whether a function can come to its end without having returned anything. */
import type { Node } from 'oxc-parser'

/** In doubt it can: who reads what it gives is told that there may be nothing. */
export function mayEnd(node: Node): boolean {
  switch (node.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
      return false
    case 'BlockStatement':
      return node.body.every(mayEnd)
    case 'IfStatement':
      return !node.alternate || mayEnd(node.consequent) || mayEnd(node.alternate)
    case 'SwitchStatement': {
      const last = node.cases.at(-1)
      if (!last || last.consequent.length === 0 || !node.cases.some(({ test }) => test === null)) return true
      return node.cases.some(
        ({ consequent }) => consequent.some(breaks) || (consequent.length > 0 && consequent.every(mayEnd)),
      )
    }
    case 'TryStatement':
      if (node.finalizer && !mayEnd(node.finalizer)) return false
      return mayEnd(node.block) || (node.handler !== null && mayEnd(node.handler.body))
  }
  return true
}

/** Whether it may go on behind what it stands in. */
export function breaks(node: Node): boolean {
  switch (node.type) {
    case 'BreakStatement':
      return true
    case 'BlockStatement':
      return node.body.some(breaks)
    case 'IfStatement':
      return breaks(node.consequent) || (node.alternate !== null && breaks(node.alternate))
    case 'TryStatement':
      return [node.block, node.handler?.body, node.finalizer].some((each) => each && breaks(each))
    case 'LabeledStatement':
      return breaks(node.body)
  }
  return false
}
