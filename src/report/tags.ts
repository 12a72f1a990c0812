import { TranslationsError } from '../errors.ts'
import { printable } from '../logger.ts'
import type { TranslationService } from '../protocol/service.ts'

/** Names or indexes of tags -> flags by tag index (interface 2.6). Throws `TR_CONFIG` for a tag that the project has not. */
export async function resolveTags(
  tags: readonly (string | number)[],
  service: TranslationService,
  projectId: string,
): Promise<boolean[]> {
  const known = await service.getTags({ projectId })
  const indexes = new Set(tags.map((tag) => findIndex(tag, known)))
  return known.map((_, index) => indexes.has(index))
}

function findIndex(tag: string | number, known: readonly string[]): number {
  const index = typeof tag === 'number' ? tag : known.indexOf(tag)
  if (known[index] !== undefined) return index
  throw new TranslationsError('TR_CONFIG', `report.tags: the project has no tag ${printable(String(tag))}`, {
    fix: known.length === 0 ? 'It has no tags at all.' : `There is ${known.map((name) => printable(name)).join(', ')}.`,
  })
}
