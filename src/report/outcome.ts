/** A result -> the error that tells of it, if there is one. */
import { EXIT, TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import { listSome, plural } from '../wording.ts'
import type { ReportResult } from './reporter.ts'

const MAX_NAMED = 20

/** `TR_REPORT_PENDING` where something waits, `TR_REPORT_REJECTED` where keys were refused, the refusal of our own key. */
export function toReportError({ pending, rejected, errors, ...done }: ReportResult): TranslationsError | undefined {
  const [cause] = errors
  if (cause) {
    // Another run would be refused too.
    if (cause.exitCode === EXIT.refused) return cause
    const keys = pending.reduce((sum, { count }) => sum + count, 0)
    return new TranslationsError(
      'TR_REPORT_PENDING',
      `${plural(keys, 'key')} ${keys === 1 ? 'was' : 'were'} not reported: ${cause.message}`,
      {
        cause,
        fix: cause.fix ?? 'They are kept, and the next build or `unplugin-translations report` sends them.',
        details: { ...done, pending: keys },
      },
    )
  }
  if (rejected.length === 0) return undefined
  // The same key may be refused as missing and as used.
  const keys = [...new Set(rejected.map(({ namespace, key }) => `${namespace}:${key}`))]
  const named = listSome(keys, MAX_NAMED, (name) => printable(name))
  return new TranslationsError('TR_REPORT_REJECTED', `the service refuses ${named}: ${rejected[0]?.reason ?? ''}`, {
    fix: 'Mend them in the source. They are not sent again, unless by `unplugin-translations report --force`.',
    details: { ...done, rejected },
  })
}
