import { type Catalog, createCatalog } from '../../src/catalog/catalog.ts'
import type { Resource } from '../../src/protocol/types.ts'

/** Language -> namespace -> resource. */
export type Resources = Readonly<Record<string, Readonly<Record<string, Resource>>>>

export function catalogOf(resources: Resources, reference: string = 'en'): Catalog {
  return createCatalog({
    projectId: 'shop',
    version: 'latest',
    languages: Object.fromEntries(
      Object.keys(resources).map((code) => [
        code,
        { name: code, nativeName: code, translated: {}, ...(code === reference ? { isReferenceLanguage: true } : {}) },
      ]),
    ),
    resources: Object.entries(resources).flatMap(([language, namespaces]) =>
      Object.entries(namespaces).map(([namespace, resource]) => ({ language, namespace, resource })),
    ),
  })
}
