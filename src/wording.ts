/** Counts and lists in the sentences that people read. */

/** What to do in a project that has only just begun, or in a fresh clone of one. */
export const NO_TEXTS =
  'The service has no texts yet: `unplugin-translations serve --import <folder>` takes what you have into the embedded one.'

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The first of a long list by name, the rest as a number. */
export function listSome<T>(list: readonly T[], most: number, name: (item: T) => string): string {
  const named = list.slice(0, most).map(name).join(', ')
  return list.length > most ? `${named} and ${list.length - most} more` : named
}
