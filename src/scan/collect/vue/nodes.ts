/** Nodes of a Vue template, as the parser of the compiler gives them. */

export const ELEMENT = 1
export const COMMENT = 3
export const INTERPOLATION = 5
export const ATTRIBUTE = 6
export const DIRECTIVE = 7

/** Kinds of elements: besides those of HTML, and `<template>`. */
export const COMPONENT_TAG = 1
export const SLOT_TAG = 2

interface Located {
  loc: { start: { offset: number }; end?: { offset: number } }
}

export interface Expression extends Located {
  content: string
  isStatic: boolean
}

export interface Attribute extends Located {
  type: typeof ATTRIBUTE
  name: string
  value?: Located & { content: string }
}

export interface Directive extends Located {
  type: typeof DIRECTIVE
  /** `bind`, `on`, `for`, `t`, … */
  name: string
  exp?: Expression
  arg?: Expression
  modifiers?: { content: string }[]
  forParseResult?: { source: Expression; value?: Expression; key?: Expression; index?: Expression }
}

/** As the compiler's parser gives it, before any transformation. */
export interface TemplateNode extends Located {
  type: number
  tag?: string
  tagType?: number
  props?: (Attribute | Directive)[]
  children?: TemplateNode[]
  content?: Expression | string
  /** The root of a component, which is given what falls through that. */
  inherits?: true
}

export interface TemplateElement extends TemplateNode {
  tag: string
}

export function isDirective(prop: Attribute | Directive): prop is Directive {
  return prop.type === DIRECTIVE
}

export function conditionOf({ props = [] }: TemplateNode): Directive | undefined {
  for (const prop of props) if (prop.type === DIRECTIVE && CONDITIONS.has(prop.name)) return prop
  return undefined
}

const CONDITIONS = new Set(['if', 'else-if', 'else'])

/** Gives all that the template holds other places. */
export function moveTo(placeOf: (offset: number) => number, nodes: readonly TemplateNode[]): void {
  const move = (located: Located | undefined): void => {
    if (located) located.loc = { start: { offset: placeOf(located.loc.start.offset) } }
  }
  for (const node of nodes) {
    move(node)
    if (typeof node.content === 'object') move(node.content)
    for (const prop of node.props ?? []) {
      move(prop)
      if (prop.type === ATTRIBUTE) move(prop.value)
      else for (const each of [prop.exp, prop.arg, ...Object.values(prop.forParseResult ?? {})]) move(each || undefined)
    }
    moveTo(placeOf, node.children ?? [])
  }
}
