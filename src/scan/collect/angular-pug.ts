/** Angular's templates in Pug: read as the markup they stand for; what is found is given its place in the file. */
import type { ModuleFacts } from '../facts.ts'
import type { Builder } from './builder.ts'
import { visitHtml } from './html.ts'
import { readPug } from './pug.ts'

export function visitPug(code: string, id: string, builder: Builder): void {
  const { html, placeOf } = readPug(code, 0, { id, code })
  visitHtml(html, id, builder)
  movePlaces(builder.facts, placeOf)
}

/** A value may be a part of several, and has one place. */
function movePlaces(facts: ModuleFacts, placeOf: (offset: number) => number): void {
  const moved = new Set<object>()
  const move = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || moved.has(part)) return
    moved.add(part)
    if ('at' in part && typeof part.at === 'number') part.at = placeOf(part.at)
    for (const each of Object.values(part)) move(each)
  }
  move(facts)
}
