/** The children of `<Trans>` as the text that react-i18next makes of them. */
import type { ElementFact, Value } from '../facts.ts'
import { isText } from './draft.ts'
import { evaluate } from './evaluate.ts'
import type { Frame } from './known.ts'
import { HOLE } from './known.ts'
import type { Run } from './run.ts'

/** Kept by name when they have no attributes; all others become numbers. */
const KEPT = new Set(['br', 'strong', 'i', 'p'])

interface How {
  /** Simple elements keep their names only around plain text. */
  plainOnly?: boolean
}

export function childrenText(children: readonly Value[], frame: Frame, run: Run, how: How = {}): string {
  return children.map((child, index) => childText(child, index, { frame, run, how })).join('')
}

interface Context {
  frame: Frame
  run: Run
  how: How
}

function childText(child: Value, index: number, context: Context): string {
  const { frame, run, how } = context
  switch (child.kind) {
    case 'text':
      return child.text
    case 'element': {
      const element = frame.module.facts.elements[child.element]
      return element ? elementText(element, index, context) : ''
    }
    case 'list':
      return `<${index}>${childrenText(child.of, frame, run, how)}</${index}>`
    case 'object': {
      const names = child.entries.flatMap((entry) =>
        entry.name === undefined || entry.name === 'format' ? [] : [entry.name],
      )
      const format = child.entries.find((entry) => entry.name === 'format')?.value
      const suffix = format?.kind === 'text' ? `, ${format.text}` : ''
      return names.length === 1 ? `{{${names[0]}${suffix}}}` : ''
    }
    case 'typed':
      return childText(child.of, index, context)
    // A number or nothing adds no text.
    case 'scalar':
    case 'nothing':
      return ''
    default: {
      const known = evaluate(child, frame, run)
      const [only] = known
      return known.length === 1 && only && isText(only) ? only.text : HOLE
    }
  }
}

function elementText(element: ElementFact, index: number, { frame, run, how }: Context): string {
  const tag = element.component.kind === 'tag' ? element.component.name : undefined
  const attributes = element.props.entries.filter((entry) => entry.name !== 'key')
  const kept = tag !== undefined && KEPT.has(tag)
  if (element.children.length === 0) {
    return kept && attributes.length === 0 ? `<${tag}/>` : `<${index}></${index}>`
  }
  const plain = element.children.every((child) => child.kind === 'text')
  const named = kept && attributes.length === 0 && !element.props.spreads && (plain || !how.plainOnly)
  const name = named ? tag : index
  return `<${name}>${childrenText(element.children, frame, run, how)}</${name}>`
}

/** Names of the values that stand as `{{name}}` in the children. */
export function childNames(children: readonly Value[], frame: Frame, run: Run): Set<string> {
  const names = new Set<string>()
  for (const each of children) {
    const child = each.kind === 'typed' ? each.of : each
    if (child.kind === 'object') for (const { name } of child.entries) if (name) names.add(name)
    if (child.kind !== 'element') continue
    const element = frame.module.facts.elements[child.element]
    for (const name of element ? childNames(element.children, frame, run) : []) names.add(name)
  }
  return names
}
