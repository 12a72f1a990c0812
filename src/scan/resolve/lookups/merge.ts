/** The same key at the same place is one usage, however many calls it reaches, and in however many ways. */
import type { Draft } from './draft.ts'

export function mergeDrafts(drafts: readonly Draft[]): Draft[] {
  if (drafts.length < 2) return [...drafts]
  const merged = new Map<string, Draft>()
  for (const draft of drafts) {
    const mark = markOf(draft)
    const before = merged.get(mark)
    merged.set(mark, before ? together(before, draft) : draft)
  }
  return [...merged.values()]
}

export function markOf({ origin, namespace, key }: Draft): string {
  return `${origin.module.number} ${origin.at} ${namespace}\0${key}`
}

/** Whether `b` tells nothing that `a` does not: of thousands of ways to one key most don't. */
function isTold(a: Draft, b: Draft): boolean {
  const fallback = (a.fallback && b.fallback) || a.probe || b.probe
  return (
    b.via.length >= a.via.length &&
    Boolean(a.fallback) === Boolean(fallback) &&
    MARKS.every((mark) => a[mark] || !b[mark]) &&
    DETAILS.every((detail) => a[detail] !== undefined || b[detail] === undefined) &&
    b.pluralDefaults === undefined &&
    (b.context === undefined || a.context === true)
  )
}

const MARKS = ['probe', 'subtree', 'global'] as const
const DETAILS = ['defaultValue', 'description', 'plural'] as const

/** The more that is known wins; the more that may be looked up is kept. */
function together(a: Draft, b: Draft): Draft {
  if (isTold(a, b)) return a
  const defaultValue = a.defaultValue ?? b.defaultValue
  const description = a.description ?? b.description
  const plural = a.plural ?? b.plural
  const context = contexts(a.context, b.context)
  const { fallback, ...rest } = a
  return {
    ...rest,
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(a.pluralDefaults || b.pluralDefaults ? { pluralDefaults: { ...b.pluralDefaults, ...a.pluralDefaults } } : {}),
    ...(description === undefined ? {} : { description }),
    ...(plural === undefined ? {} : { plural }),
    ...(context === undefined ? {} : { context }),
    // Who asks whether a key is there can do without it.
    ...((fallback && b.fallback) || a.probe || b.probe ? { fallback: true as const } : {}),
    ...(a.probe || b.probe ? { probe: true as const } : {}),
    ...(a.subtree || b.subtree ? { subtree: true as const } : {}),
    ...(a.global || b.global ? { global: true as const } : {}),
    // Standing in a call itself says more than any way to another one.
    via: b.via.length < a.via.length ? b.via : a.via,
  }
}

function contexts(a: Draft['context'], b: Draft['context']): Draft['context'] {
  if (a === undefined || b === undefined) return a ?? b
  return a === true || b === true ? true : [...new Set([...a, ...b])]
}
