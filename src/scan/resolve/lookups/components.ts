/** Components that look keys up: `<Trans>`, `<FormattedMessage>`, `<i18n-t>`. */
import { copyWith } from '../../copy-with.ts'
import type { CallFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import { namespaceLists } from '../libraries/i18next.ts'
import { plainTranslator } from '../libraries/react-intl.ts'
import { vueTranslator } from '../libraries/vue.ts'
import { aside } from '../model/aside.ts'
import type { Composite, Frame, Known, KnownText, Origin } from '../model/known.ts'
import { OTHER } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Run } from '../model/run.ts'
import type { LibraryComponent, LookupScope, Translator } from '../model/translators.ts'
import { childNames, childrenTexts } from '../values/children.ts'
import { evaluate } from '../values/evaluate.ts'
import { memberOfAll } from '../values/members.ts'
import { componentsOf } from '../values/rendered-as.ts'
import { contexts, namesIn, plural } from './call-options.ts'
import { translations } from './calls.ts'
import { descriptorDrafts } from './descriptors.ts'
import type { Details, Draft, Lookup } from './draft.ts'
import { draftOf, oneText } from './draft.ts'
import type { KeyRules } from './key.ts'
import { resolveKey } from './key.ts'

/** What is written as JSX, or made by `createElement`. */
export interface Made {
  component: Value
  props: Value
  children: readonly Value[]
  at: number
}

export function madeByCall({ args, at }: CallFact): Made {
  const [component = { kind: 'nothing' }, props = { kind: 'nothing' }, ...children] = args
  return { component, props, children, at }
}

interface Context {
  element: Made
  frame: Frame
  origin: Origin
  rules: KeyRules
  run: Run
  props: Composite
  prop(name: string): Known[]
}

export function lookupOfElement(element: Made, module: Module, rules: KeyRules): Lookup {
  const origin: Origin = { module, at: element.at }
  return {
    origin,
    keys: [element.props],
    read(env, run) {
      const frame: Frame = { module, env }
      const props = propsOf(element.props, frame, run)
      const prop = (name: string): Known[] => props.member(name, run) ?? []
      const context: Context = { element, frame, origin, rules, run, props, prop }
      return componentsOf(element, frame, run).flatMap((each) =>
        each.kind === 'component' ? readComponent(each.component, context) : [],
      )
    },
  }
}

function propsOf(props: Value, frame: Frame, run: Run): Composite {
  const [known] = evaluate(props, frame, run)
  if (known?.kind === 'composite') return known
  return { kind: 'composite', member: () => undefined, each: () => [], keys: () => [] }
}

function readComponent(component: LibraryComponent, context: Context): Draft[] {
  switch (component) {
    case 'trans':
      return readTrans(context, 'i18nKey')
    case 'tolgee':
      return readTrans(context, 'keyName')
    case 'translate':
      return readTranslate(context)
    case 'message':
      return descriptorDrafts(context.props, context)
    case 'vue-message': {
      const key = [...context.prop('keypath'), ...context.prop('path')]
      return translations(vueTranslator, (index) => (index === 0 ? key : []), context)
    }
    case 'translation':
      return []
  }
}

/** Key: `contentKey` or `id`, else the children as text, which are what is shown where the key has none. */
function readTranslate(context: Context): Draft[] {
  const { prop, element, frame, run, origin } = context
  const named = present([...prop('contentKey'), ...prop('id')])
  const texts = childrenTexts(element.children, frame, run, { origin })
  const keys = named.length > 0 ? named : texts
  const defaultValue = oneText(texts)
  const found = translations(plainTranslator, (index) => (index === 0 ? keys : []), context)
  return defaultValue === undefined ? found : found.map((draft) => copyWith(draft, { defaultValue }))
}

/** Key: `i18nKey`, or whatever its name is, else the children as text, else `defaults`. Scope: `ns`, else that of `t`, else the default. */
function readTrans(context: Context, name: 'i18nKey' | 'keyName'): Draft[] {
  const { prop, run, rules, origin } = context
  const translators = transScopes(context)
  const keys = present(prop(name))
  const options = prop('tOptions')
  // Values are options like any others.
  const values = prop('values')
  const option = (name: string): Known[] => {
    const own = [...prop(name), ...(name === 'ordinal' ? [] : present(memberOfAll(values, name, run)))]
    return own.length > 0 ? own : present(memberOfAll(options, name, run))
  }
  const texts = childrenTexts(context.element.children, context.frame, run, { origin })
  const counted = childNames(context.element.children, context.frame, run).has('count') ? [OTHER] : []
  // What is shown in a text takes nothing from its key.
  const details = aside(run, (): Details => {
    const count = option('count')
    return {
      ...plural(count.length > 0 ? count : counted, option('ordinal')),
      ...contexts(option('context'), false),
    }
  })
  const defaultValue =
    oneText(prop('defaults')) ??
    oneText(prop('defaultTranslation')) ??
    oneText(prop('defaultValue')) ??
    oneText(memberOfAll(options, 'defaultValue', run)) ??
    oneText(texts)
  if (defaultValue !== undefined) details.defaultValue = defaultValue
  const description = oneText(option('description'))
  if (description !== undefined) details.description = description
  return translators.flatMap((translator): Draft[] => {
    if (keys.length > 0) {
      const found = translations(translator, (index) => (index === 0 ? keys : []), context)
      return found.map((draft) => copyWith(draft, details))
    }
    const lookUp = (each: KnownText, more: { fallback?: true }): Draft =>
      draftOf(resolveKey(each.text, translator.scope, 'i18next', rules), { ...details, ...more }, each.origin)
    if (context.element.children.length === 0) {
      return defaultValue ? [lookUp({ kind: 'text', text: defaultValue, origin }, {})] : []
    }
    const older = olderTexts(texts, context)
    if (older.length === 0) return texts.map((each) => lookUp(each, each.loose ? { fallback: true } : {}))
    return [...texts, ...older].map((each) => lookUp(each, { fallback: true }))
  })
}

/** Before version 15, simple elements kept their names around plain text only. */
function olderTexts(texts: readonly KnownText[], { element, frame, run, origin }: Context): KnownText[] {
  const now = new Set(texts.map(({ text }) => text))
  const older = childrenTexts(element.children, frame, run, { origin, plainOnly: true })
  return older.filter(({ text }) => !now.has(text))
}

function transScopes({ prop, props, run }: Context): Translator[] {
  const given = prop('t').filter((each): each is Translator => each.kind === 'translator')
  const translators: Translator[] = given.length > 0 ? given : [{ kind: 'translator', dialect: 'i18next', scope: {} }]
  const isNamed = namesIn([props], run).names.has('ns')
  const ns = present(prop('ns')).filter(({ kind }) => isNamed || kind !== 'unknown')
  if (ns.length === 0) return translators
  return translators.flatMap((translator) =>
    namespaceLists(ns, run).map((namespaces): Translator => {
      const scope: LookupScope = { ...translator.scope, ...(namespaces ? { namespaces } : {}) }
      return { ...translator, scope }
    }),
  )
}

function present(known: Known[]): Known[] {
  return known.filter((each) => each.kind !== 'nothing')
}
