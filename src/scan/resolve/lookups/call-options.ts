/** The arguments behind the key: default value, count, context, namespace and prefix of one call. */

import { namespaceLists, prefixTexts } from '../libraries/i18next.ts'
import type { Composite, Known } from '../model/known.ts'
import { HOLE } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import type { Dialect } from '../model/translators.ts'
import { isOptional, isWhole, unique } from '../values/texts.ts'
import type { Details } from './draft.ts'
import { isText, oneText } from './draft.ts'

export interface CallOptions {
  details: Details & { fallback?: true }
  /** Alternatives that the call itself sets; absent: those of its translator hold. */
  namespaces?: (string[] | undefined)[]
  prefixes?: (string | undefined)[]
  nsSeparator?: string | false
  keySeparator?: string | false
  /** Everything below the key is wanted. */
  tree: boolean
}

const NONE: CallOptions = { details: {}, tree: false }

/** Of a call, or of i18next as a whole. */
export function returnsObjects(get: (name: string) => Known[]): boolean {
  return get('returnObjects').some(isTrue) || get('joinArrays').some(isText)
}

const isTrue = (known: Known): boolean => known.kind === 'scalar' && known.value === true

function isNothing(known: readonly Known[]): boolean {
  return known.every((each) => each.kind === 'nothing')
}

export function readOptions(args: readonly Known[][], dialect: Dialect, run: Run): CallOptions {
  const [second = [], third = []] = args
  if (isNothing(second) && isNothing(third)) return NONE
  const objects = [...second, ...third].filter((each): each is Composite => each.kind === 'composite' && !each.items)
  const { names, open: hasMore } = namesIn(objects, run)
  const get = (name: string): Known[] =>
    hasMore || names.has(name) ? unique(objects.flatMap((each) => each.member(name, run) ?? [])).filter(isSeen) : []
  // What comes from elsewhere, or is put under names that aren't known, is there to be shown, and says nothing of where to look.
  const own = (name: string): Known[] => {
    const known = get(name)
    if (names.has(name)) return known
    return known.some(isOptional) ? [] : known.filter(({ kind }) => kind !== 'unknown' && kind !== 'other')
  }
  // First, for what is shown may take all the steps that there are.
  const [namespaces, prefixes] = dialect === 'i18next' ? [own('ns'), own('keyPrefix')] : [[], []]
  // What is shown beside the key says nothing of where keys come from.
  const touched = run.touched.length
  const narrowed = run.narrowed.length
  // vue-i18n takes what is shown instead behind a list, values or a count.
  const text = oneText(second) ?? (dialect === 'vue' ? oneText(third) : undefined)
  const defaultValue = text ?? oneText(own('defaultValue')) ?? oneText(own('default'))
  const description = oneText(own('description'))
  // Who gives something else than a text to show instead expects that there may be none.
  const expected = [...own('defaultValue'), ...own('default')].some(
    (each) => each.kind !== 'text' && each.kind !== 'nothing',
  )
  const forms =
    dialect === 'i18next' ? { ...pluralDefaults(objects, run), ...plural(get('count'), get('ordinal')) } : {}
  run.touched.length = touched
  run.narrowed.length = narrowed
  const details: CallOptions['details'] = {
    ...(expected ? { fallback: true } : {}),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(description === undefined ? {} : { description }),
  }
  if (dialect !== 'i18next') return { details, tree: false }
  const open = [second, third].some((each) => each.some((known) => known.kind === 'unknown'))
  return {
    details: {
      ...details,
      ...forms,
      ...contexts(get('context'), open),
    },
    ...(namespaces.length > 0 ? { namespaces: namespaceLists(namespaces, run) } : {}),
    ...prefixOption(prefixes, run),
    ...separatorOption('nsSeparator', own('nsSeparator')),
    ...separatorOption('keySeparator', own('keySeparator')),
    // A list is joined to one text; what is asked for is all its elements.
    tree: returnsObjects(own),
  }
}

const isSeen = (known: Known): boolean => known.kind !== 'nothing' || !known.unseen

/** The names that these objects are known to have, and whether they may have others. */
export function namesIn(objects: readonly Composite[], run: Run): { names: ReadonlySet<string>; open: boolean } {
  const names = new Set<string>()
  let open = false
  for (const object of objects) {
    for (const key of object.keys(run)) {
      if (isText(key) && isWhole(key.text)) names.add(key.text)
      else open = true
    }
  }
  return { names, open }
}

/** A count that is text is interpolated, and chooses no plural form; the sum of what isn't known is no text. */
export function plural(count: Known[], ordinal: Known[]): Pick<Details, 'plural'> {
  const counts = count.some((each) =>
    each.kind === 'nothing' ? each.unfound : each.kind !== 'text' || each.text === HOLE,
  )
  if (!counts) return {}
  return { plural: ordinal.some(isTrue) ? 'ordinal' : 'cardinal' }
}

/** `open`: options came from somewhere that can't be followed, so any context may be among them. */
export function contexts(context: Known[], open: boolean): Pick<Details, 'context'> {
  if (context.length === 0) return open ? { context: true } : {}
  const values = new Set<string>()
  for (const each of context) {
    if (isText(each) && isWhole(each.text)) values.add(each.text)
    else if (each.kind === 'scalar' && typeof each.value === 'number') values.add(String(each.value))
    else if (each.kind !== 'nothing') return { context: true }
  }
  values.delete('')
  return values.size > 0 ? { context: [...values] } : {}
}

function pluralDefaults(objects: readonly Composite[], run: Run): Pick<Details, 'pluralDefaults'> {
  const defaults: Record<string, string> = {}
  for (const object of objects) {
    for (const key of object.keys(run)) {
      if (!isText(key) || !key.text.startsWith('defaultValue_')) continue
      const text = oneText(object.member(key.text, run))
      if (text !== undefined) defaults[key.text.slice('defaultValue_'.length)] = text
    }
  }
  return Object.keys(defaults).length > 0 ? { pluralDefaults: defaults } : {}
}

/** An empty prefix switches that of the translator off. */
function prefixOption(known: Known[], run: Run): Pick<CallOptions, 'prefixes'> {
  if (known.length === 0 || known.every((each) => each.kind === 'nothing')) return {}
  return { prefixes: prefixTexts(known, run) }
}

function separatorOption(name: 'nsSeparator' | 'keySeparator', known: Known[]): Partial<CallOptions> {
  const [only] = known
  if (only?.kind === 'text') return { [name]: only.text }
  return only?.kind === 'scalar' && only.value === false ? { [name]: false } : {}
}
