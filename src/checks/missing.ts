import { closestMatch } from 'leven'
import type { Catalog } from '../catalog/catalog.ts'
import type { MissingKey } from '../catalog/judgement.ts'
import { isAnywhere } from '../catalog/key-index.ts'
import { listSome } from '../wording.ts'
import { type Draft, toPlace } from './finding.ts'
import type { CheckedUsage, CheckInput } from './input.ts'

/** More than a typing error is no likeness. */
const MAX_DISTANCE = 2
/** Comparing every missing key with every known one is work for a few keys only. */
const MAX_COMPARED = 50

/** Keys that the source uses and the reference language lacks, with the forms that it needs. */
export function findMissing({ judgement, catalog }: CheckInput): Draft[] {
  const { referenceLanguage } = catalog
  return judgement.missing.map((missing, index) => {
    const { namespace, key, forms, usages } = missing
    const needed = forms.length === 1 && forms[0] === key ? '' : `; it needs ${forms.join(', ')}`
    return {
      namespace,
      key,
      message: `not in ${referenceLanguage}${needed}`,
      advice: adviseOn(missing, catalog, index < MAX_COMPARED),
      places: usages.map(toPlace),
    }
  })
}

function adviseOn({ namespace, key, usages }: MissingKey<CheckedUsage>, catalog: Catalog, compare: boolean): string {
  const { namespaces } = catalog
  const isThere = namespaces.includes(namespace)
  const mayBeAnywhere = usages.some(isAnywhere)
  const there = namespaces.length === 0 ? 'none yet' : listSome(namespaces, 5, (name) => name)
  if (!isThere && !mayBeAnywhere) return `There is no namespace ${namespace}; there is ${there}.`
  const known = (): string[] => keysOf(mayBeAnywhere ? namespaces : [namespace], catalog)
  const twin = compare && key.length > MAX_DISTANCE * 2 ? findTwin(key, known()) : undefined
  if (twin !== undefined) return `Did you mean ${twin}?`
  if (!isThere && namespaces.length > 0)
    return `Say by \`scan.defaultNamespace\` where such keys belong: there is ${there}.`
  return 'Add it at the service, or let `unplugin-translations report` tell the service of it.'
}

function keysOf(namespaces: readonly string[], { resources, referenceLanguage }: Catalog): string[] {
  const reference = resources.get(referenceLanguage)
  return namespaces.flatMap((name) => Object.keys(reference?.get(name) ?? {}))
}

function findTwin(key: string, known: readonly string[]): string | undefined {
  const near = known.filter(({ length }) => Math.abs(length - key.length) <= MAX_DISTANCE)
  return closestMatch(key, near, { maxDistance: MAX_DISTANCE })
}
