import { BLIND_ADVICE } from '../catalog/judgement.ts'
import type { Draft } from './finding.ts'
import type { CheckInput } from './input.ts'
import { listForeignNamespaces } from './namespaces.ts'
import { isOff, type Ratings } from './options.ts'

/** Keys without any evidence of use; none after a scan that was not complete, or that saw nothing look keys up. */
export function findUnused(input: CheckInput, ratings: Ratings): Draft[] {
  const { judgement, catalog } = input
  if (judgement.blind) return catalog.namespaces.length > 0 ? [BLIND] : []
  // A namespace that nobody uses is one cause, not one for each of its keys.
  const told = new Set(isOff(ratings.namespaces) ? [] : listForeignNamespaces(input))
  return (judgement.unused ?? [])
    .filter(({ namespace }) => !told.has(namespace))
    .map(({ namespace, key }) => ({
      namespace,
      key,
      message: `in ${catalog.referenceLanguage}/${namespace}, and no scanned module uses it`,
      advice: 'Remove it at the service, or name it in `scan.keep`.',
    }))
}

const BLIND: Draft = {
  about: 'look-ups',
  message: 'no look-up was found, so no key is called unused',
  advice: BLIND_ADVICE,
}
