/** The parts of things: properties of objects, elements of lists, exports of modules. */
import type { Entry, ObjectValue, Value } from '../../facts.ts'
import type { Composite, Frame, Known, KnownText, Translator } from '../model/known.ts'
import { NOTHING, OPTIONAL, OTHER, OVERLOOKED, UNFOUND, UNKNOWN, UNKNOWN_ID, UNSEEN } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { enter, leave, type Run } from '../model/run.ts'
import { certainly, certainOf } from './certain.ts'
import { SIZES } from './composites.ts'
import { evaluate } from './evaluate.ts'
import { exported } from './exported.ts'
import { isExact, isOptional, mayBe, unique } from './texts.ts'

export function memberOfAll(of: Known[], name: string, run: Run): Known[] {
  const [only] = of
  if (of.length === 1 && only) return memberOf(only, name, run)
  return unique(of.flatMap((each) => memberOf(each, name, run)))
}

/** `t.exists(key)` */
function partOfTranslator(of: Translator, name: string): Known[] {
  if (TRANSPARENT.has(name)) return [of]
  return [name === 'exists' ? { ...of, probe: true } : UNKNOWN]
}

/** `.value` of a ref and `.current` of one are what it holds; we keep them as the thing itself. */
const TRANSPARENT = new Set(['value', 'current'])

export function memberOf(of: Known, name: string, run: Run): Known[] {
  switch (of.kind) {
    case 'composite':
      return of.member(name, run) ?? [TRANSPARENT.has(name) ? of : of.type ? UNFOUND : NOTHING]
    case 'native':
      return of.member?.(name, run) ?? [TRANSPARENT.has(name) ? of : UNKNOWN]
    case 'class': {
      const fact = of.module.facts.classes[of.class]
      const found = fact && valuesNamed(fact.statics, name)
      return found && found.length > 0 ? evaluateAll(found, { module: of.module, env: undefined }, run) : [UNKNOWN]
    }
    case 'translator':
      return of.member?.(name, run) ?? partOfTranslator(of, name)
    case 'text':
      // Who asks a text for what things have most likely asks things, too.
      return TRANSPARENT.has(name) ? [of] : [name in String.prototype ? OTHER : UNFOUND]
    case 'function':
      return TRANSPARENT.has(name) ? [of] : [UNKNOWN]
    case 'nothing':
      return [of]
    case 'element': {
      const { module, env } = of
      const made = module.facts.elements[of.element]
      return made && name === 'props' ? evaluate(made.props, { module, env }, run) : [UNKNOWN]
    }
    case 'unknown':
      return [name === 'length' ? OTHER : name === 'id' ? UNKNOWN_ID : of]
    default:
      return [UNKNOWN]
  }
}

export function evaluateAll(values: readonly Value[], frame: Frame, run: Run): Known[] {
  const [only] = values
  if (values.length === 1 && only) return evaluate(only, frame, run)
  return unique(values.flatMap((each) => evaluate(each, frame, run)))
}

export function valuesNamed(entries: readonly Entry[], name: string): Value[] {
  const values: Value[] = []
  for (const entry of entries) if (entry.name === name) values.push(entry.value)
  return values
}

export function objectComposite(object: ObjectValue, frame: Frame): Composite {
  return {
    kind: 'composite',
    plain: true,
    ...(object.numbered ? { numbered: true } : {}),
    ...(object.type ? { type: true } : {}),
    member(name, run) {
      const at = object.entries.findLastIndex((entry) => entry.name === name)
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
      if (!object.spreads || !enter(object, run)) return own
      const inherited = object.spreads.flatMap((each) => certainOf(each, frame, run))
      leave(object, run)
      return [...own, ...inherited]
    },
  }
}

/** What is written down is there, whatever it is. */
function written({ value }: Entry, frame: Frame, run: Run): Known[] {
  const known = evaluate(value, frame, run)
  return known.includes(UNSEEN) ? known.map((each) => (each === UNSEEN ? UNKNOWN : each)) : known
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
  return known?.every((each) => each.kind !== 'unknown' && each.kind !== 'nothing') ? known : undefined
}

/** `{ title: 'own', ...given }`: what is given instead. */
function instead(name: string, object: ObjectValue, frame: Frame, run: Run): Known[] {
  const before = run.touched.length
  const given = fromSpreads(object, frame, run, (each) => inheritedMember(each, name, run))
  // On the way from somebody's caller, theirs would lead too far.
  if (frame.env) for (const each of run.touched.splice(before)) run.narrowed.push(each)
  return given.filter((each) => each !== OPTIONAL).map(asInstead)
}

/** Nothing that is given makes no text, but lets a default stand in. Where nobody can look, nothing that names a key is. */
function asInstead(known: Known): Known {
  if (known.kind === 'unknown') return OVERLOOKED
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
  if (!spreads) return []
  const isFirst = enter(spreads, run)
  // A wrapper around several components is met again on the way from one to the other: by whom it is used there is open.
  if (!isFirst && !(frame.env && enter(object, run))) return []
  const taken = spreads.map((each) => evaluate(each, frame, run).map(take))
  leave(isFirst ? spreads : object, run)
  return taken
}

/** What may be none of theirs, unless one of them certainly has it. */
function namedInSpreads(name: string, object: ObjectValue, frame: Frame, run: Run): Known[] | undefined {
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
  const found = entries.flatMap(({ computed, value }) => {
    const names = computed ? evaluate(computed, frame, run) : []
    if (!names.some((each) => mayBe(each, name))) return []
    isCertain ||= names.length === 1 && isExact(names)
    return evaluate(value, frame, run)
  })
  if (found.length === 0) return undefined
  return isCertain ? found : [...found, OPTIONAL]
}

export function inheritedMember(known: Known, name: string, run: Run): Known[] {
  if (known.kind === 'composite') return known.member(name, run) ?? []
  return known.kind === 'unknown' ? [UNSEEN] : []
}

/** A property's name has no place of its own in the facts; its value stands right behind it. */
function placeOf({ value, at }: Entry): number {
  return at ?? ('at' in value ? value.at : 0)
}

/** `none`: it is empty to stay so; others that begin empty are there to be filled. */
export function listComposite(of: readonly Value[], frame: Frame, none?: true): Composite {
  const spreadAt = of.findIndex((each) => each.kind === 'spread')
  const exact = spreadAt < 0 ? of.length : spreadAt
  const each = (run: Run): Known[] => evaluateAll(of, frame, run)
  return {
    kind: 'composite',
    ...(spreadAt < 0 && (of.length > 0 || none) ? { size: of.length } : {}),
    member(name, run) {
      if (SIZES.has(name)) return [OTHER]
      if (!/^\d+$/.test(name)) return undefined
      const element = of[Number(name)]
      if (element && Number(name) < exact) return evaluate(element, frame, run)
      // A list that begins empty is there to be filled.
      if (spreadAt < 0) return [of.length > 0 ? NOTHING : UNFOUND]
      // There may be fewer.
      return [...each(run), OPTIONAL]
    },
    each,
    keys: () => [OTHER],
    items: (run) => of.map((value) => evaluate(value, frame, run)),
    certain: (run) =>
      of.flatMap((value) => (value.kind === 'spread' ? certainOf(value.of, frame, run) : certainly(value, frame, run))),
  }
}

export function moduleComposite(module: Module): Composite {
  const names = (): string[] => [...module.exports.keys()].filter((name) => !name.startsWith('type '))
  return {
    kind: 'composite',
    closed: true,
    member(name, run) {
      const known = exported(module, name, run)
      // A CommonJS module is its own default export, and the other way round.
      return known ?? (name === 'default' ? undefined : memberOfDefault(module, name, run))
    },
    each: (run) => unique(names().flatMap((name) => exported(module, name, run) ?? [])),
    keys: () => names().map((text) => ({ kind: 'text', text, origin: { module, at: 0 } })),
  }
}

function memberOfDefault(module: Module, name: string, run: Run): Known[] | undefined {
  const known = exported(module, 'default', run)?.flatMap((each) => inheritedMember(each, name, run))
  return known && known.length > 0 ? known : undefined
}
