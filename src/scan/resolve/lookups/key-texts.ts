/** Which texts the first argument of a translation function may ask for. */
import type { Composite, Known, KnownText, Origin } from '../model/known.ts'
import { HOLE } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { isUnknown } from '../values/evaluate.ts'
import { selectorPaths } from '../values/selector.ts'
import { isText } from './draft.ts'
import type { KeyRules } from './key.ts'

/** Of a call that translates. */
export interface CallContext {
  origin: Origin
  rules: KeyRules
  run: Run
  /** Of a list every key is looked up, rather than the first that is there. */
  every?: boolean
}

export interface KeyText {
  text: string
  origin: Origin
  /** One of a list, not its last. */
  fallback?: true
  /** It came as an argument. */
  given?: true
}

/** The keys that an argument can be: a text, a list of texts, a selector. */
export function keyTexts(known: Known, listed: readonly string[], context: CallContext): KeyText[] {
  switch (known.kind) {
    case 'text':
      return known.text.trim() === '' ? [] : [keyText(known)]
    case 'composite': {
      const items = known.items?.(context.run)
      if (!items) return listTexts(known, listed, context)
      return items.flatMap((item, index) => {
        // A list in a list is no list of keys, and may hold itself.
        const texts = item.flatMap((each) => (each.kind === 'composite' ? [] : keyTexts(each, listed, context)))
        return index < items.length - 1 && !context.every
          ? texts.map((each): KeyText => ({ ...each, fallback: true }))
          : texts
      })
    }
    case 'function':
      return selectorPaths(known, context.run).map((path) => ({
        text: selectorKey(path, listed, context.rules),
        origin: context.origin,
      }))
    default:
      return isUnknown(known) ? [{ text: HOLE, origin: context.origin }] : []
  }
}

function keyText({ text, origin, loose, given }: KnownText): KeyText {
  const found: KeyText = { text, origin }
  // Which members of two sets belong together isn't known, so no single one can be called missing.
  if (loose) found.fallback = true
  if (given) found.given = true
  return found
}

/** Of a list whose length isn't known no element is known to be the last. An object with names is no list. */
function listTexts(list: Composite, listed: readonly string[], context: CallContext): KeyText[] {
  if (list.keys(context.run).some(isText)) return []
  return list
    .each(context.run)
    .filter((each) => each.kind === 'text' || isUnknown(each))
    .flatMap((each) => keyTexts(each, listed, context))
    .map((each): KeyText => ({ ...each, fallback: true }))
}

/** A first segment that is one of the further namespaces means that namespace. */
function selectorKey(path: readonly string[], listed: readonly string[], rules: KeyRules): string {
  const [first, ...rest] = path
  const separator = rules.keySeparator || '.'
  const secondary = rules.strictSelectors ? listed : listed.slice(1)
  if (first !== undefined && rest.length > 0 && secondary.includes(first) && rules.nsSeparator) {
    return `${first}${rules.nsSeparator}${rest.join(separator)}`
  }
  return path.join(separator)
}
