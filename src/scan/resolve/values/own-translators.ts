/** Translation functions that an app has written itself: by the name of their module, and for want of a library in it. */

import { alone } from '../model/aside.ts'
import type { Known, KnownFunction } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { enter, leave } from '../model/recursion.ts'
import { isIncomplete, type Run } from '../model/run.ts'
import { addNames, distinct } from '../model/stale.ts'
import type { Translator } from '../model/translators.ts'
import { evaluate } from './evaluate.ts'

/** `i18n.ts`, `use-i18n.ts`, `i18n/index.ts`, `i18n/t.ts` */
const NAMED = /(?:^|[-_.])(?:i18n|l10n|intl|locali[sz]\w+|translat(?:e|ions?|or))(?:[-_.]|$)/i

/**
 * Whether it takes its texts from nowhere else. What hands its key on to a library is a wrapper, and the library knows
 * in which namespace it looks.
 */
export function isOwnTranslator(known: readonly Known[], run: Run): boolean {
  const [only, ...more] = known
  return only?.kind === 'function' && more.length === 0 && isNamed(only) && !looksUp(only.module, run)
}

/** The same translator, for whom a key may stand in any namespace: one for each, or many ways to it would be many. */
export function lookingAnywhere(translator: Translator): Translator {
  const before = anywhere.get(translator)
  if (before) return before
  const made: Translator = { ...translator, scope: { ...translator.scope, anywhere: true } }
  anywhere.set(translator, made)
  return made
}

const anywhere = new WeakMap<Translator, Translator>()

function isNamed({ module }: KnownFunction): boolean {
  const [file = '', folder = ''] = module.id.split('/').reverse()
  return NAMED.test(file) || NAMED.test(folder)
}

/** Asked with each call of such a function, and answered once. */
function looksUp(module: Module, run: Run): boolean {
  const { memo } = module
  const known = memo.looksUp
  if (known) {
    run.asked.push(known.asked)
    return known.found
  }
  // What it calls may be the very function that is asked about.
  if (!enter(memo, run)) return true
  const from = run.asked.length
  const { found } = alone(run, () => hasTranslator(module, run))
  leave(memo, run)
  if (!isIncomplete(run)) {
    memo.looksUp = { found, asked: distinct(run.asked.slice(from)) }
    addNames(memo.looksUp.asked, memo.asked)
  }
  return found
}

function hasTranslator(module: Module, run: Run): boolean {
  const frame = { module, env: undefined }
  return module.facts.calls.some(({ callee }) => evaluate(callee, frame, run).some(({ kind }) => kind === 'translator'))
}
