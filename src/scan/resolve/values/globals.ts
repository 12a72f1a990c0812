/** The language's own functions and constructors, as far as keys pass through them. */
import { copyWith } from '../../copy-with.ts'
import type { CallFact } from '../../facts.ts'
import type { Composite, Frame, Known } from '../model/known.ts'
import { OPTIONAL, OTHER, placeKey, UNKNOWN } from '../model/known.ts'
import { pathOf } from '../model/modules.ts'
import type { Run } from '../model/run.ts'
import { certainIn } from './certain.ts'
import { listOf, listOfAny, passedBy, record } from './composites.ts'
import { argument } from './invoke.ts'
import { evaluateAll, memberOfAll } from './members.ts'
import { mapped } from './methods.ts'
import { objectComposite } from './objects.ts'
import { mapOf, recordOf } from './pairs.ts'
import { resolvedBy } from './promises.ts'
import { asThing } from './statics.ts'
import { loosened, unique } from './texts.ts'

/** `Object.keys` and its like. */
export function globalCall(path: string, call: CallFact, frame: Frame, run: Run): Known[] | undefined {
  // Lists are kept, and ask for their elements in the question of whoever reads them.
  const first = (inner: Run): Known[] => argument(call.args, 0, frame, inner)
  const all = (take: (of: Composite, inner: Run) => Known[]) => (): Known[] => [
    listOfAny((inner) => takenFrom(first(inner), (of) => take(of, inner))),
  ]
  switch (path) {
    case 'Object.keys':
      return all((of, inner) => of.keys(inner))().map((list) => ({
        ...list,
        certain: (inner) => certainIn(first(inner), inner),
      }))
    case 'Object.values':
      return all((of, inner) => of.each(inner))()
    case 'Object.entries':
      return all((of, inner) => [listOf([of.keys(inner), of.each(inner)])])()
    case 'Array.from': {
      const lists = (inner: Run): Known[] => first(inner).map(asList)
      return call.args[1] ? [listOfAny((inner) => mappedFrom(lists(inner), call, frame, inner))] : lists(run)
    }
    case 'JSON.parse':
      return copied(call, frame, run)
    case 'Object.freeze':
    case 'Object.seal':
    case 'String':
    case 'Promise.resolve':
    case 'Promise.all':
    case 'structuredClone':
      return first(run)
    case 'Reflect.get':
      return membersOf(first(run), argument(call.args, 1, frame, run), run)
    // One of them.
    case 'Promise.race':
    case 'Promise.any':
      return takenFrom(first(run), (of) => of.each(run))
    case 'Promise.allSettled':
      return [listOfAny((inner) => takenFrom(first(inner), (of) => [settledAs(of.each(inner))]))]
    case 'Object.groupBy':
    case 'Map.groupBy':
      return [groupsOf(first, path.startsWith('Map'))]
    case 'Set':
    case 'WeakSet':
      return first(run).map((each) => {
        const of = each.kind === 'nothing' ? listOfAny(() => []) : each
        return of.kind === 'composite' ? sized({ ...of, keys: of.each }) : of
      })
    case 'Map':
    case 'WeakMap':
      return [sized(mapOf(first))]
    case 'Object.fromEntries':
      return [recordOf(first)]
    // Whoever calls the function that it is given says what it comes to.
    case 'Promise':
      return unique([...cameTo(first(run), frame, run), UNKNOWN])
    case 'Object.assign':
      return assigned(call, frame, run)
    case 'Error':
      return [errorOf(first(run))]
    case 'Symbol':
      return [symbolMadeAt(call, frame)]
    case 'Number':
    case 'Boolean':
    case 'parseInt':
    case 'setTimeout':
    case 'setInterval':
      return [OTHER]
  }
  return undefined
}

/** Who goes through what is not there comes to nothing. */
function takenFrom(known: Known[], take: (of: Composite) => Known[]): Known[] {
  const there = known.filter(({ kind }) => kind !== 'nothing')
  if (there.length === 0) return known
  return unique(there.map(asThing).flatMap((each) => (each.kind === 'composite' ? take(each) : [UNKNOWN])))
}

const membersOf = (of: Known[], names: readonly Known[], run: Run): Known[] =>
  unique(names.flatMap((each) => (each.kind === 'text' ? memberOfAll(of, each.text, run) : [UNKNOWN])))

const settledAs = (value: Known[]): Composite => record({ status: [UNKNOWN], value, reason: [UNKNOWN] })

/** Lists by names that a function gives. */
function groupsOf(elements: (run: Run) => Known[], isMap: boolean): Composite {
  const group = (run: Run): Known[] => takenFrom(elements(run), (of) => [listOfAny((inner) => of.each(inner))])
  return {
    kind: 'composite',
    ...(isMap ? { paired: true as const } : {}),
    member: (name, run) => (isMap && name in Map.prototype ? undefined : [...group(run), OPTIONAL]),
    each: group,
    keys: () => [UNKNOWN],
  }
}

/** What the function says that a promise is made with. */
function cameTo(executors: readonly Known[], frame: Frame, run: Run): Known[] {
  return executors.flatMap((each) =>
    each.kind === 'function' && each.module === frame.module
      ? evaluateAll(resolvedBy(each.function, each.module), { module: each.module, env: each.env }, run)
      : [],
  )
}

/** One thing with the properties of all. */
function assigned({ args }: CallFact, frame: Frame, run: Run): Known[] {
  const known = evaluateAll(args, frame, run)
  if (known.filter(({ kind }) => kind === 'composite').length < 2) return known
  const whole = objectComposite({ kind: 'object', entries: [], spreads: [...args] }, frame)
  return [...known.filter(({ kind }) => kind !== 'composite'), whole]
}

/** Of a map, a list of pairs. */
function asList(known: Known): Known {
  return known.kind === 'composite' && known.paired ? listOfAny((run) => passedBy(known, run)) : known
}

/** `JSON.parse(JSON.stringify(thing))` */
function copied({ args: [text] }: CallFact, frame: Frame, run: Run): Known[] | undefined {
  const written = text?.kind === 'call' ? frame.module.facts.calls[text.call] : undefined
  if (!written || pathOf(written.callee) !== 'JSON.stringify') return undefined
  return argument(written.args, 0, frame, run)
}

/** `Array.from(list, callback)` */
function mappedFrom(lists: Known[], call: CallFact, frame: Frame, run: Run): Known[] {
  const composites = lists.filter((each): each is Composite => each.kind === 'composite')
  return mapped(composites, { ...call, args: call.args.slice(1) }, frame, run, 'map')
}

function sized(of: Composite): Composite {
  return copyWith(of, { member: (name, run) => (name === 'size' ? [OTHER] : of.member(name, run)) })
}

/** Told from others by the place where it is made. */
function symbolMadeAt({ at }: CallFact, { module }: Frame): Composite {
  return {
    kind: 'composite',
    context: placeKey({ module, at }),
    member: () => undefined,
    each: () => [],
    keys: () => [],
  }
}

/** What it says in words is for who reads the log, and looked up only with all that is thrown. */
function errorOf(message: Known[]): Composite {
  const said = message.map((each) => (each.kind === 'text' && /\s/.test(each.text) ? loosened(each) : each))
  return {
    kind: 'composite',
    member: (name) => (name === 'message' ? said : undefined),
    each: () => [UNKNOWN],
    keys: () => [UNKNOWN],
  }
}
