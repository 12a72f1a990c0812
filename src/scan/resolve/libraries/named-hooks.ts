/** Hooks that only their name tells, or of libraries that leave open how texts are divided. */

import { OTHER } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import type { Translator } from '../model/translators.ts'
import { OPEN_SCOPES } from '../model/translators.ts'
import { freeTranslator, translationHook } from './i18next.ts'
import { composer, vueTranslator } from './vue.ts'

/** What is done to languages and their messages: `setLocale('de')`, `loadLocaleMessages('de')`. */
const CHANGES = /^(?:set|load|merge|change|switch|add|remove|on|wait)[A-Z]/

/**
 * What such a hook gives may be a `t` itself, which may have further ways to look up: `t.rich('key')`. What any text can
 * do is none of them, `locale.split('-')`, nor what changes something.
 */
function orItself(hook: Native, translatorsFor: (args: Arguments, run: Run) => Translator[]): Native {
  return {
    kind: 'native',
    call(args, run) {
      const known = hook.call(args, run)
      const itself = translatorsFor(args, run).map((translator): Translator => {
        const made: Translator = {
          ...translator,
          member: (name, later) => {
            if (Object.hasOwn(String.prototype, name) || CHANGES.test(name)) return [OTHER]
            return known.flatMap((each) => (each.kind === 'composite' && each.member(name, later)) || [made])
          },
        }
        return made
      })
      return [...known, ...itself]
    },
  }
}

export const namedHook: Native = orItself(translationHook, (args, run) => {
  const isGiven = args.get(0, run).some((each) => each.kind !== 'nothing')
  return isGiven ? OPEN_SCOPES.map((scope) => ({ ...freeTranslator, scope })) : [freeTranslator]
})

export const namedComposable: Native = orItself({ kind: 'native', call: () => [composer] }, () => [vueTranslator])
