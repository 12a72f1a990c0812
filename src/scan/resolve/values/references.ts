/** What names refer to and calls give, each computed once where nothing around it matters. */
import type { BindingFact, ClassFact, Value } from '../../facts.ts'
import type { Env, Frame, Known } from '../model/known.ts'
import { AGAIN, isClosed, OPTIONAL, UNKNOWN } from '../model/known.ts'
import { type Answer, type MemberSlot, slotOfMember } from '../model/memo.ts'
import type { Module } from '../model/modules.ts'
import { cutsBefore, endAt, finish, giveUp, holds, isGivenUp, type Run, type Told } from '../model/run.ts'
import { addNames } from '../model/stale.ts'
import { withChanges } from './changed.ts'
import { evaluate } from './evaluate.ts'
import { exported, moduleOf } from './exported.ts'
import { filled } from './fills.ts'
import { invoke } from './invoke.ts'
import { evaluateAll } from './members.ts'
import { isOfItself } from './methods.ts'
import { overriding } from './subclasses.ts'
import { isWhole, loosened } from './texts.ts'

/**
 * From here on even answers that recursion cut short are kept, or cycles would be walked in every order; but none of a
 * question that was given up.
 */
const HEAVY = 1_000

/** What took all steps that a question had is not tried again with hardly more of them. */
const HARDLY_MORE = 2

const NONE: readonly never[] = []

type NameValue = Extract<Value, { kind: 'name' }>

export function readName(value: NameValue, frame: Frame, run: Run): Known[] {
  const { binding } = value
  if (binding === undefined) return [UNKNOWN]
  return value.type ? readType(binding, frame, run) : kept(binding, frame, run)
}

export function readCall(call: number, frame: Frame, run: Run): Known[] {
  return kept(frame.module.facts.bindings.length + call, frame, run)
}

/** The same for everyone, unless it is that of a parameter (`typeof props`). */
function readType(binding: number, frame: Frame, run: Run): Known[] {
  const { facts, memo } = frame.module
  const slot = facts.bindings.length + facts.calls.length + binding
  const alone = memo.plain[slot] ?? askAlone(slot, frame.module, run)
  const isTypeAlone = alone && alone.touched.length === 0 && alone.narrowed.length === 0
  return isTypeAlone ? tell(alone, run) : kept(slot, frame, run)
}

/** An imported type is looked for among types first: a value may have the same name. */
function readTypeNamed({ values }: BindingFact, frame: Frame, run: Run): Known[] {
  const [only] = values
  if (only?.kind === 'import' && only.name !== '*') {
    const type = exported(moduleOf(only.from, frame.module, run), `type ${only.name}`, run)
    if (type) return type
  }
  return values.flatMap((each) => evaluate(each, frame, run))
}

/** A slot is a binding, behind all bindings a call, behind all calls a binding as a type, behind those a member of a class. */
function compute(slot: number, frame: Frame, run: Run): Known[] {
  const { memo } = frame.module
  const since = memo.busy[slot]
  if (since) {
    endAt(since, run)
    return [memo.busyIn[slot] === frame.env && mayBeOfItself(slot, frame.module) ? AGAIN : UNKNOWN]
  }
  memo.busy[slot] = run.depth
  memo.busyIn[slot] = frame.env
  const known = readFact(slot, frame, run)
  memo.busy[slot] = 0
  finish(run.depth, run)
  return known
}

/** A name, or what a list gives that may be assigned to where the list stands. */
function mayBeOfItself(slot: number, { facts: { bindings, calls } }: Module): boolean {
  const callee = calls[slot - bindings.length]?.callee
  return slot < bindings.length || (callee?.kind === 'member' && isOfItself(callee.name))
}

function readFact(slot: number, frame: Frame, run: Run): Known[] {
  const { bindings, calls } = frame.module.facts
  const binding = bindings[slot]
  if (binding) return readBinding(binding, slot, frame, run)
  const call = calls[slot - bindings.length]
  if (call) return invoke(call, frame, run)
  const type = bindings[slot - bindings.length - calls.length]
  if (type) return readTypeNamed(type, frame, run)
  const { id, name } = frame.module.memo.members[slot - 2 * bindings.length - calls.length] as MemberSlot
  return overriding(frame.module.facts.classes[id] as ClassFact, frame.module, name, run)
}

function readBinding(binding: BindingFact, id: number, frame: Frame, run: Run): Known[] {
  const written = frame.module.writes.get(id)
  const all = evaluateAll(written ? [...binding.values, ...writtenTo(written)] : binding.values, frame, run)
  const values = written && isAddedTo(written, id) ? all.map(asBegun) : all
  const fills = frame.module.fills.get(id)
  const known = withChanges(fills ? filled(values, fills, frame) : values, id, frame.module, run)
  if (known.length === 0) return [UNKNOWN]
  // Until something is assigned to it, it is nothing.
  return binding.values.length === 0 ? [...known, OPTIONAL] : known
}

/** What it is before something is added. */
function asBegun(known: Known): Known {
  return known.kind === 'text' && isWhole(known.text) ? loosened(known) : known
}

/** `key += '.end'`: what it was before is no key, and looked up only where nothing is added. */
function isAddedTo(written: ReadonlyMap<string, Value[]>, id: number): boolean {
  return (written.get('') ?? []).some((each) => {
    const first = each.kind === 'join' ? each.of[0] : undefined
    return first?.kind === 'name' && first.binding === id
  })
}

/** The name itself, or what a ref of that name holds. */
function writtenTo(properties: ReadonlyMap<string, Value[]>): Value[] {
  return ['', 'value', 'current'].flatMap((name) => properties.get(name) ?? [])
}

/** What a member of the class is in those that extend it. */
export function readOverriding(id: number, name: string, module: Module, run: Run): Known[] {
  return kept(slotOfMember(id, name, module), { module, env: undefined }, run)
}

/**
 * Computes once what depends on no environment, and ends recursion. Asked alone first, without any environment: what
 * touches no parameter then is the same for everyone.
 */
function kept(slot: number, frame: Frame, run: Run): Known[] {
  const { module, env } = frame
  const { memo } = module
  const alone = memo.plain[slot] ?? (env || run.merge ? askAlone(slot, module, run) : undefined)
  if (alone && isTold(alone, env, run)) return tell(alone, run)
  return env ? toldIn(slot, frame, run) : toldToAll(slot, module, run)
}

function toldToAll(slot: number, module: Module, run: Run): Known[] {
  const { memo } = module
  const how = run.merge ? 'merged' : 'plain'
  const before = memo[how][slot]
  if (before) return tell(before, run)
  const left = run.budget - run.steps
  const unfinished = memo.unfinished[how][slot]
  if (unfinished && left <= Math.max(0, unfinished.left) * HARDLY_MORE) {
    giveUp(run)
    return tell(unfinished, run)
  }
  return toldIn(slot, { module, env: undefined }, run, ({ answer, cuts }) => {
    if (isLasting(cuts, run)) keep(answer, slot, module, memo[how])
    else if (isGivenUp(run)) keep({ ...answer, left }, slot, module, memo.unfinished[how])
  })
}

function keep<Each extends Answer>(answer: Each, slot: number, { memo }: Module, answers: (Each | undefined)[]): void {
  answers[slot] = answer
  addNames(answer.asked, memo.asked)
}

/** In one environment a question comes to the same name again and again. */
function toldIn(slot: number, frame: Frame, run: Run, take?: (told: Told) => void): Known[] {
  const { module, env } = frame
  const all = run.merge ? run.told.merged : run.told.plain
  let told = all.get(env)
  if (!told) {
    told = new Map()
    all.set(env, told)
  }
  const key = module.number * MAX_SLOTS + slot
  const before = told.get(key)
  if (before && holds(before, run)) {
    for (const { depth } of before.cuts ?? []) endAt(depth, run)
    return tell(before.answer, run)
  }
  const now = ask(slot, frame, run)
  if (!isGivenUp(run)) told.set(key, now)
  take?.(now)
  return tell(now.answer, run)
}

function isLasting(cuts: Told['cuts'], run: Run): boolean {
  return cuts === undefined || (run.steps > HEAVY && !isGivenUp(run))
}

/** More than the names and calls of any module. */
const MAX_SLOTS = 2 ** 32

function askAlone(slot: number, module: Module, run: Run): Answer | undefined {
  const { memo } = module
  if (memo.open[slot] || memo.busy[slot]) return undefined
  const { merge, cuts: before } = run
  run.merge = false
  const { answer, cuts } = ask(slot, { module, env: undefined }, run)
  run.merge = merge
  run.cuts = before
  // Recursion that was cut short here may not be where somebody else comes from.
  if (!isLasting(cuts, run)) {
    memo.open[slot] = 1
    return undefined
  }
  keep(answer, slot, module, memo.plain)
  return answer
}

/** What the answer depends on is noted in it, and not in the run. */
function ask(slot: number, frame: Frame, run: Run): Told {
  const before = run.cuts
  run.cuts = undefined
  const touched = run.touched.length
  const narrowed = run.narrowed.length
  const asked = run.asked.length
  const found = compute(slot, frame, run)
  const cuts = cutsBefore(run.depth, run)
  const known = cuts ? found : withoutItself(found)
  const answer: Answer = {
    known,
    touched: takeSince(run.touched, touched),
    narrowed: takeSince(run.narrowed, narrowed),
    asked: takeSince(run.asked, asked),
    closed: known.every(isClosed),
  }
  run.cuts = before
  for (const { depth } of cuts ?? []) endAt(depth, run)
  return { answer, cuts }
}

/** `list = list.filter(…)`: no more than what else it is. */
function withoutItself(known: Known[]): Known[] {
  return known.length > 1 && known.includes(AGAIN) ? known.filter((each) => each !== AGAIN) : known
}

function takeSince<Each>(list: Each[], from: number): readonly Each[] {
  if (list.length === from) return NONE
  const taken = list.splice(from)
  return taken.length === 1 ? taken : [...new Set(taken)]
}

/** Whether what is known without any environment is all there is to know in this one. */
function isTold({ touched, narrowed, closed }: Answer, env: Env | undefined, { merge }: Run): boolean {
  if (env && !closed) return false
  if (merge) return touched.length === 0 && narrowed.length === 0
  for (let each = env; each; each = each.next) {
    if (touched.includes(each.function) || narrowed.includes(each.function)) return false
  }
  return true
}

function tell({ known, touched, narrowed, asked }: Answer, run: Run): Known[] {
  for (const each of touched) run.touched.push(each)
  for (const each of narrowed) run.narrowed.push(each)
  if (asked.length > 0) run.asked.push(asked)
  return known
}
