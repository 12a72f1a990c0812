import type { Draft } from './finding.ts'
import type { CheckInput } from './input.ts'

/** Keys that a language lacks, or has an empty text for. */
export function findUntranslated({ coverage, catalog }: CheckInput): Draft[] {
  return coverage.flatMap(({ language, missing }) =>
    missing.map(({ namespace, key }) => ({
      language,
      namespace,
      key,
      message: hasKey(catalog.resources.get(language)?.get(namespace), key) ? 'its text is empty' : 'not translated',
      advice: `Translate it into ${language} at the service.`,
    })),
  )
}

const hasKey = (resource: object | undefined, key: string): boolean =>
  resource !== undefined && Object.hasOwn(resource, key)
