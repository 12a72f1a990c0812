/** Facts -> findings, with the severity that the options give each kind and language. */
import { findLowCoverage } from './coverage.ts'
import { createId, type Draft, type Finding, type FindingKind, RATED_KINDS, type RatedKind } from './finding.ts'
import type { CheckInput } from './input.ts'
import { findMissing } from './missing.ts'
import { findForeignNamespaces } from './namespaces.ts'
import { isOff, type Ratings, type ResolvedChecksOptions, type Severity, severityOf } from './options.ts'
import { findPatterns } from './patterns.ts'
import { findPlaceholders } from './placeholders.ts'
import { findPlurals } from './plurals.ts'
import { findSimilar } from './similar.ts'
import { findUnreadable } from './unreadable.ts'
import { findUntranslated } from './untranslated.ts'
import { findUnused } from './unused.ts'

const CHECKS: Readonly<Record<RatedKind, (input: CheckInput, ratings: Ratings) => Draft[]>> = {
  missing: findMissing,
  untranslated: findUntranslated,
  placeholders: findPlaceholders,
  plurals: findPlurals,
  unused: findUnused,
  patterns: findPatterns,
  similar: findSimilar,
  namespaces: findForeignNamespaces,
}

/** In the order of the kinds; within a kind in the order of catalog and scan. */
export function check(
  input: CheckInput,
  { coverage, ...options }: Pick<ResolvedChecksOptions, 'coverage'> & { ratings: Ratings },
): Finding[] {
  const rated = RATED_KINDS.flatMap((kind) => {
    const rating = options.ratings[kind]
    if (isOff(rating)) return []
    return CHECKS[kind](input, options.ratings).flatMap((draft) =>
      finish(kind, draft, severityOf(rating, draft.language)),
    )
  })
  return [
    ...findUnreadable(input).flatMap((draft) => finish('unreadable', draft, 'warn')),
    ...findLowCoverage(input, coverage).flatMap(({ severity, ...draft }) => finish('coverage', draft, severity)),
    ...rated,
  ]
}

function finish(kind: FindingKind, draft: Draft, severity: Severity): Finding[] {
  if (severity === 'off') return []
  const { about: _, message, advice, places = [], ...subject } = draft
  return [{ id: createId(kind, draft), kind, severity, message, advice, ...subject, places }]
}
