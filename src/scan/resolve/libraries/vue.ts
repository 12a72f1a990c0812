/** vue-i18n, and Vue as far as keys pass through it. */

import { alone } from '../model/aside.ts'
import type { Composite, Known } from '../model/known.ts'
import { NOTHING, OTHER, UNKNOWN } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import { providedFor } from '../model/run.ts'
import type { Translator } from '../model/translators.ts'
import { openRecord, record } from '../values/composites.ts'
import { inRef } from '../values/instances.ts'
import { apply, valuesOf } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { unique } from '../values/texts.ts'
import { loadedComponent } from './loaded-components.ts'
import { createElement, ref, same } from './react.ts'

/** Paths with brackets, no namespaces, plural forms inside of one message. */
export const vueTranslator: Translator = { kind: 'translator', dialect: 'vue', scope: {} }

/** Who reads messages as data can do without any of them; the facts say which are read. */
const messages: Composite = record({ readMessage: [{ ...vueTranslator, tree: true, probe: true }] })

const getLocaleMessage: Native = { kind: 'native', call: () => [messages] }

export const MESSAGES: Readonly<Record<string, Known>> = { messages, getLocaleMessage }

const readers = { messages: [messages], getLocaleMessage: [getLocaleMessage] }

const composerOf = (translator: Translator): Composite =>
  record({
    ...readers,
    t: [translator],
    tc: [translator],
    te: [{ ...translator, probe: true }],
    tm: [{ ...translator, tree: true }],
    rt: [OTHER],
    d: [OTHER],
    n: [OTHER],
    $t: [translator],
  })

export const composer: Composite = composerOf(vueTranslator)

const globalTranslator: Translator = { ...vueTranslator, global: true }

const globalComposer = composerOf(globalTranslator)

/** `useI18n({ useScope: 'global' })` */
const giveComposer: Native = {
  kind: 'native',
  call: (args, run) => {
    const { found } = alone(run, () => memberOfAll(args.get(0, run), 'useScope', run))
    return [found.some((each) => each.kind === 'text' && each.text === 'global') ? globalComposer : composer]
  },
}

const plugin: Composite = record({
  ...readers,
  global: [globalComposer],
  t: [globalTranslator],
  tc: [globalTranslator],
  te: [globalTranslator],
})

const givePlugin: Native = { kind: 'native', call: () => [plugin] }

const messageComponent: Known = { kind: 'component', component: 'vue-message' }

export const vueI18n: Readonly<Record<string, Known>> = {
  useI18n: giveComposer,
  createI18n: givePlugin,
  default: givePlugin,
  I18nT: messageComponent,
  Translation: messageComponent,
}

/** `computed(() => …)` and `computed({ get, set })` */
export const computed: Native = {
  kind: 'native',
  call: (args, run) =>
    args.get(0, run).flatMap((each) => {
      const getters = each.kind === 'composite' ? memberOfAll([each], 'get', run) : [each]
      return inRef(getters.flatMap((get) => apply(get, [], args.origin, run)))
    }),
}

/** `toValue(() => key)`; a ref is what it holds. */
const toValue: Native = {
  kind: 'native',
  call: (args, run) => valuesOf(args.get(0, run), args.origin, run),
}

/** `toRef(props, 'label')`, or of a value alone. */
export const toRef: Native = {
  kind: 'native',
  call: (args, run) =>
    args.count < 2
      ? toValue.call(args, run)
      : unique(
          args
            .get(1, run)
            .flatMap((each) => (each.kind === 'text' ? memberOfAll(args.get(0, run), each.text, run) : [UNKNOWN])),
        ),
}

export const provide: Native = { kind: 'native', provides: true, call: () => [OTHER] }

export const inject: Native = {
  kind: 'native',
  call: (args, run) => {
    const provided = args.get(0, run).flatMap((key) => {
      const name = injectionName(key) ?? ''
      run.world.needs.injected.add(name)
      return providedFor(name, run) ?? []
    })
    const values = provided.flatMap((value) => value(run))
    return unique([...values, ...args.get(1, run).filter((each) => each !== NOTHING)])
  },
}

export const INJECT = 'inject '

/** Under what something is provided: a text, or a symbol that is made in one place. */
export function injectionName(key: Known): string | undefined {
  if (key.kind === 'text') return `${INJECT}${key.text}`
  return key.kind === 'composite' && key.context !== undefined ? `${INJECT}${key.context}` : undefined
}

/** Components that vue-i18n registers globally. */
const resolveComponent: Native = {
  kind: 'native',
  call: (args, run) =>
    args
      .get(0, run)
      .map((each) => (each.kind === 'text' && /^(?:i18n-t|I18nT)$/.test(each.text) ? messageComponent : UNKNOWN)),
}

/** `Vue.observable(state)` of Vue 2 */
const vueItself: Composite = openRecord((name) => (name === 'observable' ? [same] : undefined))

export const vue: Readonly<Record<string, Known>> = {
  default: vueItself,
  ref,
  shallowRef: ref,
  reactive: same,
  shallowReactive: same,
  readonly: same,
  unref: same,
  toRefs: same,
  toRef,
  toValue,
  toRaw: same,
  markRaw: same,
  defineComponent: same,
  defineAsyncComponent: loadedComponent,
  computed,
  provide,
  inject,
  h: createElement,
  createVNode: createElement,
  resolveComponent,
  useI18n: giveComposer,
}
