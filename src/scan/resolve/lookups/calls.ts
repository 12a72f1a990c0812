/** Calls of translation functions, and of functions that declare messages. */
import type { CallFact } from '../../facts.ts'
import { namespaceLists } from '../libraries/i18next.ts'
import { aside, sparing } from '../model/aside.ts'
import type { Composite, Env, Frame, Known, Origin } from '../model/known.ts'
import { HOLE, NOTHING, UNKNOWN } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Passed } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import type { LookupScope, Translator } from '../model/translators.ts'
import { evaluate, isUnknown } from '../values/evaluate.ts'
import { readByName } from '../values/fields.ts'
import { apply, argument } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { elementSite } from '../values/methods.ts'
import { calledFor } from '../values/passed.ts'
import type { CallOptions } from './call-options.ts'
import { namesIn, readOptions } from './call-options.ts'
import { declarations, descriptorDrafts, isMessage } from './descriptors.ts'
import type { Draft, Lookup } from './draft.ts'
import { draftOf } from './draft.ts'
import type { KeyRules } from './key.ts'
import { resolveKey } from './key.ts'
import { type CallContext, type KeyText, keyTexts } from './key-texts.ts'
import { readCall } from './read-call.ts'
import { isMade } from './ruled-out.ts'

/** `number`: which of the module's calls it is. */
export function lookupOfCall(number: number, module: Module, rules: KeyRules): Lookup {
  const call = module.facts.calls[number] as CallFact
  const { callee, args, iterates } = readCall(call, module.facts)
  const origin: Origin = { module, at: call.at }
  const whom = (env: Env | undefined, run: Run): Known[] => evaluate(callee, { module, env }, run)
  const read = (ask: () => readonly Known[], env: Env | undefined, run: Run): Draft[] => {
    const frame: Frame = { module, env }
    const made = isMade(number, frame, run)
    if (made === 'never') return []
    const callees = ask()
    const site = iterates && elementSite(call, frame)
    const given = (index: number): Known[] =>
      site ? site.argument(index, env, run) : argument(args, index, frame, run)
    // Whoever is asked is asked for the same.
    let first: Known[] | undefined
    const get = (index: number): Known[] => {
      if (index > 0) return given(index)
      first ??= readByName(args[0], given(0), module, run)
      // Who does not get there gives nothing for a part of the key.
      if (made === 'unsure') first = first.filter((each) => each.kind !== 'text' || !each.lacking)
      return first
    }
    const context: CallContext = { origin, rules, run }
    const called = callees.flatMap((each) => calledFor(each, { count: iterates ? 1 : args.length, origin, get }, run))
    const drafts = called.flatMap((each) => draftsBy(each, context))
    if (call.probe) return drafts.map((draft) => ({ ...draft, fallback: true, probe: true }))
    return made === 'unsure' ? drafts.map((draft) => ({ ...draft, fallback: true })) : drafts
  }
  return {
    origin,
    keys: call.args,
    isTested: module.tests.has(number),
    // Who is asked may take long to find: what is asked for must not be lost by that.
    read: (env, run) => read(() => sparing(run, () => whom(env, run)), env, run),
    asked: { whom, by: (callees, env, run) => read(() => callees, env, run) },
  }
}

function draftsBy({ to, args }: Passed, context: CallContext): Draft[] {
  const get = (index: number): Known[] => args.get(index, context.run)
  if (to.kind === 'translator') return (to.reads ? readings : translations)(to, get, context)
  return to.kind === 'native' && to.declares ? declared(get(0), context) : []
}

export function translations(translator: Translator, given: (index: number) => Known[], context: CallContext): Draft[] {
  const { run } = context
  const get = translator.keyed ? (index: number) => keyed(index, given, run) : given
  // Where to look must be known even of keys that take the whole budget, or they are looked for in the wrong place.
  const before = [run.touched.length, run.narrowed.length] as const
  const options = aside(run, () => readOptions([get(1), get(2)], translator.dialect, run))
  // For i18next alone they say where to look; who gives them to others decides nothing.
  if (translator.dialect !== 'i18next') [run.touched.length, run.narrowed.length] = before
  const first = translator.asks ? get(0).flatMap((each) => answers(each, context)) : get(0)
  const descriptors = first.filter((each): each is Composite => isDescriptor(each, translator, run))
  const described = descriptors.flatMap((each) => descriptorDrafts(each, context))
  const isBare = (each: Known): boolean =>
    !descriptors.includes(each as Composite) && !(translator.descriptors && isUnknown(each))
  const bare = translator.descriptors === 'alone' ? [] : first.filter(isBare)
  if (bare.length === 0) return described
  const { scope } = translator
  const listed = options.namespaces?.find((each) => each !== undefined) ?? scope.listed ?? scope.namespaces ?? []
  // A function names a key for i18next alone.
  const keys = translator.dialect === 'i18next' ? bare : bare.filter((each) => each.kind !== 'function')
  const every = translator.dialect === 'plain'
  const texts = keys.flatMap((each) => keyTexts(each, listed, { ...context, every }))
  // Parameters decide, so it is read again for all that they are given, and nothing of this is kept.
  if (run.touched.length > 0) return []
  // Which of several namespaces goes with which of several keys isn't known either.
  const isSet = texts.length > 1 || texts.some((each) => each.given)
  const isProduct = isSet && scopesOf(translator, options).length > 1
  return [
    ...described,
    ...texts.flatMap((each) => drafts(isProduct ? { ...each, fallback: true } : each, translator, options, context)),
  ]
}

/** `translate(() => this.key())`, and a signal in place of the function. */
function answers(known: Known, { origin, run }: CallContext): Known[] {
  return known.kind === 'function' || known.kind === 'native' ? apply(known, [], origin, run) : [known]
}

/** `t({ key, ns, defaultValue })` is `t(key, { ns, defaultValue })`. */
function keyed(index: number, given: (index: number) => Known[], run: Run): Known[] {
  if (index > 1) return given(index)
  const first = given(0)
  if (index === 1) return [...given(1), ...first.filter(isObject)]
  return first.flatMap((each) => (isObject(each) ? (each.member('key', run) ?? []) : [each]))
}

const isObject = (known: Known): known is Composite => known.kind === 'composite' && !known.items

/** Messages, or what looks up a whole namespace by itself. */
function declared(known: Known[], context: CallContext): Draft[] {
  const own = known.filter((each): each is Translator => each.kind === 'translator' && each.reads === 'own')
  return [...declarations(known, context), ...own.flatMap((each) => readings(each, () => [], context))]
}

/** `getResource(language, namespace, key)` and `getResourceBundle(language, namespace)`: texts read as data. */
function readings(translator: Translator, get: (index: number) => Known[], context: CallContext): Draft[] {
  const keyOf = (index: number): Known[] => {
    if (index > 0) return [NOTHING]
    return translator.reads === 'key' ? get(2) : [UNKNOWN]
  }
  const isOwn = translator.reads === 'own'
  const named = isOwn ? memberOfAll(get(0), 'ns', context.run) : get(1)
  const otherwise = isOwn ? translator.scope : {}
  return namespaceLists(named, context.run).flatMap((namespaces) =>
    translations({ ...translator, scope: namespaces ? { namespaces } : otherwise }, keyOf, context),
  )
}

/** By its names first: an id may take all steps that there are, and it is still to be read. */
function isDescriptor(known: Known, { dialect }: Translator, run: Run): boolean {
  if (known.kind !== 'composite') return false
  if (!known.items && namesIn([known], run).names.has('id')) return true
  return known.member('id', run) !== undefined || (dialect === 'plain' && isMessage(known, run))
}

function drafts(text: KeyText, translator: Translator, options: CallOptions, context: CallContext): Draft[] {
  const rules = rulesFor(translator.paths ? { ...options, nsSeparator: false } : options, context.rules)
  const details = { ...options.details }
  // Where a key is looked up that is only named here, is told elsewhere.
  if (text.fallback || translator.probe || translator.names) details.fallback = true
  if (translator.probe) details.probe = true
  if (translator.global) details.global = true
  if (translator.subtree || (rules.returnsObjects && translator.dialect === 'i18next')) details.subtree = true
  return scopesOf(translator, options).flatMap((scope) => {
    const found = resolveKey(text.text, scope, translator.dialect, rules)
    // `t('home:')` names a namespace and no key in it.
    if (found.key === '') return []
    if (!options.tree && !translator.tree) return [draftOf(found, details, text.origin)]
    const below = { ...found, key: `${found.key}${rules.keySeparator || '.'}${HOLE}` }
    // Who asks for all below a key is given its text, should it be one.
    const itself = { ...details, fallback: true as const }
    return [draftOf(below, details, text.origin), draftOf(found, itself, text.origin)]
  })
}

function rulesFor({ nsSeparator, keySeparator }: CallOptions, rules: KeyRules): KeyRules {
  if (nsSeparator === undefined && keySeparator === undefined) return rules
  return {
    ...rules,
    ...(nsSeparator === undefined ? {} : { nsSeparator }),
    ...(keySeparator === undefined ? {} : { keySeparator }),
    separatorsGiven: nsSeparator || keySeparator ? true : rules.separatorsGiven,
  }
}

function scopesOf({ scope, unprefixed }: Translator, options: CallOptions): LookupScope[] {
  if (!options.prefixes && !options.namespaces) return [scope]
  const prefixes = (unprefixed ? undefined : options.prefixes) ?? [scope.prefix]
  const namespaces = options.namespaces ?? [scope.namespaces]
  return prefixes.flatMap((prefix) =>
    namespaces.map((list) => {
      const names = list ?? scope.namespaces
      return { ...(names ? { namespaces: names } : {}), ...(prefix ? { prefix } : {}) }
    }),
  )
}
