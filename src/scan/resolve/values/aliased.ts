/** What is assigned to a property under another name of the same thing: `column.title = …`, whatever `column` is. */
import { isMadeOf, type Wording } from '../model/alias-texts.ts'
import type { Known } from '../model/known.ts'
import { HOLE, UNKNOWN } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { once } from '../model/recursion.ts'
import type { Run } from '../model/run.ts'
import { evaluate } from './evaluate.ts'
import { loosened, unique } from './texts.ts'

/** Every reader of a property is told of all that are assigned to it; of more than these, of none. */
const MAX_ALIAS_TEXTS = 100

/** A text, or nothing yet, may be one of those in this module. */
export function withAliasTexts(known: Known[], name: string, module: Module, run: Run): Known[] {
  const texts = module.aliasTexts.get(name)
  if (!texts || known.length === 0 || !known.every(({ kind }) => kind === 'text' || kind === 'nothing')) return known
  if (texts.length > MAX_ALIAS_TEXTS) return [...known, UNKNOWN]
  const begun = texts.some((each) => isMadeOf(name, each)) ? known.map(loosened) : known
  return unique([...begun, ...texts.flatMap((each) => wordsOf(each, module, run))])
}

/** Whoever calls what assigns it. What is put together may be made of the property itself, and must be known in part. */
function wordsOf(wording: Wording, module: Module, run: Run): Known[] {
  if (wording.kind === 'text') {
    const { text, at } = wording
    return [loosened({ kind: 'text', text, origin: { module, at } })]
  }
  const words = once(wording, run, () => evaluate(wording, { module, env: undefined }, run)) ?? []
  return words.filter((each) => each.kind === 'text' && each.text !== HOLE).map(loosened)
}
