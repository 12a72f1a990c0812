/** i18next and its bindings for React, Next.js and Vue. */

import type { Composite, Known } from '../model/known.ts'
import { HOLE, NOTHING, OTHER, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import type { LookupScope, Translator } from '../model/translators.ts'
import { record } from '../values/composites.ts'
import { memberOfAll } from '../values/members.ts'
import { selectorTexts } from '../values/selector.ts'

function translator(scope: LookupScope): Translator {
  return { kind: 'translator', dialect: 'i18next', scope }
}

/** A `t` that is bound to nothing: default namespace, no prefix. */
export const freeTranslator: Translator = translator({})

/** `t` of the instance. */
const ownTranslator: Translator = { ...freeTranslator, unprefixed: true }

/** `keyFromSelector(($) => $.a.b)` */
const keyFromSelector: Translator = { ...freeTranslator, names: true }

/** `useTranslation(namespaces, { keyPrefix })`, or a hook configured to be like it. */
export const translationHook: Native = {
  kind: 'native',
  call(args, run) {
    const options = args.get(1, run)
    const all = memberOfAll(options, 'nsMode', run).some((each) => each.kind === 'text' && each.text === 'fallback')
    const translators = scopes(args.get(0, run), memberOfAll(options, 'keyPrefix', run), run, all).map(translator)
    return [hookResult(translators)]
  },
}

function hookResult(translators: Known[]): Composite {
  return record({ t: translators, 0: translators, i18n: [instance], 1: [instance], ready: [OTHER], 2: [OTHER] })
}

/** Every scope that these namespaces and prefixes can make. */
function scopes(namespaces: Known[], prefixes: Known[], run: Run, all: boolean): LookupScope[] {
  const lists = namespaceLists(namespaces, run)
  return prefixTexts(prefixes, run).flatMap((prefix) =>
    lists.map((list) => ({
      ...(list ? { namespaces: all ? list : list.slice(0, 1) } : {}),
      ...(list && list.length > 1 ? { listed: list } : {}),
      ...(prefix ? { prefix } : {}),
    })),
  )
}

/** The lists of namespaces that a value can be; `undefined` among them stands for the default namespace. */
export function namespaceLists(known: Known[], run: Run): (string[] | undefined)[] {
  const lists = known.flatMap((each): (string[] | undefined)[] => {
    if (each.kind === 'text') return [each.text ? [each.text] : undefined]
    if (each.kind === 'composite' && each.items) return each.items(run).map(namesOf).reduce(withEach, [undefined])
    return each.kind === 'nothing' ? [undefined] : [[HOLE]]
  })
  return lists.length > 0 ? lists : [undefined]
}

/** What one of a list of namespaces may be. */
function namesOf(known: Known[]): string[] {
  const names = known.flatMap((each) => (each.kind === 'text' ? each.text : each.kind === 'nothing' ? [] : HOLE))
  return names.length > 0 ? [...new Set(names)] : [HOLE]
}

/** More lists than these are one of which this namespace isn't known. */
const MAX_LISTS = 50

function withEach(lists: (string[] | undefined)[], names: string[]): (string[] | undefined)[] {
  const told = lists.length * names.length > MAX_LISTS ? [HOLE] : names
  return lists.flatMap((list = []) => told.map((name) => [...list, name]))
}

export function prefixTexts(known: Known[], run: Run): (string | undefined)[] {
  const texts = known.flatMap((each): (string | undefined)[] => {
    if (each.kind === 'text') return [each.text || undefined]
    if (each.kind === 'function') return selectorTexts(each, run)
    return each.kind === 'nothing' ? [undefined] : [HOLE]
  })
  return texts.length > 0 ? texts : [undefined]
}

/** `getFixedT(language, namespaces, keyPrefix)` */
export const getFixedT: Native = {
  kind: 'native',
  call: (args, run) => scopes(args.get(1, run), args.get(2, run), run, true).map(translator),
}

const giveInstance: Native = { kind: 'native', call: () => [instance] }

const giveTranslator: Native = { kind: 'native', call: () => [ownTranslator] }

export const instance: Composite = {
  kind: 'composite',
  member: (name) => {
    const known = INSTANCE.get(name)
    return known ? [known] : [UNKNOWN]
  },
  each: () => [UNKNOWN],
  keys: () => [UNKNOWN],
}

const INSTANCE: ReadonlyMap<string, Known> = new Map<string, Known>([
  ['t', ownTranslator],
  ['exists', { ...ownTranslator, probe: true }],
  ['getResource', { ...ownTranslator, tree: true, probe: true, reads: 'key' }],
  ['getResourceBundle', { ...ownTranslator, probe: true, reads: 'namespace' }],
  ['getFixedT', getFixedT],
  ['use', giveInstance],
  ['createInstance', giveInstance],
  ['cloneInstance', giveInstance],
  ['init', giveTranslator],
  ['changeLanguage', giveTranslator],
  ['language', OTHER],
  ['default', instance],
])

/** `withTranslation(namespaces, { keyPrefix })(Component)` */
const withTranslation: Native = {
  kind: 'native',
  call(args, run) {
    const prefix = memberOfAll(args.get(1, run), 'keyPrefix', run)
    const translators = scopes(args.get(0, run), prefix, run, false).map(translator)
    return [wrapping(record({ t: translators, i18n: [instance] }))]
  },
}

/** Gives its argument back, and gives that component these props. */
export function wrapping(inject: Composite): Native {
  return { kind: 'native', inject, call: (args: Arguments, run: Run) => args.get(0, run) }
}

/** `TFunction<namespaces, keyPrefix>`: the type says what the hook would. */
export const translatorType: Native & { member: NonNullable<Native['member']> } = {
  kind: 'native',
  call: (args, run) => anyOf(scopes(args.get(0, run), orNone(args.get(1, run)), run, false)).map(translator),
  member: () => undefined,
}

/** `TFunction<'home', any>`: a type that says nothing of a prefix is most often that of a `t` without one. */
function orNone(prefixes: Known[]): Known[] {
  return prefixes.some((each) => each.kind === 'unknown') ? [NOTHING, ...prefixes] : prefixes
}

/** `TFunction<'home' | 'shop'>`: it looks keys up in one of them, and which one only its callers know. */
function anyOf(all: LookupScope[]): LookupScope[] {
  const byPrefix = new Map<string | undefined, LookupScope>()
  for (const scope of all) {
    const { namespaces } = byPrefix.get(scope.prefix) ?? {}
    const both = namespaces && scope.namespaces ? { namespaces: [...namespaces, ...scope.namespaces] } : {}
    byPrefix.set(scope.prefix, { ...scope, ...both })
  }
  return [...byPrefix.values()]
}

export const i18next: Readonly<Record<string, Known>> = {
  default: instance,
  i18next: instance,
  t: ownTranslator,
  exists: { ...ownTranslator, probe: true },
  getFixedT,
  keyFromSelector,
  createInstance: giveInstance,
  i18n: instance,
  TFunction: translatorType,
}

export const reactI18next: Readonly<Record<string, Known>> = {
  useTranslation: translationHook,
  // The two that next-i18next has for client and server components.
  useT: translationHook,
  getT: translationHook,
  createServerI18next: { kind: 'native', call: () => [record({ getT: [translationHook] })] },
  getI18n: giveInstance,
  i18n: instance,
  withTranslation,
  Trans: { kind: 'component', component: 'trans' },
  IcuTrans: { kind: 'component', component: 'trans' },
  TransWithoutContext: { kind: 'component', component: 'trans' },
  Translation: { kind: 'component', component: 'translation' },
  TFunction: translatorType,
  WithTranslation: translatorProps(),
  appWithTranslation: { kind: 'native', call: (args, run) => args.get(0, run) },
}

/** Props of a component that somebody gives a `t`. */
function translatorProps(): Known {
  return record({ t: [freeTranslator], i18n: [instance] })
}
