/**
 * What compilers that watch side by side, or dev servers, find in modules that they have in common, as those of a page and
 * of its server do. One of them tells it, for as long as it finds it.
 */
import type { ToldFinding } from '../output/findings.ts'

/** What each compiler, or server, tells at present. */
const telling = new Map<object, ReadonlySet<string>>()

/** `found`: what is wrong with the modules of the teller now. Gives what it is to tell. */
export function withoutTold(teller: object, root: string, found: readonly ToldFinding[]): readonly ToldFinding[] {
  telling.delete(teller)
  const told = new Set([...telling.values()].flatMap((each) => [...each]))
  const nameOf = ({ message, place }: ToldFinding): string => JSON.stringify([root, message, place?.file, place?.line])
  const own = found.filter((finding) => !told.has(nameOf(finding)))
  telling.set(teller, new Set(own.map(nameOf)))
  return own
}

/** The teller is over, and leaves what it has told to the others. */
export function leaveTold(teller: object): void {
  telling.delete(teller)
}
