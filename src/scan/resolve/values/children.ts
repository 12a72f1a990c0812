/** The children of `<Trans>` as the text that react-i18next makes of them. */
import type { ElementFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Composite, Frame, Known, KnownText, Origin } from '../model/known.ts'
import { HOLE } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { evaluate } from './evaluate.ts'
import { joinTexts } from './texts.ts'

/** Kept by name when they have no attributes; all others become numbers. */
const KEPT = new Set(['br', 'strong', 'i', 'p'])

export interface How {
  /** What has no place of its own stands here. */
  origin: Origin
  /** Simple elements keep their names only around plain text. */
  plainOnly?: boolean
}

/** Every text that the children can be; none where part of them certainly names no key, as what is translated already. */
export function childrenTexts(children: readonly Value[], frame: Frame, run: Run, how: How): KnownText[] {
  const texts = textsOfAll(children, { frame, run, how, alone: children.length === 1 })
  return texts.filter(({ text }) => text.includes(HOLE) || !MARKS_ALONE.test(text))
}

/** Elements around nothing, and signs alone, leave nothing to translate. */
const MARKS_ALONE = /^(?:<\/?\w+\/?>|[^\p{L}\p{N}<])*$/u

interface Context {
  frame: Frame
  run: Run
  how: How
  /** There is no other child. */
  alone?: boolean
}

function textsOfAll(children: readonly Value[], context: Context): KnownText[] {
  const parts = children.map((child, index) => childTexts(child, index, context))
  const [only] = parts
  if (parts.some((part) => part.length === 0)) return []
  return only && parts.length === 1 ? only : joinTexts(parts, context.how.origin)
}

function childTexts(child: Value, index: number, context: Context): KnownText[] {
  const { frame, run } = context
  switch (child.kind) {
    case 'text':
      return [textHere(child.text, context)]
    case 'element':
      return elementTexts(frame.module.facts.elements[child.element], index, context)
    case 'list':
      return around(index, textsOfAll(child.of, { ...context, alone: false }))
    case 'object':
      return [textHere(placeholderOf(child), context)]
    case 'typed':
      return childTexts(child.of, index, context)
    default: {
      const known = evaluate(child, frame, run)
      const texts = known.flatMap((each) => knownTexts(each, index, context))
      // What may be translated already may be any text between the others.
      const mayBeSaid = !context.alone && texts.length > 0 && known.some(({ kind }) => kind === 'other')
      return orUnknown(mayBeSaid ? [...texts, textHere(HOLE, context)] : texts)
    }
  }
}

/** `{{ value }}`, and with what it is formatted by: `{{ value, format: 'number' }}`; alone, `format` is a value like any. */
function placeholderOf({ entries }: Extract<Value, { kind: 'object' }>): string {
  const names = entries.flatMap(({ name }) => name ?? [])
  const [name, ...others] = names.length === 1 ? names : names.filter((each) => each !== 'format')
  if (name === undefined || others.length > 0) return ''
  const format = name === 'format' ? undefined : entries.find((entry) => entry.name === 'format')?.value
  return `{{${name}${format?.kind === 'text' ? `, ${format.text}` : ''}}}`
}

/** What may be any text may be none as well: a key without it is no other. */
function orUnknown(texts: KnownText[]): KnownText[] {
  return texts.some(({ text }) => text.includes(HOLE)) ? texts.filter(({ text }) => text !== '') : texts
}

function knownTexts(known: Known, index: number, context: Context): KnownText[] {
  switch (known.kind) {
    case 'text':
      return [known]
    // A number or nothing adds no text.
    case 'scalar':
    case 'nothing':
      return [textHere('', context)]
    case 'element': {
      // An element that stands elsewhere says there what it shows.
      if (context.alone) return []
      const { module, element, env } = known
      return elementTexts(module.facts.elements[element], index, { ...context, frame: { module, env } })
    }
    case 'other':
      return []
    case 'composite':
      return partsTexts(known, context)
    default:
      return [textHere(HOLE, context)]
  }
}

/** `<Trans>{children}</Trans>`: all that a wrapper is given; else `{{name}}`, or whatever it is. */
function partsTexts(known: Composite, context: Context): KnownText[] {
  const { run, how } = context
  const items = context.alone ? known.items?.(run) : undefined
  if (items) {
    const parts = items.map((item, index) =>
      item.flatMap((each) => knownTexts(each, index, { ...context, alone: false })),
    )
    return parts.some((part) => part.length === 0) ? [] : joinTexts(parts.map(orUnknown), how.origin)
  }
  const [name, ...others] = namesIn(known, run)
  return [textHere(name && others.length === 0 ? `{{${name}}}` : HOLE, context)]
}

/** `{{ count }}`, where it stands elsewhere. */
function namesIn(known: Known, run: Run): string[] {
  if (known.kind !== 'composite' || !known.plain || known.type) return []
  return known.keys(run).flatMap((each) => (each.kind === 'text' ? each.text : []))
}

function textHere(text: string, { how: { origin } }: Context): KnownText {
  return { kind: 'text', text, origin }
}

function around(name: string | number, texts: KnownText[]): KnownText[] {
  return texts.map((each) => ({ ...each, text: `<${name}>${each.text}</${name}>` }))
}

function elementTexts(element: ElementFact | undefined, index: number, context: Context): KnownText[] {
  if (!element) return [textHere('', context)]
  const tag = element.component.kind === 'tag' ? element.component.name : undefined
  const attributes = element.props.entries.filter((entry) => entry.name !== 'key')
  const kept = tag !== undefined && KEPT.has(tag)
  if (element.children.length === 0) {
    return [textHere(kept && attributes.length === 0 ? `<${tag}/>` : `<${index}></${index}>`, context)]
  }
  const plain = element.children.every((child) => child.kind === 'text')
  const named = kept && attributes.length === 0 && !element.props.spreads && (plain || !context.how.plainOnly)
  return around(named ? tag : index, textsOfAll(element.children, { ...context, alone: false }))
}

/** Names of the values that stand as `{{name}}` in the children. */
export function childNames(children: readonly Value[], frame: Frame, run: Run): Set<string> {
  const names = new Set<string>()
  for (const each of children) {
    const child = each.kind === 'typed' ? each.of : each
    if (child.kind === 'object') for (const { name } of child.entries) if (name) names.add(name)
    if (child.kind === 'member' || child.kind === 'name')
      for (const name of namesGiven(child, frame, run)) names.add(name)
    if (child.kind !== 'element') continue
    const element = frame.module.facts.elements[child.element]
    for (const name of element ? childNames(element.children, frame, run) : []) names.add(name)
  }
  return names
}

/** Among the children that a wrapper is given. */
function namesGiven(children: Value, frame: Frame, run: Run): string[] {
  const lists = evaluate(children, frame, run)
  return lists
    .flatMap((each) => (each.kind === 'composite' ? (each.items?.(run) ?? []).flat() : []))
    .flatMap((each) => namesIn(each, run))
}
