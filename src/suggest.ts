import { closestMatch } from 'leven'

/** What somebody may have meant by a name that nobody knows: one that goes on so, or the nearest one. */
export function findMeant(text: string, known: readonly string[]): string | undefined {
  const typed = text.toLowerCase()
  const longer = typed.length > 1 ? known.find((name) => name.startsWith(typed)) : undefined
  // Of a short word little more than its length is left when half of it is another one.
  return longer ?? closestMatch(typed, known, { maxDistance: Math.min(3, Math.floor(typed.length / 2)) })
}

export function suggest(text: string, known: readonly string[], prefix = ''): string {
  const meant = findMeant(text, known)
  return meant === undefined ? '' : `; did you mean ${prefix}${meant}?`
}
