import type { Coverage } from '../catalog/coverage.ts'
import { listSome } from '../wording.ts'
import type { Draft } from './finding.ts'
import type { CheckInput } from './input.ts'
import type { ResolvedChecksOptions, Severity } from './options.ts'

/** Languages of which less is translated than the options demand. */
export function findLowCoverage(
  { coverage }: CheckInput,
  thresholds: ResolvedChecksOptions['coverage'],
): (Draft & { severity: Severity })[] {
  return coverage.flatMap((measured) => {
    const { language, total, translated, missing } = measured
    const { least, severity } = thresholds[language] ?? thresholds['*'] ?? { least: 0, severity: 'off' as const }
    if (fractionOf(measured) >= least) return []
    const named = listSome(missing, 3, ({ namespace, key }) => `${namespace}:${key}`)
    return [
      {
        severity,
        language,
        message: `${translated} of ${total} keys translated, ${percent(least)} demanded; not ${named}`,
        advice: `Translate the rest into ${language}, or lower \`checks.coverage\`.`,
      },
    ]
  })
}

/** A language that needs nothing lacks nothing. */
const fractionOf = ({ total, translated }: Pick<Coverage, 'total' | 'translated'>): number =>
  total === 0 ? 1 : translated / total

const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(2))} %`
