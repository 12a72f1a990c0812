/** What others put into a thing that they know by what it is: into what is made of a class, or a class itself. */
import type { Composite, Known, KnownClass } from '../model/known.ts'
import { constructorOf } from '../model/known.ts'
import { providedFor, type Run } from '../model/run.ts'
import { filled } from './fills.ts'
import { heldAsState } from './state.ts'

const MEMBER = 'member '

/** Stands for what a member is set to and what is put into it, of whatever is made of the class, among what is provided. */
export const ofMade = (name: string, of: KnownClass): string => `${MEMBER}${name} of ${constructorOf(of)}`

/** The same for the class itself. */
export const ofClass = (name: string, of: KnownClass): string => `${MEMBER}${name} in ${constructorOf(of)}`

/** Of what look-ups ask for: the member that files may set. */
export function memberSet(asked: string): string | undefined {
  return asked.startsWith(MEMBER) ? asked.slice(MEMBER.length, asked.indexOf(' ', MEMBER.length)) : undefined
}

/** A member, with what others put there. `provided`: its name among what is provided. */
export function withOutside(known: Known[], name: string, provided: string, run: Run): Known[] {
  if (!known.every(mayBeSet)) return known
  const given = providedFor(provided, run)
  if (!given) return known
  const puts = given.flatMap((value) => value(run)).flatMap((each) => (each.kind === 'composite' && each.put) || [])
  const own: Composite = { kind: 'composite', member: () => known, each: () => known, keys: () => [] }
  const [all] = puts.reduce<Known[]>((things, { fills, frame }) => filled(things, fills, frame), [own])
  return all?.kind === 'composite' ? heldAsState(() => all.member(name, run) ?? known, run) : known
}

/** Methods, and what is made of other classes, stay what they are; beside what is unknown more tells nothing. */
function mayBeSet(known: Known): boolean {
  if (known.kind === 'composite') return known.madeOf === undefined
  return known.kind === 'text' || known.kind === 'nothing'
}
