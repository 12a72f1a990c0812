/** Objects as they are written: their own properties, those under computed names, and what is spread into them. */
import type { Entry, ObjectValue } from '../../value.ts'
import type { Composite, Frame, Known, KnownText } from '../model/known.ts'
import { AGAIN, isAgain, OPTIONAL, OVERLOOKED, UNKNOWN, UNSEEN } from '../model/known.ts'
import { enter, leave, once } from '../model/recursion.ts'
import type { Run } from '../model/run.ts'
import { namesOf } from '../model/stale.ts'
import { certainly, certainOf } from './certain.ts'
import { evaluate } from './evaluate.ts'
import { inheritedMember } from './members.ts'
import { withPut } from './put.ts'
import { isExact, isOptional, loosened, mayBe, unique } from './texts.ts'

/**
 * An object of the facts: sets hold it once, however many ways lead to it. Most are asked for once, and to keep them all
 * would cost much.
 */
export function objectIn(object: ObjectValue, frame: Frame): Composite {
  const { objects } = frame.module
  const known = frame.env ? undefined : objects.get(object)
  if (known) return known
  const made = objectComposite(object, frame)
  if (!frame.env) objects.set(object, objects.has(object) ? made : undefined)
  return made
}

export function objectComposite(object: ObjectValue, frame: Frame): Composite {
  const own = asWritten(object, frame)
  return object.put ? withPut(own, object.put, frame) : own
}

function asWritten(object: ObjectValue, frame: Frame): Composite {
  return {
    kind: 'composite',
    ...(object.paired ? { paired: true } : { plain: true }),
    ...(object.numbered ? { numbered: true } : {}),
    ...(object.type ? { type: true } : {}),
    ...(object.called ? { called: true } : {}),
    ...(frame.module.aliasTexts.size > 0 ? { changedIn: frame.module } : {}),
    member(name, run) {
      const at = lastNamed(name, object.entries)
      const own = object.entries[at]
      if (own) {
        if (at >= (object.early ?? 0)) return written(own, frame, run)
        return (
          replaced(name, object, frame, run) ??
          unique([...written(own, frame, run), ...instead(name, object, frame, run)])
        )
      }
      const numbered = object.numbered ? nameNumbered(name, object, frame) : undefined
      if (numbered) return [numbered]
      const computed = computedAs(name, object, frame, run)
      const inherited = namedInSpreads(name, object, frame, run)
      return computed || inherited ? unique([...(computed ?? []), ...(inherited ?? [])]) : undefined
    },
    each(run) {
      const own = object.entries.flatMap((entry) => evaluate(entry.value, frame, run))
      const inherited = fromSpreads(object, frame, run, (each) =>
        each.kind === 'composite' ? each.each(run) : [UNKNOWN],
      )
      return unique([...own, ...inherited])
    },
    keys(run) {
      const own = object.entries.flatMap((entry): Known[] => {
        if (entry.computed) return evaluate(entry.computed, frame, run)
        return [textNamed(entry, frame)]
      })
      const inherited = fromSpreads(object, frame, run, (each) =>
        each.kind === 'composite' ? each.keys(run) : [UNKNOWN],
      )
      return unique([...own, ...inherited])
    },
    certain(run) {
      const own = object.entries.flatMap((entry) => {
        return entry.computed ? certainly(entry.computed, frame, run) : [textNamed(entry, frame)]
      })
      const { spreads } = object
      if (!spreads) return own
      const inherited = once(object, run, () => spreads.flatMap((each) => certainOf(each, frame, run)))
      return [...own, ...(inherited ?? [])]
    },
  }
}

/** What `findLastIndex` gives, at less than half the cost: tables of thousands of names are asked thousands of times. */
function lastNamed(name: string, entries: readonly Entry[]): number {
  let at = entries.length - 1
  while (at >= 0 && entries[at]?.name !== name) at--
  return at
}

/** What is written down is there, whatever it is. */
function written(entry: Entry, frame: Frame, run: Run): Known[] {
  const known = mayLeadBack(entry, frame, run) ? readOnce(entry, frame, run) : evaluate(entry.value, frame, run)
  return known.includes(UNSEEN) ? known.map((each) => (each === UNSEEN ? UNKNOWN : each)) : known
}

/** `<Tree t={props.t} />` in `Tree`, whoever calls. A name or a call sees by itself that it is asked for again. */
function mayLeadBack({ value }: Entry, { env }: Frame, { merge }: Run): boolean {
  return merge && !env && value.kind === 'member'
}

/** As long as it is being read, it adds nothing to itself. */
function readOnce(entry: Entry, frame: Frame, run: Run): Known[] {
  const known = once(entry, run, () => evaluate(entry.value, frame, run)) ?? [AGAIN]
  const others = known.filter((each) => !isAgain(each))
  return others.length > 0 ? others : known
}

function textNamed(entry: Entry, { module }: Frame): KnownText {
  return { kind: 'text', text: entry.name ?? '', origin: { module, at: placeOf(entry) } }
}

/** `{ title: 'own', ...messages.title }`: what stands for certain in an object as it is written, whoever calls. */
function replaced(name: string, { spreads }: ObjectValue, frame: Frame, run: Run): Known[] | undefined {
  const last = frame.env ? undefined : spreads?.at(-1)
  const before = run.touched.length
  const [only, ...others] = last ? evaluate(last, frame, run) : []
  if (run.touched.length > before || others.length > 0 || only?.kind !== 'composite' || !only.plain) return undefined
  const known = only.type ? undefined : only.member(name, run)
  return known?.every((each) => each !== UNSEEN && each.kind !== 'nothing') ? known : undefined
}

/** `{ title: 'own', ...given }`: what is given instead. */
function instead(name: string, object: ObjectValue, frame: Frame, run: Run): Known[] {
  const ask = (): Known[] => fromSpreads(object, frame, run, (each) => inheritedMember(each, name, run))
  const given = frame.env && !run.merge ? ofAllCallers(ask, run) : ask()
  return given.filter((each) => each !== OPTIONAL).map(asInstead)
}

/** On the way from somebody's caller, one of theirs after the other would lead too far. */
function ofAllCallers<Found>(ask: () => Found, run: Run): Found {
  const before = run.asked.length
  run.merge = true
  const found = ask()
  run.merge = false
  // Among it are the functions whose callers were asked.
  for (const each of namesOf(run.asked.slice(before))) run.world.needs.sinks.add(each)
  return found
}

/** Nothing that is given makes no text, but lets a default stand in. Where nobody can look, nothing that names a key is. */
export function asInstead(known: Known): Known {
  if (known === UNSEEN) return OVERLOOKED
  return known.kind === 'nothing' ? OPTIONAL : known
}

/** `Status[Status.Open]` */
function nameNumbered(number: string, { entries }: ObjectValue, { module }: Frame): Known | undefined {
  const found = entries.find(({ value }) => value.kind === 'scalar' && String(value.value) === number)
  return found?.name === undefined
    ? undefined
    : { kind: 'text', text: found.name, origin: { module, at: placeOf(found) } }
}

/** `state = { ...state }` leads back to itself, so an object asks its spreads only while nobody asks it for them. */
function fromSpreads(object: ObjectValue, frame: Frame, run: Run, take: (known: Known) => Known[]): Known[] {
  return fromEach(object, frame, run, take).flat(2)
}

/** By spread, and by what that can be. */
function fromEach<Taken>(object: ObjectValue, frame: Frame, run: Run, take: (known: Known) => Taken): Taken[][] {
  const { spreads } = object
  const way = spreads && enterSpreads(object, frame, run)
  if (!way) return []
  const taken = spreads.map((each) => evaluate(each, frame, run).map(take))
  leave(way, run)
  return taken
}

/**
 * What to leave afterwards. A wrapper around several components is met again on the way from one to the other: by whom it
 * is used there is open, as it is where all who use it are asked on the way from one of them.
 */
function enterSpreads(object: ObjectValue, { env }: Frame, run: Run): unknown {
  const ways = env ? [object.spreads, object] : [object.entries]
  return ways.find((way) => enter(way, run))
}

/** What may be none of theirs, unless one of them certainly has it. */
function namedInSpreads(name: string, object: ObjectValue, frame: Frame, run: Run): Known[] | undefined {
  if (!object.spreads) return undefined
  const spreads = fromEach(object, frame, run, (each) => {
    const members = inheritedMember(each, name, run)
    return { members, mayLack: members.length === 0 || members.some(isOptional) }
  })
  const found = spreads.flat().flatMap(({ members }) => members)
  if (found.length === 0) return undefined
  const isCertain = spreads.some((parts) => parts.length > 0 && !parts.some(({ mayLack }) => mayLack))
  return isCertain ? found : [...found, OPTIONAL]
}

/** `{ [name]: value }`: where the name isn't known, it may be another. */
function computedAs(name: string, { entries }: ObjectValue, frame: Frame, run: Run): Known[] | undefined {
  let isCertain = false
  const found: Known[] = []
  for (const { computed, value, later } of entries) {
    if (!computed) continue
    const names = evaluate(computed, frame, run)
    if (!names.some((each) => mayBe(each, name))) continue
    isCertain ||= names.length === 1 && isExact(names)
    const known = evaluate(value, frame, run)
    found.push(...(later ? known.map(loosened) : known))
  }
  if (found.length === 0) return undefined
  return isCertain ? found : [...found, OPTIONAL]
}

/** A property's name has no place of its own in the facts; its value stands right behind it. */
function placeOf({ value, at }: Entry): number {
  return at ?? ('at' in value ? value.at : 0)
}
