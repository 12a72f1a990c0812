/** The root elements of a component of Vue, to which falls through what it is given and does not declare. */
import { COMMENT, conditionOf, ELEMENT, isDirective, type TemplateNode } from './nodes.ts'

/** The only element, or the only one of several branches; none where there is more than one. */
export function rootsOf(nodes: readonly TemplateNode[]): TemplateNode[] {
  const shown = nodes.filter(
    ({ type, content }) => type !== COMMENT && !(typeof content === 'string' && !content.trim()),
  )
  const [first, ...others] = shown
  const isOne = first && others.every((each) => /^else/.test(conditionOf(each)?.name ?? ''))
  return isOne ? shown.flatMap(rootIn) : []
}

/** These show what is in them, and add nothing around it. */
const TRANSPARENT = /^(?:template|Transition|transition|KeepAlive|keep-alive)$/

function rootIn(node: TemplateNode): TemplateNode[] {
  const { type, tag = '', props = [], children = [] } = node
  if (type !== ELEMENT || props.some((each) => isDirective(each) && each.name === 'for')) return []
  return TRANSPARENT.test(tag) ? rootsOf(children) : [node]
}
