/** Messages that are described by an object: `{ id, defaultMessage, description }`. */

import type { Composite, Known, KnownText, Origin } from '../model/known.ts'
import { HOLE } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { namesIn } from './call-options.ts'
import type { Details, Draft } from './draft.ts'
import { draftOf, isText, oneText } from './draft.ts'
import { generatedId } from './generated-id.ts'
import type { KeyRules } from './key.ts'
import { resolveKey } from './key.ts'

export interface DescriptorContext {
  /** Where the look-up stands, for an id that is given but not known. */
  origin: Origin
  rules: KeyRules
  run: Run
}

export function descriptorDrafts(descriptor: Composite, { origin, rules, run }: DescriptorContext): Draft[] {
  const defaultValue = oneText(descriptor.member('defaultMessage', run)) ?? oneText(descriptor.member('default', run))
  const description = oneText(descriptor.member('description', run))
  const details: Details = {
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(description === undefined ? {} : { description }),
  }
  const ids = descriptor.member('id', run) ?? []
  if (ids.every((each) => each.kind === 'nothing')) return generated(descriptor, details, rules, run)
  const isNamed = namesIn([descriptor], run).names.has('id')
  return ids.flatMap((id) => {
    if (isText(id)) return id.text === '' ? [] : [draftOfText(id, details, rules)]
    return isNamed && id.kind === 'unknown' && !id.id ? [plainDraft(HOLE, {}, origin, rules)] : []
  })
}

/** One that may never come as it is, is not missing. */
const draftOfText = ({ text, loose, origin }: KnownText, details: Details, rules: KeyRules): Draft =>
  plainDraft(text, loose ? { ...details, fallback: true } : details, origin, rules)

const plainDraft = (key: string, details: Details & { fallback?: true }, origin: Origin, rules: KeyRules): Draft =>
  draftOf(resolveKey(key, {}, 'plain', rules), details, origin)

/** The pattern of ids may be another one, so what nobody has under this id is not missing. */
function generated(descriptor: Composite, details: Details, rules: KeyRules, run: Run): Draft[] {
  const [message] = descriptor.member('defaultMessage', run)?.filter(isText) ?? []
  if (!message || !isMessage(descriptor, run)) return []
  const id = generatedId(message.text, details.description)
  return [plainDraft(id, { ...details, fallback: true }, message.origin, rules)]
}

/** With a text of its own, by which FormatJS gives it an id. */
export function isMessage(known: Composite, run: Run): boolean {
  return oneText(known.member('defaultMessage', run)) !== undefined
}

/** `defineMessages({ name: descriptor })`, `defineMessage(descriptor)`, `marker('key')` */
export function declarations(declared: Known[], context: DescriptorContext): Draft[] {
  const { rules, run } = context
  return declared.flatMap((each): Draft[] => {
    if (each.kind === 'text') return [draftOfText(each, {}, rules)]
    if (each.kind !== 'composite') return []
    if (each.items) return declarations(each.each(run).filter(isText), context)
    if (oneText(each.member('id', run)) !== undefined || isMessage(each, run)) return descriptorDrafts(each, context)
    const described = each.each(run).flatMap((one) => (one.kind === 'composite' ? descriptorDrafts(one, context) : []))
    return [...described, ...named(each, context)]
  })
}

/**
 * `{ name: 'text' }`: a plugin of the build makes ids of where messages stand and of their names, or of these alone. It
 * may make others, so none is missing.
 */
function named(messages: Composite, { rules, run }: DescriptorContext): Draft[] {
  return Array.from(namesIn([messages], run).names).flatMap((name) => {
    const text = messages.member(name, run)?.find(isText)
    if (!text) return []
    const details = { defaultValue: text.text, fallback: true } as const
    return [name, `${HOLE}.${name}`].map((id) => plainDraft(id, details, text.origin, rules))
  })
}
