import { closestMatch } from 'leven'

/** What somebody may have meant by a name that nobody knows: one that goes on so, or the nearest one. */
export function suggest(text: string, known: readonly string[], prefix = ''): string {
  const longer = text.length > 1 ? known.find((name) => name.startsWith(text)) : undefined
  const meant = longer ?? closestMatch(text, known, { maxDistance: 3 })
  return meant === undefined ? '' : `; did you mean ${prefix}${meant}?`
}
