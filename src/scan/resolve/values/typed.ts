/** What annotations tell of values that can't be followed. */
import { getOrInsert } from '../../../map-entries.ts'
import { copyWith } from '../../copy-with.ts'
import type { Value } from '../../value.ts'
import type { Composite, Frame, Known } from '../model/known.ts'
import { NOTHING, OPTIONAL, UNKNOWN } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Arguments } from '../model/native.ts'
import { enter, inWhole, leave } from '../model/recursion.ts'
import { giveBack, type Run } from '../model/run.ts'
import { madeOf } from './class-types.ts'
import { unlessOfLists, variantOf } from './composites.ts'
import { doubted } from './doubted.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import { isPartOfItself } from './parts-of-itself.ts'
import { promised } from './promised.ts'
import { withDoubts } from './ruled-out.ts'
import { isWhole, loosened, mayBe, unique } from './texts.ts'

type TypedValue = Extract<Value, { kind: 'typed' }>

/** What the type admits, asked for only where a value isn't known. */
interface Admitted {
  get(run: Run): Known[]
  /** The annotation: `as typeof results` of what `results` holds leads back to itself, in all of its parts. */
  type: Value
  /** What it admits for members of that, by their names. */
  members: Map<string, Admitted>
}

export function readTyped(value: TypedValue, frame: Frame, run: Run): Known[] {
  const { of, type } = value
  const before = run.touched.length
  const admits = admittedIn(value, frame)
  if (value.begun) {
    const told = promised(filledIn([UNKNOWN], admits, run))
    if (told.length > 0) return told
  }
  const made = evaluate(of, frame, run)
  const given = value.around ? made.map((each) => asTold(each, value, frame)) : made
  const told = isListOfTexts(type) && given.some(isPart) ? wholeOnes(given, admits.get(run)) : given
  const known = filledIn(withDoubts(told, admits.get, run), admits, run)
  // A service is what its type says, whoever hands it on.
  if (isService(known)) run.touched.length = before
  return known
}

/** `input<Kind>()`, a signal: its type is that of what it holds, and not of what is around that. */
function asTold(known: Known, value: TypedValue, frame: Frame): Known {
  if (known.kind !== 'native' || !known.told) return known
  const { type } = value
  const held = getOrInsert(heldTypes, value, (): TypedValue => ({ kind: 'typed', of: type, type }))
  const admits = admittedIn(held, frame)
  return known.told((all, run) => filledIn(all, admits, run))
}

const heldTypes = new WeakMap<TypedValue, TypedValue>()

const admittedByModule = new WeakMap<Module, Map<TypedValue, Admitted>>()

/** In no environment the same one each time: what has been given a type once is given it again. */
function admittedIn(value: TypedValue, frame: Frame): Admitted {
  if (frame.env) return admittedBy(value, frame)
  const known = getOrInsert(admittedByModule, frame.module, () => new Map<TypedValue, Admitted>())
  return getOrInsert(known, value, () => admittedBy(value, frame))
}

function admittedBy({ type, around }: TypedValue, frame: Frame): Admitted {
  const instances = isOfType(type)
  const get = (run: Run): Known[] => {
    const types = evaluate(type, frame, run).flatMap(admitted(instances, frame, run))
    return around ? types.map(orAround) : types
  }
  return { get, type, members: new Map() }
}

/** Written where it is said: `as 'a.one' | 'a.two'`. */
const isListOfTexts = (type: Value): boolean => type.kind === 'either' && type.of.every(({ kind }) => kind === 'text')

const isPart = (known: Known): boolean => known.kind === 'text' && !isWhole(known.text)

/** In place of a text that is known in part, the ones that it may be. */
function wholeOnes(known: readonly Known[], types: readonly Known[]): Known[] {
  return known.flatMap((each) => {
    const told = isPart(each) ? types.filter((type) => type.kind === 'text' && mayBe(each, type.text)) : []
    return told.length > 0 ? told : [each]
  })
}

/** One of a library, that may be left out. */
function isService(known: readonly Known[]): boolean {
  const given = known.filter(({ kind }) => kind !== 'nothing')
  return given.length > 0 && given.every((each) => each.kind === 'composite' && each.service)
}

function filledIn(known: Known[], admits: Admitted, run: Run): Known[] {
  if (known.length > 0 && !known.some(isOpen)) return known.map((each) => withTypedParts(each, admits))
  const { steps } = run
  const all = admits.get(run)
  // What is known without any type must not be given up for what types add.
  giveBack(steps, run)
  const types = all
    .filter((each) => !isUnknown(each) && each.kind !== 'nothing')
    .map((each) => (each.kind === 'composite' && !each.service ? partsLoosened(each) : each))
  if (types.length === 0 || !areAdmitted(known, types)) return known
  // Of `'a' | Other` the type tells only a part.
  const more = all.filter((each) => each.kind === 'nothing' || (isUnknown(each) && types.some(isText)))
  return unique([...known.filter((each) => !isUnknown(each)), ...types, ...more])
}

/** What it was before, whoever gave that tells. */
const isOpen = (known: Known): boolean => isUnknown(known) && !isPartOfItself(known)

/**
 * Who gives `{ kind: data.kind }` says of the whole what it is, and of its parts nothing. Which of those that the type
 * admits ever come nobody knows, so none of them is called missing.
 */
function withTypedParts(known: Known, admits: Admitted): Known {
  // The type that stands nearest to where it was made says the most, and one is enough.
  if (known.kind !== 'composite' || known.typed) return known
  const { typedBy } = known
  if (typedBy?.of === known && typedBy.admits === admits) return typedBy.made
  const made = withPartsOf(known, admits)
  known.typedBy = { of: known, admits, made }
  return made
}

function withPartsOf(known: Composite, admits: Admitted): Composite {
  const admitsEach = partOf(admits, (type, run) => type.each(run).map(loosened))
  return copyWith(known, {
    typed: true,
    member(name, run) {
      const own = known.member(name, run)
      return own && fittingMember(name, own, admits, run)
    },
    fittedMember: (name, put, run) => fittingMember(name, put, admits, run),
    each(run) {
      const { found: own, isWhole } = inWhole(run, () => known.each(run))
      // Empty to stay so, or what it is made of has all that it has.
      return own.length === 0 && (known.size === 0 || !isWhole) ? own : filledInOnce(own, admitsEach, run)
    },
    ...(known.begun ? { fitted: (elements, run) => fitting(elements, admitsEach, run) } : {}),
  })
}

function fittingMember(name: string, known: Known[], admits: Admitted, run: Run): Known[] {
  const admitsMember = getOrInsert(admits.members, name, () =>
    partOf(admits, (type, inner) => type.member(name, inner) ?? []),
  )
  return filledInOnce(known, admitsMember, run)
}

/** While a type is asked for what one of its parts is, it says no more of those. */
function filledInOnce(known: Known[], admits: Admitted, run: Run): Known[] {
  if (!enter(admits.type, run)) return known
  const found = filledIn(known, admits, run)
  leave(admits.type, run)
  return found
}

/** Elements that come later say by themselves what they are; their type says it where that isn't known, and what they lack. */
function fitting(elements: Known[], admitsEach: Admitted, run: Run): Known[] {
  if (elements.some(isUnknown)) return filledIn(elements, admitsEach, run)
  return elements.map((each) => (each.kind === 'composite' && !each.typed ? withMissing(each, admitsEach) : each))
}

/** What a thing has not yet may still be given to it. */
function withMissing(thing: Composite, admits: Admitted): Composite {
  const missing = (name: string, run: Run): Known[] | undefined => {
    const types = admits.get(run).flatMap((type) => (type.kind === 'composite' ? (type.member(name, run) ?? []) : []))
    const told = types.filter((each) => !isUnknown(each))
    return told.length > 0 ? [OPTIONAL, ...told] : undefined
  }
  return variantOf(thing, 'fitted', (of) =>
    copyWith(of, {
      member: (name, run) => of.member(name, run) ?? missing(name, run),
      fittedMember: (name, put, run) => fittingMember(name, put, admits, run),
    }),
  )
}

function partOf({ get, type }: Admitted, take: (type: Composite, run: Run) => Known[]): Admitted {
  const admitted = (of: Known, run: Run): Known[] => (of.kind === 'composite' ? take(of, run).map(doubted) : [])
  return { type, get: (run) => get(run).flatMap((of) => admitted(of, run)), members: new Map() }
}

/** A type that does not admit what is given says nothing of what else is. */
function areAdmitted(known: readonly Known[], types: readonly Known[]): boolean {
  const texts = new Set(types.map((each) => (each.kind === 'text' ? each.text : undefined)))
  if (texts.has(undefined)) return true
  return known.every((each) => each.kind !== 'text' || each.text === '' || texts.has(each.text))
}

const isText = (known: Known): boolean => known.kind === 'text'

/**
 * Which of the members that a type names are there isn't known, nor which value goes with which name. Whether it is a
 * list, whose elements are, is asked only where anybody goes through it.
 */
function partsLoosened(type: Composite): Composite {
  return variantOf(type, 'loosened', (of) => {
    const parts = (known: Known[], run: Run): Known[] => (of.member('length', run) ? known : known.map(loosened))
    return copyWith(of, {
      each: (run) => parts(of.each(run), run),
      keys: (run) => parts(of.keys(run), run),
      // What it admits need not be there.
      certain: () => [],
    })
  })
}

/** How what is asked for is called in the answer. */
const DATA: ReadonlySet<string> = new Set(['data', 'result', 'body'])

/** `useQuery<Item>()`: what a call that nobody can follow gives may be what it is told, or have it. */
function orAround(type: Known): Known {
  if (type.kind !== 'composite' || type.service) return type
  return variantOf(type, 'around', (of) =>
    copyWith(of, {
      member(name, run) {
        const own = of.member(name, run)
        if (DATA.has(name)) return [...(own ?? []), type]
        return own ?? unlessOfLists(name)
      },
    }),
  )
}

/** A type of a library says by itself what its values are. */
function admitted(instances: boolean, frame: Frame, run: Run): (type: Known) => Known[] {
  const none: Arguments = { count: 0, origin: { module: frame.module, at: 0 }, get: () => [NOTHING] }
  return (type) => {
    if (type.kind === 'class' && instances) return [madeOf(type)]
    return type.kind === 'native' ? type.call(none, run) : [type]
  }
}

/** A class that is named as a type stands for what is made of it or extends it, only behind `typeof` for itself. */
function isOfType(type: Value): boolean {
  if (type.kind === 'either') return type.of.some(isOfType)
  if (type.kind === 'default') return true
  if (type.kind === 'narrowed') return isOfType(type.of)
  return type.kind === 'generic' ? isOfType(type.of) : type.kind === 'name' && type.type === true
}
