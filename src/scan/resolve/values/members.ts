/** The parts of things: elements of lists, exports of modules, and of whatever else has any. */
import { getOrInsert } from '../../../map-entries.ts'
import { copyWith } from '../../copy-with.ts'
import type { Entry, Value } from '../../value.ts'
import type { Composite, Frame, Known, KnownClass } from '../model/known.ts'
import { isAgain, NOTHING, OPTIONAL, OTHER, UNFOUND, UNKNOWN, UNKNOWN_ID, UNSEEN } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Run } from '../model/run.ts'
import type { Translator } from '../model/translators.ts'
import { certainly, certainOf } from './certain.ts'
import { oncePerWay, SIZES, variantOf } from './composites.ts'
import { evaluate } from './evaluate.ts'
import { exported } from './exported.ts'
import { ofClass, withOutside } from './from-outside.ts'
import { partOf } from './parts-of-itself.ts'
import { heldAsState } from './state.ts'
import { unique } from './texts.ts'

export function memberOfAll(of: Known[], name: string, run: Run): Known[] {
  const [only] = of
  if (of.length === 1 && only) return memberOf(only, name, run)
  return unique(of.flatMap((each) => memberOf(each, name, run)))
}

/** `t.exists(key)` */
function partOfTranslator(of: Translator, name: string): Known[] {
  if (TRANSPARENT.has(name)) return [of]
  return [name === 'exists' ? copyWith(of, { probe: true }) : UNKNOWN]
}

/** `.value` of a ref and `.current` of one are what it holds; we keep them as the thing itself. */
export const TRANSPARENT: ReadonlySet<string> = new Set(['value', 'current'])

export function memberOf(of: Known, name: string, run: Run): Known[] {
  switch (of.kind) {
    case 'composite':
      return of.member(name, run) ?? [TRANSPARENT.has(name) ? of : of.type ? UNFOUND : NOTHING]
    case 'native':
      return of.member?.(name, run) ?? [TRANSPARENT.has(name) ? of : UNKNOWN]
    case 'class': {
      return staticNamed(name, of, run)
    }
    case 'translator':
      return of.member?.(name, run) ?? partOfTranslator(of, name)
    case 'text':
      if (of.instead && !(name in String.prototype)) return memberOf(of.instead, name, run)
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
      if (isAgain(of)) return [TRANSPARENT.has(name) ? of : partOf(of, name)]
      if (name === 'length') return [OTHER]
      return [name === 'id' ? UNKNOWN_ID : of.part ? partOf(of, name) : of]
    case 'scalar':
      return [typeof of.value === 'boolean' ? NOTHING : UNKNOWN]
    case 'other':
      return [of.said ? of : UNKNOWN]
    default:
      return [UNKNOWN]
  }
}

/** With what is assigned to it later. */
function staticNamed(name: string, of: KnownClass, run: Run): Known[] {
  const { module, class: id } = of
  const frame: Frame = { module, env: undefined }
  const named = module.facts.classes[id]?.statics.filter((each) => each.name === name) ?? []
  if (named.length === 0) return [UNKNOWN]
  const read = (later: boolean): Known[] =>
    named.flatMap((each) => ((each.later ?? false) === later ? evaluate(each.value, frame, run) : []))
  const known = read(false)
  const own = named.some(({ later }) => later) ? anyOf([...known, ...heldAsState(() => read(true), run)]) : known
  return withOutside(own, name, ofClass(name, of), run)
}

export function evaluateAll(values: readonly Value[], frame: Frame, run: Run): Known[] {
  const [only] = values
  if (values.length === 1 && only) return evaluate(only, frame, run)
  return anyOf(values.flatMap((each) => evaluate(each, frame, run)))
}

/** One of these. A list that begins empty makes way for others, whose elements are still of its type. */
export function anyOf(known: Known[]): Known[] {
  const begun = known.find((each): each is Composite => each.kind === 'composite' && each.begun === true)
  if (!begun) return unique(known)
  const others = known.filter((each) => each.kind !== 'composite' || !each.begun)
  if (!others.some(({ kind }) => kind === 'composite')) return unique(known)
  const { fitted } = begun
  return unique(others.map((each) => (each.kind === 'composite' ? inPlaceOfNone(each, fitted) : each)))
}

/** As long as it has not come, the list is empty. */
function inPlaceOfNone(of: Composite, fitted: Composite['fitted']): Composite {
  return variantOf(of, fitted ? 'fitted' : 'late', () =>
    copyWith(of, {
      size: undefined,
      member(name, run) {
        const known = of.member(name, run)
        return known && INDEX.test(name) ? unique([...known, OPTIONAL]) : known
      },
      certain: () => [],
      ...(fitted ? { each: (run) => fitted(of.each(run), run) } : {}),
    }),
  )
}

export function valuesNamed(entries: readonly Entry[], name: string): Value[] {
  const values: Value[] = []
  for (const entry of entries) if (entry.name === name) values.push(entry.value)
  return values
}

export function inheritedMember(known: Known, name: string, run: Run): Known[] {
  if (known.kind === 'composite') return known.member(name, run) ?? []
  return known.kind === 'unknown' ? [UNSEEN] : []
}

const INDEX = /^\d+$/

/** An empty one is the same wherever it is read: what it is filled with is made once. */
export function listComposite(of: readonly Value[], frame: Frame, none?: true): Composite {
  return of.length > 0 ? listOfValues(of, frame) : getOrInsert(emptyLists, of, () => listOfValues(of, frame, none))
}

const emptyLists = new WeakMap<readonly Value[], Composite>()

/** `none`: it is empty to stay so; others that begin empty are there to be filled. */
function listOfValues(of: readonly Value[], frame: Frame, none?: true): Composite {
  const spreadAt = of.findIndex((each) => each.kind === 'spread')
  const exact = spreadAt < 0 ? of.length : spreadAt
  const all = (run: Run): Known[] => evaluateAll(of, frame, run)
  // `open = [...open, each]`: what it is made of may be itself.
  const way = frame.env ? all : of
  const each = spreadAt < 0 ? all : oncePerWay(all, way)
  const certain = (run: Run): Known[] =>
    of.flatMap((value) => (value.kind === 'spread' ? certainOf(value.of, frame, run) : certainly(value, frame, run)))
  return {
    kind: 'composite',
    ...(of.length === 0 && !none ? { begun: true } : spreadAt < 0 ? { size: of.length } : {}),
    member(name, run) {
      if (SIZES.has(name)) return [OTHER]
      if (!INDEX.test(name)) return undefined
      const element = of[Number(name)]
      if (element && Number(name) < exact) return evaluate(element, frame, run)
      // A list that begins empty is there to be filled.
      if (spreadAt < 0) return [of.length > 0 ? NOTHING : UNFOUND]
      // There may be fewer.
      return [...each(run), OPTIONAL]
    },
    each: of.length === 0 && none ? () => [NOTHING] : each,
    keys: () => [OTHER],
    items: (run) => of.map((value) => evaluate(value, frame, run)),
    certain: spreadAt < 0 ? certain : oncePerWay(certain, way),
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
