/** What each kind of finding is about, in a sentence: for formats that list their rules. */
import type { FindingKind } from '../checks/finding.ts'

export const RULES: Readonly<Record<FindingKind, string>> = {
  missing: 'A key that the source uses is not in the reference language.',
  untranslated: 'A key has no text in a language.',
  coverage: 'Less of a language is translated than demanded.',
  placeholders: 'The placeholders of a translation differ from those of the reference language.',
  plurals: 'A language lacks a plural form that it needs, or has one that it never uses.',
  unused: 'No source uses the key.',
  patterns: 'A key that is known in part matches nothing, or a whole namespace.',
  similar: 'Two keys are easily mistaken for each other.',
  namespaces: 'No source uses a key of the namespace.',
  unreadable: 'A file could not be scanned.',
}
