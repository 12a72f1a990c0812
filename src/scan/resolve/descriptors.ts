/** Messages that are described by an object: `{ id, defaultMessage, description }`. */
import type { Details, Draft } from './draft.ts'
import { draftOf, isText, oneText } from './draft.ts'
import { generatedId } from './generated-id.ts'
import type { KeyRules } from './key.ts'
import { resolveKey } from './key.ts'
import type { Composite, Known, Origin } from './known.ts'
import { HOLE } from './known.ts'
import type { Run } from './run.ts'

/** `origin`: where the look-up stands, for an id that can't be told. */
export function descriptorDrafts(descriptor: Composite, origin: Origin, rules: KeyRules, run: Run): Draft[] {
  const defaultValue = oneText(descriptor.member('defaultMessage', run)) ?? oneText(descriptor.member('default', run))
  const description = oneText(descriptor.member('description', run))
  const details: Details = {
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(description === undefined ? {} : { description }),
  }
  const ids = descriptor.member('id', run) ?? []
  if (ids.every((each) => each.kind === 'nothing')) return generated(descriptor, details, rules, run)
  return ids.flatMap((id) => {
    if (isText(id)) return id.text === '' ? [] : [plainDraft(id.text, details, id.origin, rules)]
    return id.kind === 'unknown' ? [plainDraft(HOLE, {}, origin, rules)] : []
  })
}

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
export function declarations(declared: Known[], origin: Origin, rules: KeyRules, run: Run): Draft[] {
  return declared.flatMap((each): Draft[] => {
    if (each.kind === 'text') return [plainDraft(each.text, {}, each.origin, rules)]
    if (each.kind !== 'composite') return []
    if (each.items) return declarations(each.each(run).filter(isText), origin, rules, run)
    if (oneText(each.member('id', run)) !== undefined || isMessage(each, run)) {
      return descriptorDrafts(each, origin, rules, run)
    }
    return each.each(run).flatMap((one) => (one.kind === 'composite' ? descriptorDrafts(one, origin, rules, run) : []))
  })
}
