/** Calls of translation functions, and of functions that declare messages. */
import type { CallFact } from '../facts.ts'
import type { CallOptions } from './call-options.ts'
import { namesIn, readOptions } from './call-options.ts'
import type { Draft, Lookup } from './draft.ts'
import { draftOf, isText, oneText } from './draft.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import { readByName } from './fields.ts'
import { argument } from './invoke.ts'
import type { KeyRules } from './key.ts'
import { resolveKey } from './key.ts'
import type { Composite, Frame, Known, LookupScope, Origin, Translator } from './known.ts'
import { HOLE } from './known.ts'
import type { Module } from './modules.ts'
import { isMade } from './ruled-out.ts'
import type { Run } from './run.ts'
import { selectorPaths } from './selector.ts'

/** The arguments of the translation itself: `t.call(null, key)` has one more in front. */
function shift(call: CallFact): { callee: CallFact['callee']; first: number } {
  const { callee } = call
  return callee.kind === 'member' && callee.name === 'call' ? { callee: callee.of, first: 1 } : { callee, first: 0 }
}

/** `number`: which of the module's calls it is. */
export function lookupOfCall(number: number, module: Module, rules: KeyRules): Lookup {
  const call = module.facts.calls[number] as CallFact
  const { callee, first } = shift(call)
  const origin: Origin = { module, at: call.at }
  return {
    origin,
    keys: call.args,
    read(env, run) {
      const frame: Frame = { module, env }
      const made = isMade(number, frame, run)
      if (made === 'never') return []
      const callees = evaluate(callee, frame, run)
      const get = (index: number): Known[] => {
        const known = argument(call.args, index + first, frame, run)
        return index === 0 ? readByName(call.args[first], known, module, run) : known
      }
      const drafts = callees.flatMap((each): Draft[] => {
        if (each.kind === 'translator') return translations(each, get, { origin, rules, run })
        return each.kind === 'native' && each.declares ? declarations(get(0), { origin, rules, run }) : []
      })
      return made === 'unsure' ? drafts.map((draft) => ({ ...draft, fallback: true })) : drafts
    },
  }
}

interface Context {
  origin: Origin
  rules: KeyRules
  run: Run
}

interface KeyText {
  text: string
  origin: Origin
  /** One of a list, not its last. */
  fallback?: true
  /** It came as an argument. */
  given?: true
}

export function translations(translator: Translator, get: (index: number) => Known[], context: Context): Draft[] {
  const { run } = context
  const first = get(0)
  const descriptors = first.filter((each): each is Composite => each.kind === 'composite' && !!each.member('id', run))
  const described = descriptors.flatMap((each) => descriptorDraft(each, context))
  const bare = first.filter(
    (each) => !descriptors.includes(each as Composite) && !(translator.descriptors && isUnknown(each)),
  )
  if (bare.length === 0) return described
  const options = readOptions([get(1), get(2)], translator.dialect, run)
  const { scope } = translator
  const listed = options.namespaces?.find((each) => each !== undefined) ?? scope.listed ?? scope.namespaces ?? []
  const texts = bare.flatMap((each) => keyTexts(each, listed, context))
  // Which of several namespaces goes with which of several keys isn't known either.
  const isSet = texts.length > 1 || texts.some((each) => each.given)
  const isProduct = isSet && scopesOf(translator.scope, options).length > 1
  return [
    ...described,
    ...texts.flatMap((each) => drafts(isProduct ? { ...each, fallback: true } : each, translator, options, context)),
  ]
}

/** The keys that an argument can be: a text, a list of texts, a selector. */
function keyTexts(known: Known, listed: readonly string[], context: Context): KeyText[] {
  switch (known.kind) {
    case 'text':
      if (known.text === '') return []
      // Which members of two sets belong together isn't known, so no single one can be called missing.
      return [
        {
          text: known.text,
          origin: known.origin,
          ...(known.loose ? { fallback: true } : {}),
          ...(known.given ? { given: true } : {}),
        },
      ]
    case 'composite': {
      const items = known.items?.(context.run)
      if (!items) return listTexts(known, listed, context)
      return items.flatMap((item, index) => {
        // A list in a list is no list of keys, and may hold itself.
        const texts = item.flatMap((each) => (each.kind === 'composite' ? [] : keyTexts(each, listed, context)))
        return index < items.length - 1 ? texts.map((each): KeyText => ({ ...each, fallback: true })) : texts
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

/** Of a list whose length isn't known no element is known to be the last. */
function listTexts(list: Composite, listed: readonly string[], context: Context): KeyText[] {
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

function drafts(text: KeyText, translator: Translator, options: CallOptions, context: Context): Draft[] {
  const rules = rulesFor(options, context.rules)
  const fallback = {
    ...(text.fallback || translator.probe ? { fallback: true as const } : {}),
    ...(translator.probe ? { probe: true as const } : {}),
  }
  return scopesOf(translator.scope, options).map((scope) => {
    const found = resolveKey(text.text, scope, translator.dialect, rules)
    if (options.tree || translator.tree) found.key = `${found.key}${rules.keySeparator || '.'}${HOLE}`
    return draftOf(found, { ...options.details, ...fallback }, text.origin)
  })
}

function rulesFor({ nsSeparator, keySeparator }: CallOptions, rules: KeyRules): KeyRules {
  if (nsSeparator === undefined && keySeparator === undefined) return rules
  return {
    ...rules,
    ...(nsSeparator === undefined ? {} : { nsSeparator }),
    ...(keySeparator === undefined ? {} : { keySeparator }),
    separatorsGiven: rules.separatorsGiven || Boolean(nsSeparator || keySeparator),
  }
}

function scopesOf(scope: LookupScope, options: CallOptions): LookupScope[] {
  if (!options.prefixes && !options.namespaces) return [scope]
  const prefixes = options.prefixes ?? [scope.prefix]
  const namespaces = options.namespaces ?? [scope.namespaces]
  return prefixes.flatMap((prefix) =>
    namespaces.map((list) => {
      const names = list ?? scope.namespaces
      return { ...(names ? { namespaces: names } : {}), ...(prefix ? { prefix } : {}) }
    }),
  )
}

/** `{ id, defaultMessage, description }`. An id that is given but not known stands where the look-up does. */
export function descriptorDraft(descriptor: Composite, { rules, run, origin }: Context): Draft[] {
  const defaultValue = oneText(descriptor.member('defaultMessage', run)) ?? oneText(descriptor.member('default', run))
  const description = oneText(descriptor.member('description', run))
  const details = {
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(description === undefined ? {} : { description }),
  }
  const isNamed = namesIn([descriptor], run).names.has('id')
  return (descriptor.member('id', run) ?? []).flatMap((each): Draft[] => {
    if (isText(each))
      return each.text === '' ? [] : [draftOf(resolveKey(each.text, {}, 'plain', rules), details, each.origin)]
    return isNamed && each.kind === 'unknown' && !each.id
      ? [draftOf(resolveKey(HOLE, {}, 'plain', rules), details, origin)]
      : []
  })
}

/** `defineMessages({ name: descriptor })`, `defineMessage(descriptor)`, `marker('key')` */
function declarations(declared: Known[], context: Context): Draft[] {
  const { rules, run } = context
  return declared.flatMap((each): Draft[] => {
    if (each.kind === 'text') return [draftOf(resolveKey(each.text, {}, 'plain', rules), {}, each.origin)]
    if (each.kind !== 'composite') return []
    if (oneText(each.member('id', run)) !== undefined) return descriptorDraft(each, context)
    return each.each(run).flatMap((one) => (one.kind === 'composite' ? descriptorDraft(one, context) : []))
  })
}
