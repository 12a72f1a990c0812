import type { Draft } from './finding.ts'
import type { CheckInput } from './input.ts'

/** Files that the scan could not read, and source that translates in a way that it doesn't know. */
export function findUnreadable({ failed, judgement, catalog }: CheckInput): Draft[] {
  const files = failed.map(({ file, message }) => ({
    about: file,
    message: `not scanned, so no key is called unused: ${message}`,
    advice: 'Mend the file, or name it in `scan.exclude`.',
    places: [{ file }],
  }))
  return judgement.blind && catalog.namespaces.length > 0 ? [...files, BLIND] : files
}

const BLIND: Draft = {
  about: 'look-ups',
  message: 'no look-up was found, so no key is called unused',
  advice: 'Name what translates in `scan.functions`, `scan.hooks` or `scan.components`.',
}
