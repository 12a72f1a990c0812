/** What projects call their own places: names that stand for paths, with a star or without. */

export interface Aliases {
  /** Where a specifier may lead, best first; without extensions, as it is written. */
  targets(specifier: string, from: string): string[]
  /** All that was read: what is found depends on it. */
  texts: readonly string[]
}

export const NO_ALIASES: Aliases = { targets: () => [], texts: [] }

/** What is before and after the star, and where it leads. */
export interface PathPattern {
  before: string
  /** Absent when there is no star. */
  after?: string
  /** Best first. */
  targets: readonly string[]
}

export function toPathPattern(name: string, targets: readonly string[]): PathPattern {
  const [before = '', after] = name.split('*')
  return { before, ...(after === undefined ? {} : { after }), targets }
}

/** Where the pattern leads that says most of a name. */
export function targetsOf(patterns: readonly PathPattern[], name: string): string[] {
  const matching = patterns.filter((pattern) => matches(pattern, name))
  const best = matching.sort(
    (a, b) => Number(b.after === undefined) - Number(a.after === undefined) || b.before.length - a.before.length,
  )[0]
  return best ? best.targets.map((target) => fill(best, target, name)) : []
}

function matches({ before, after }: PathPattern, name: string): boolean {
  if (after === undefined) return name === before
  return name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after)
}

function fill({ before, after = '' }: PathPattern, target: string, name: string): string {
  return target.replaceAll('*', () => name.slice(before.length, name.length - after.length))
}
