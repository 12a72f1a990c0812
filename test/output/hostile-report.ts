import type { Finding } from '../../src/checks/finding.ts'
import type { CheckReport } from '../../src/output/check-report.ts'

/** Texts that mean something to a terminal, a runner, a spreadsheet or a browser. */
export const HOSTILE: readonly string[] = [
  '\u001b[2J\u001b]0;title\u0007',
  'c1 \u009b31m',
  'line\n::error::forged',
  'carriage\rreturn',
  '::add-mask::x',
  '##vso[task.complete]',
  '##teamcity[message]',
  '</script><script>globalThis.PWN=1</script>',
  '<img src=x onerror="globalThis.PWN=1">',
  '<!--',
  '=cmd|/C calc!A1',
  '%0A::warning::x,y:z',
  ']]>',
  '\u202egnp.exe',
  '\u2028',
  'a & b "c" \'d\'',
  '\ud800',
  '\u0000\u0001',
  '__proto__',
]

export const createReport = (findings: readonly Finding[]): CheckReport => ({
  reportVersion: 1,
  projectId: 'shop',
  version: 'latest',
  referenceLanguage: 'en',
  summary: { files: 3, used: 5, missing: 2, unused: 1 },
  languages: [
    { language: 'de', name: 'German', total: 10, translated: 7 },
    { language: 'en', name: 'English', total: 10, translated: 10 },
  ],
  findings,
  baseline: { known: 1, gone: 2 },
})

/** Every hostile text in every field that may come from outside. */
export const hostileReport: CheckReport = createReport([
  ...HOSTILE.map(
    (text, index): Finding => ({
      id: `missing:${text}:${text}`,
      kind: 'missing',
      severity: index % 2 === 0 ? 'error' : 'warn',
      message: `not in ${text}`,
      advice: `Did you mean ${text}?`,
      namespace: text,
      key: text,
      places: [
        { file: `src/${text}.ts`, line: 3, column: 7 },
        { file: 'src/other.ts', line: 1, column: 1 },
      ],
    }),
  ),
  {
    id: 'untranslated:de:common:known',
    kind: 'untranslated',
    severity: 'error',
    message: 'not translated',
    advice: 'Translate it.',
    language: 'de',
    namespace: 'common',
    key: 'known',
    places: [],
    known: true,
  },
  {
    id: 'coverage:de',
    kind: 'coverage',
    severity: 'error',
    message: 'low',
    advice: 'More.',
    language: 'de',
    places: [],
  },
  {
    id: 'unreadable:a b%ü.ts',
    kind: 'unreadable',
    severity: 'warn',
    message: 'no',
    advice: 'Mend it.',
    places: [{ file: 'a b%ü.ts' }],
  },
])
