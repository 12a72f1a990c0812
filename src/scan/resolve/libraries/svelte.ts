/** svelte-i18n, svelte-i18next and sveltekit-i18n: stores that hold a translation function. */

import type { Known } from '../model/known.ts'
import { OTHER, placeKey, SAID } from '../model/known.ts'
import type { Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import type { Translator } from '../model/translators.ts'
import { heldBy, listOf, record } from '../values/composites.ts'
import { apply } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { heldByState, setterOf } from '../values/set-state.ts'
import { instance } from './i18next.ts'
import { same } from './react.ts'
import { declareMessages, treeTranslator } from './react-intl.ts'
import { inject, provide } from './vue.ts'

/** A store is kept as what it holds. */
export const svelteI18n: Readonly<Record<string, Known>> = {
  _: treeTranslator,
  t: treeTranslator,
  format: treeTranslator,
  json: treeTranslator,
  defineMessages: declareMessages,
  unwrapFunctionStore: same,
  createI18nStore: { kind: 'native', call: () => [instance] },
}

/** A store of sveltekit-i18n: `$t(key)`, or `t.get(key)` outside of components; in release 3 `t(key)`. */
const getter: Translator = { ...treeTranslator, member: (name) => (name === 'get' ? [treeTranslator] : undefined) }

/** `l(language, key)` */
const inLanguage: Native = {
  kind: 'native',
  passes: ({ count, get, ...args }) => [
    { to: treeTranslator, args: { ...args, count: count - 1, get: (index, run) => get(index + 1, run) } },
  ],
  call: () => [SAID],
  member: (name) => (name === 'get' ? [inLanguage] : undefined),
}

/** Since release 3 it has functions in place of the stores, and a name. */
const I18n: Native = { kind: 'native', call: () => [record({ t: [getter], l: [inLanguage] })] }

export const sveltekitI18n: Readonly<Record<string, Known>> = { default: I18n, I18n }

const derived: Native = {
  kind: 'native',
  call: (args, run) => {
    const held = args.get(0, run).flatMap((each) => heldByAll(each, run))
    return args.get(1, run).flatMap((each) => apply(each, [held], args.origin, run))
  },
}

/** Of a list of stores what each of them holds. */
function heldByAll(known: Known, run: Run): Known[] {
  const items = known.kind === 'composite' ? known.items?.(run) : undefined
  return items ? [listOf(items.map((item) => item.flatMap((each) => heldBy(each, run))))] : heldBy(known, run)
}

const get: Native = { kind: 'native', call: (args, run) => args.get(0, run).flatMap((each) => heldBy(each, run)) }

/** What it starts with, and whatever is set wherever that is. */
const writable: Native = {
  kind: 'native',
  call: (args) => {
    const name = placeKey(args.origin)
    const holds = (run: Run): Known[] => heldByState(name, args.get(0, run), run)
    const setter = setterOf(name)
    const subscribe: Native = { kind: 'native', holds, call: () => [OTHER] }
    return [record({ subscribe: [subscribe], set: [setter], update: [setter] })]
  },
}

/** The facts say what the component is given: `on:select={show}` among it. */
const createEventDispatcher: Native = {
  kind: 'native',
  call: (args) => {
    const listeners = (event: string, run: Run): Known[] => memberOfAll(args.get(0, run), `on:${event}`, run)
    return [{ kind: 'native', emits: { listeners, as: 'detail' }, call: () => [OTHER] }]
  },
}

export const svelteComponents: Readonly<Record<string, Known>> = {
  createEventDispatcher,
  getContext: inject,
  setContext: provide,
}

export const svelte: Readonly<Record<string, Known>> = { get, writable, readable: same, derived }
