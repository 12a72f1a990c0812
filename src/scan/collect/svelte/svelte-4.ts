/** What the compiler of Svelte 4 makes of markup, as that of Svelte 5 would give it. */
import type { Node } from 'oxc-parser'
import { isNode } from '../walk.ts'
import type { MarkupNode } from './parser.ts'

/** What has another name there, and nothing else that is read here. */
const NAMES: Readonly<Record<string, string>> = {
  Action: 'UseDirective',
  Animation: 'AnimateDirective',
  AttributeShorthand: 'ExpressionTag',
  Binding: 'BindDirective',
  Body: 'SvelteBody',
  Class: 'ClassDirective',
  Document: 'SvelteDocument',
  EventHandler: 'OnDirective',
  Head: 'SvelteHead',
  Let: 'LetDirective',
  MustacheTag: 'ExpressionTag',
  Options: 'SvelteOptions',
  RawMustacheTag: 'HtmlTag',
  Slot: 'SlotElement',
  SlotTemplate: 'SvelteFragment',
  Spread: 'SpreadAttribute',
  Title: 'TitleElement',
  Transition: 'TransitionDirective',
  Window: 'SvelteWindow',
}

/** Expressions are the same in both. */
export function fromSvelte4(node: MarkupNode): MarkupNode {
  const { type, children, ...rest } = node
  switch (type) {
    case 'Fragment':
    case 'ElseBlock':
    case 'PendingBlock':
    case 'ThenBlock':
    case 'CatchBlock':
      return fragmentOf(node)
    case 'IfBlock': {
      const { expression, else: otherwise, ...same } = rest
      const alternate = isMarkup(otherwise) ? fragmentOf(otherwise) : null
      return { ...same, type, ...(expression ? { test: expression } : {}), consequent: fragmentOf(node), alternate }
    }
    case 'EachBlock': {
      const { else: otherwise, ...same } = rest
      return {
        ...same,
        type,
        body: fragmentOf(node),
        ...(isMarkup(otherwise) ? { fallback: fragmentOf(otherwise) } : {}),
      }
    }
    case 'AwaitBlock':
      return { ...rest, type, ...parts(rest, ['pending', 'then', 'catch']) }
    case 'ConstTag':
      return { type, start: node.start, ...(node.expression ? { declaration: declarationOf(node.expression) } : {}) }
    default: {
      const made = { ...rest, ...parts(rest, ['attributes', 'value']), type: nameOf(node) }
      return children === undefined ? made : { ...made, fragment: fragmentOf(node) }
    }
  }
}

const isMarkup = (part: unknown): part is MarkupNode => isNode(part)

const fragmentOf = ({ start, children }: MarkupNode): MarkupNode => ({
  type: 'Fragment',
  start,
  nodes: Array.isArray(children) ? children.map(fromSvelte4) : [],
})

function parts(node: object, names: readonly string[]): Record<string, unknown> {
  const found = Object.entries(node).filter(([name]) => names.includes(name))
  return Object.fromEntries(
    found.map(([name, part]) => [
      name,
      Array.isArray(part) ? part.map(fromSvelte4) : isMarkup(part) ? fromSvelte4(part) : part,
    ]),
  )
}

function nameOf({ type, name, tag }: MarkupNode): string {
  if (type === 'Element') return tag === undefined ? 'RegularElement' : 'SvelteElement'
  if (type !== 'InlineComponent') return NAMES[type] ?? type
  if (name === 'svelte:component') return 'SvelteComponent'
  return name === 'svelte:self' ? 'SvelteSelf' : 'Component'
}

/** `{@const total = a + b}` is an assignment there. */
function declarationOf(expression: Node): Node {
  const { start, end, left: id, right: init } = expression as Extract<Node, { type: 'AssignmentExpression' }>
  const declarator = { type: 'VariableDeclarator', start, end, id, init }
  return { type: 'VariableDeclaration', start, end, kind: 'const', declarations: [declarator] } as unknown as Node
}
