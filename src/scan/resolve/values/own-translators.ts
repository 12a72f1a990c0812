/** Translation functions that an app has written itself: by the name of their module, and for want of a library in it. */
import type { Known, KnownFunction } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { enter, leave, type Run } from '../model/run.ts'
import { evaluate } from './evaluate.ts'

/** `i18n.ts`, `use-i18n.ts`, `i18n/index.ts`, `i18n/t.ts` */
const NAMED = /(?:^|[-_.])(?:i18n|l10n|intl|locali[sz]\w+|translat(?:e|ions?|or))(?:[-_.]|$)/i

/**
 * Whether it takes its texts from nowhere else. What hands its key on to a library is a wrapper, and the library knows
 * in which namespace it looks.
 */
export function isOwnTranslator(known: readonly Known[], run: Run): boolean {
  const [only, ...more] = known
  return only?.kind === 'function' && more.length === 0 && isNamed(only) && looksNothingUp(only.module, run)
}

function isNamed({ module }: KnownFunction): boolean {
  const [file = '', folder = ''] = module.id.split('/').reverse()
  return NAMED.test(file) || NAMED.test(folder)
}

function looksNothingUp(module: Module, run: Run): boolean {
  if (!enter(module.facts, run)) return false
  const found = module.facts.calls.some(({ callee }) =>
    evaluate(callee, { module, env: undefined }, run).some(({ kind }) => kind === 'translator'),
  )
  leave(module.facts, run)
  return !found
}
