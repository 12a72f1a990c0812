/** What functions put into what they are given, of whatever module they are: `fill(record, 'label')`. */
import { type Filling, filledPart, filledWithin, paramNamed } from '../model/filled-by-calls.ts'
import type { Gift } from '../model/gifts.ts'
import type { Holder } from '../model/holders.ts'
import { type Frame, functionKey, type Known, type KnownFunction } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { evaluate, isUnknown } from './evaluate.ts'
import { filled } from './fills.ts'
import { callSite } from './invoke.ts'
import { evaluateAll } from './members.ts'
import { unique } from './texts.ts'

/** What is put in, and where that is read. */
export interface Put extends Filling {
  frame: Frame
}

/** The same things, with what functions put into them that are given them. */
export function filledByCalls(known: Known[], holder: Holder, frame: Frame, run: Run): Known[] {
  const gifts = frame.module.filledByCalls.gifts.get(holder)
  if (!gifts || known.every(isUnknown)) return known
  return putsBy(gifts, frame, run).reduce((all, put) => withPut(all, put, run), known)
}

function withPut(known: Known[], { fills, held, frame }: Put, run: Run): Known[] {
  const all = held.length > 0 ? unique([...known, ...evaluateAll(held, frame, run)]) : known
  return filled(all, fills, frame)
}

/** `seen`: on the way, so that what gives it on in circles comes to an end. */
export function putsBy(gifts: readonly Gift[], frame: Frame, run: Run, seen: ReadonlySet<Gift> = new Set()): Put[] {
  return gifts.flatMap((gift) => {
    if (seen.has(gift)) return []
    const way = new Set(seen).add(gift)
    return calledBy(gift, frame, run).flatMap((callee) => putsIn(callee, gift, frame, run, way))
  })
}

function calledBy({ callee, function: id }: Gift, frame: Frame, run: Run): KnownFunction[] {
  if (id !== undefined) return [{ kind: 'function', module: frame.module, function: id, env: frame.env }]
  return evaluate(callee, { module: frame.module, env: undefined }, run).filter((each) => each.kind === 'function')
}

/** By the function itself, and by those that it gives it to. */
function putsIn(callee: KnownFunction, gift: Gift, frame: Frame, run: Run, way: ReadonlySet<Gift>): Put[] {
  const { params, gifts } = callee.module.filledByCalls
  const param = paramNamed(callee.function, gift.index)
  const [own, further] = [params.get(param), gifts.get(param)]
  if (!own && !further) return []
  const inner = inCall(callee, gift, frame)
  const puts: Put[] = own ? [{ ...own, frame: inner }] : []
  if (further) puts.push(...putsBy(further, inner, run, way))
  return puts.map((put) => ({ ...filledWithin(gift.steps, filledPart(gift.name, put)), frame: put.frame }))
}

/** Inside of the function that is called so. */
function inCall({ module, function: id, env: next }: KnownFunction, { call, again }: Gift, frame: Frame): Frame {
  const fact = frame.module.facts.calls[call]
  if (!fact || again) return { module, env: next }
  const site = callSite(fact, frame, undefined)
  return { module, env: { function: functionKey(module, id), site, own: { env: frame.env }, next } }
}
