/** What a class that is named as a type says of what has it. */
import { copyWith } from '../../copy-with.ts'
import type { ClassFact } from '../../facts.ts'
import { onlyValueOf } from '../../only-value.ts'
import type { Value } from '../../value.ts'
import type { Frame, Known, KnownClass } from '../model/known.ts'
import { UNKNOWN } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Run } from '../model/run.ts'
import { variantOf } from './composites.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import { thisComposite } from './instances.ts'
import { ancestorsOf } from './parents.ts'
import { isMarked } from './subclasses.ts'
import { loosened, unique } from './texts.ts'

/**
 * What is made of a class has its methods; what it holds, who made it knows, and it may not even have been made here. What
 * its members are declared to be, they are whoever made it.
 */
export function madeOf({ module, class: id }: KnownClass): Known {
  return able(thisComposite(id, { module, env: undefined }))
}

/** Of all that it has, what something can be given to or asked for. */
function able(known: Known): Known {
  switch (known.kind) {
    case 'composite':
      if (known.able || known.service) return known
      return variantOf(known, 'able', (of) =>
        copyWith(of, {
          able: true,
          member: (name, run) => {
            const own = of.member(name, run)
            return own && of.madeOf ? ableMember(name, own, of.madeOf, run) : own?.map(able)
          },
          each: (run) => of.each(run).map(able),
        }),
      )
    case 'function':
    case 'native':
    case 'translator':
      return known
    default:
      return UNKNOWN
  }
}

/** A getter makes what it gives. Of what another member is declared to be, nobody knows what ever comes. */
function ableMember(name: string, own: Known[], of: KnownClass, run: Run): Known[] {
  if (isGetter(name, of, run)) return own
  const known = own.map(able)
  const types = known.some(isUnknown) ? declared(name, of, run) : undefined
  return types ? unique([...known.filter((each) => !isUnknown(each)), ...types.map(loosened)]) : known
}

function isGetter(name: string, { module, class: id }: KnownClass, run: Run): boolean {
  return isMarked('got', name, id, { module, env: undefined }, run)
}

/** What the class, or the nearest that it extends and that has such a member, declares it to be. */
function declared(name: string, { module, class: id }: KnownClass, run: Run): Known[] | undefined {
  const fact = module.facts.classes[id] as ClassFact
  const frame: Frame = { module, env: undefined }
  const classes: [ClassFact, Frame][] = [[fact, frame], ...ancestorsOf(fact, frame, run)]
  const [nearest, inner] = classes.find(([{ members }]) => members.some((entry) => entry.name === name)) ?? []
  if (!nearest || !inner) return undefined
  const types = nearest.members.flatMap((entry) =>
    entry.name === name ? (typeOf(entry.value, inner.module) ?? []) : [],
  )
  return types[0] && evaluate({ kind: 'typed', of: { kind: 'unknown' }, type: types[0] }, inner, run)
}

/** `code: Code`, `constructor(readonly code: Code)` */
function typeOf(value: Value, { facts }: Module): Value | undefined {
  const made = value.kind === 'name' ? onlyValueOf(value, facts) : value
  return made?.kind === 'typed' ? made.type : undefined
}
