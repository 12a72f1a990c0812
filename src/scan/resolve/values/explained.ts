/** What a name or path means that nothing explains: what is configured for it. */

import type { CallFact } from '../../facts.ts'
import { onlyValueOf } from '../../only-value.ts'
import type { Value } from '../../value.ts'
import type { Frame, Known } from '../model/known.ts'
import { isMangled } from '../model/mangled.ts'
import { pathOf } from '../model/modules.ts'
import type { Run } from '../model/run.ts'
import type { Translator } from '../model/translators.ts'
import { OPEN_SCOPES } from '../model/translators.ts'
import { evaluate } from './evaluate.ts'
import { isOwnTranslator, lookingAnywhere } from './own-translators.ts'

export function explain(value: Value, known: Known[], frame: Frame, run: Run): Known[] {
  const own = run.world.ownFunctions.size > 0 ? pathOf(value) : undefined
  if (own !== undefined && run.world.ownFunctions.has(own) && !known.some((each) => each.kind === 'translator')) {
    const translator = run.world.names.named(own)
    if (translator) return [translator]
  }
  const isKnown = known.length > 0 && !known.some(tellsNothing)
  if (isKnown && known[0]?.kind !== 'function') return known
  if ((value.kind === 'name' || value.kind === 'member') && !run.world.names.isEnd(value.name)) return known
  if (known.some(isList)) return known
  if (isMangled(frame.module.facts) && !isGlobal(value)) return known
  const named = namedBy(pathOf(value), run) ?? namedBy(partOfWhole(value, frame), run)
  if (!named) return known
  if (isKnown) return named.kind === 'translator' && isOwnTranslator(known, run) ? [lookingAnywhere(named)] : known
  const meant = named.kind === 'translator' ? scoped(named, value, frame, run) : [named]
  return [...known.filter((each) => each.kind !== 'unknown'), ...meant]
}

/** Of a function of which no more than its type is known, a name may say more; of what it was before, whoever gave that does. */
function tellsNothing(known: Known): boolean {
  return known.kind === 'composite' ? known.called === true : known.kind === 'unknown' && !known.element && !known.again
}

/** What holds a list at other times is a name of anything, as the ones that compilers make up, and no translator. */
const isList = (known: Known): boolean => known.kind === 'composite' && known.items !== undefined

function namedBy(path: string | undefined, { world }: Run): Known | undefined {
  return path === undefined ? undefined : world.names.named(path)
}

/** Of a minifier's names, only those that it can't choose say anything. */
function isGlobal(value: Value): boolean {
  let root = value
  while (root.kind === 'member') root = root.of
  return root.kind === 'name' && root.binding === undefined
}

const WHOLE: ReadonlySet<Value['kind']> = new Set(['param', 'import', 'call', 'rest'])

/**
 * `(context) => context.t('key')` says no less than `({ t }) => t('key')`, and so does what is imported, or given by a
 * call, where nobody can look.
 */
function partOfWhole(value: Value, frame: Frame): string | undefined {
  if (value.kind !== 'member') return undefined
  const only = onlyValueOf(value.of, frame.module.facts)
  const given = only?.kind === 'typed' ? only.of : only
  return given && WHOLE.has(given.kind) ? value.name : undefined
}

/** `const { t } = useTexts('shop')`: what a hook is given that nobody knows decides where its `t` looks. */
function scoped(named: Translator, value: Value, frame: Frame, run: Run): Known[] {
  if (named.dialect !== 'i18next') return [named]
  // Of these, who made it says what it was made for.
  if (named.paths) return OPEN_SCOPES.map((scope) => ({ ...named, scope }))
  const hook = hookOf(value, frame)
  const isGiven = hook?.args[0] && evaluate(hook.args[0], frame, run).some(({ kind }) => kind === 'text')
  return isGiven ? OPEN_SCOPES.map((scope) => ({ ...named, scope })) : [named]
}

/** The call that gave the whole, by the name of a hook. */
function hookOf(value: Value, frame: Frame): CallFact | undefined {
  const only = onlyValueOf(value.kind === 'member' ? value.of : value, frame.module.facts)
  const made = only?.kind === 'member' ? only.of : only
  const call = made?.kind === 'call' ? frame.module.facts.calls[made.call] : undefined
  return call && HOOK.test(pathOf(call.callee) ?? '') ? call : undefined
}

const HOOK = /(?:^|\.)use[A-Z]\w*$/
