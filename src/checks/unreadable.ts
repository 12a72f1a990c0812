import type { Draft } from './finding.ts'
import type { CheckInput } from './input.ts'

/** Files that the scan could not read. */
export function findUnreadable({ failed }: CheckInput): Draft[] {
  return failed.map(({ file, message }) => ({
    about: file,
    message: `not scanned, so no key is called unused: ${message}`,
    advice: 'Mend the file, or name it in `scan.exclude`.',
    places: [{ file }],
  }))
}
