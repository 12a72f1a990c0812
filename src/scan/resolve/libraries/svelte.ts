/** svelte-i18n and svelte-i18next: stores that hold a translation function. */
import { apply } from '../invoke.ts'
import type { Known, Native } from '../known.ts'
import { instance } from './i18next.ts'
import { same } from './react.ts'
import { declareMessages, plainTranslator } from './react-intl.ts'

/** A store is kept as what it holds. */
export const svelteI18n: Readonly<Record<string, Known>> = {
  _: plainTranslator,
  t: plainTranslator,
  format: plainTranslator,
  json: plainTranslator,
  defineMessages: declareMessages,
  unwrapFunctionStore: same,
  createI18nStore: { kind: 'native', call: () => [instance] },
}

const derived: Native = {
  kind: 'native',
  call: (args, run) => args.get(1, run).flatMap((each) => apply(each, [args.get(0, run)], args.origin, run)),
}

export const svelte: Readonly<Record<string, Known>> = { get: same, writable: same, readable: same, derived }
