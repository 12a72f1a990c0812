/** The children of `<Trans>` as the text that react-i18next makes of them. */
import type { ElementFact, Value } from '../facts.ts'
import { isText } from './draft.ts'
import { evaluate } from './evaluate.ts'
import type { Frame, Run } from './known.ts'
import { HOLE } from './known.ts'

/** Kept by name when they have no attributes; all others become numbers. */
const KEPT = new Set(['br', 'strong', 'i', 'p'])

export function childrenText(children: readonly Value[], frame: Frame, run: Run): string {
  return children.map((child, index) => childText(child, index, frame, run)).join('')
}

function childText(child: Value, index: number, frame: Frame, run: Run): string {
  switch (child.kind) {
    case 'text':
      return child.text
    case 'element': {
      const element = frame.module.facts.elements[child.element]
      return element ? elementText(element, index, frame, run) : ''
    }
    case 'list':
      return `<${index}>${childrenText(child.of, frame, run)}</${index}>`
    case 'object': {
      const names = child.entries.flatMap((entry) =>
        entry.name === undefined || entry.name === 'format' ? [] : [entry.name],
      )
      const format = child.entries.find((entry) => entry.name === 'format')?.value
      const suffix = format?.kind === 'text' ? `, ${format.text}` : ''
      return names.length === 1 ? `{{${names[0]}${suffix}}}` : ''
    }
    case 'typed':
      return childText(child.of, index, frame, run)
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

function elementText(element: ElementFact, index: number, frame: Frame, run: Run): string {
  const tag = element.component.kind === 'tag' ? element.component.name : undefined
  const attributes = element.props.entries.filter((entry) => entry.name !== 'key')
  const kept = tag !== undefined && KEPT.has(tag)
  if (element.children.length === 0) {
    return kept && attributes.length === 0 ? `<${tag}/>` : `<${index}></${index}>`
  }
  const name = kept && attributes.length === 0 && !element.props.spreads ? tag : index
  return `<${name}>${childrenText(element.children, frame, run)}</${name}>`
}

/** Names of the values that stand as `{{name}}` in the children. */
export function childNames(children: readonly Value[], frame: Frame, run: Run): Set<string> {
  const names = new Set<string>()
  for (const child of children) {
    if (child.kind === 'object') for (const { name } of child.entries) if (name) names.add(name)
    if (child.kind !== 'element') continue
    const element = frame.module.facts.elements[child.element]
    for (const name of element ? childNames(element.children, frame, run) : []) names.add(name)
  }
  return names
}
