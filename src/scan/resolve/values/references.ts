/** What names refer to and calls give. */
import type { BindingFact, ClassFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import { AUTO_IMPORTED, autoNamed } from '../model/auto-imports.ts'
import type { Env, Frame, Known } from '../model/known.ts'
import { OPTIONAL, UNKNOWN } from '../model/known.ts'
import { type MemberSlot, slotOfMember } from '../model/memo.ts'
import type { Module } from '../model/modules.ts'
import { endAt, finish } from '../model/recursion.ts'
import type { Run } from '../model/run.ts'
import { withChanges } from './changed.ts'
import { isTypeAlone, ownValues } from './declared-only.ts'
import { evaluate } from './evaluate.ts'
import { exported, moduleOf } from './exported.ts'
import { filledByName } from './filled-by-calls.ts'
import { filled } from './fills.ts'
import { pathFromItself, withFurther } from './further.ts'
import { memberOfInstance } from './instances.ts'
import { invoke } from './invoke.ts'
import { askAlone, kept, tell } from './kept.ts'
import { evaluateAll } from './members.ts'
import { paramOf } from './params.ts'
import { againOf } from './parts-of-itself.ts'
import { overriding } from './subclasses.ts'
import { isExactText, loosened, unique } from './texts.ts'
import { isSameWay } from './ways.ts'

type NameValue = Extract<Value, { kind: 'name' }>

export function readName(value: NameValue, frame: Frame, run: Run): Known[] {
  const { binding } = value
  if (binding === undefined) return value.type ? [UNKNOWN] : autoImported(value.name, run)
  return value.type ? readType(binding, frame, run) : kept(binding, frame, run)
}

function autoImported(name: string, run: Run): Known[] {
  const library = AUTO_IMPORTED.get(name)
  if (library !== undefined) return [run.world.findLibraryExport(library, name) ?? UNKNOWN]
  const { autoImports } = run.world
  if (!autoImports) return [UNKNOWN]
  run.asked.push(autoNamed(name))
  const module = autoImports.get(name)
  if (module) run.asked.push(module.id)
  return exported(module, name, run) ?? [UNKNOWN]
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
export function compute(slot: number, frame: Frame, run: Run): Known[] {
  const { memo } = frame.module
  const since = memo.busy[slot]
  const within = memo.busyIn[slot]
  if (since && !isAnother(slot, frame, within)) {
    endAt(since, run)
    const isItself = isNameOrCall(slot, frame.module) && (isSameWay(within, frame.env) || isOfAny(frame.env, within))
    return [isItself ? againOf(slot, frame.module) : UNKNOWN]
  }
  memo.busy[slot] = run.depth
  memo.busyIn[slot] = frame.env
  const known = readFact(slot, frame, run)
  memo.busy[slot] = since ?? 0
  memo.busyIn[slot] = within
  finish(run.depth, run)
  return known
}

/** What is found in a function that calls itself is no more than what is found there whatever it is called with. */
function isOfAny(env: Env | undefined, within: Env | undefined): boolean {
  return within === undefined && env?.own !== undefined
}

/** What stands in one environment may be asked for on the way to what it is in another. */
function isAnother(slot: number, { module, env }: Frame, within: Env | undefined): boolean {
  return (
    within !== env && (isFurtherIn(env, within) || walkedTo(env) < walkedTo(within) || isOfConstructor(slot, module))
  )
}

/** How many callers a way has come to: what shows itself inside of itself is asked for what it is further out. */
function walkedTo(env: Env | undefined): number {
  let walked = 0
  for (let each = env; each; each = each.next) if (each.site && !each.own) walked++
  return walked
}

/** In a function that has called itself what stands there is something else; how often it does so is limited. */
function isFurtherIn(inner: Env | undefined, outer: Env | undefined): boolean {
  if (!inner?.own || !outer?.own || inner.function !== outer.function) return false
  let from = inner.own.env
  while (from && from !== outer) from = from.own?.env
  return from !== undefined
}

/** What one thing was made with is something else than what another of its class was. */
function isOfConstructor(slot: number, { facts: { bindings, classes }, writes }: Module): boolean {
  const given = writes.has(slot) ? undefined : paramOf(bindings[slot])
  return given !== undefined && classes.some(({ function: made }) => made === given.function)
}

/** No type, and no member of a class. */
function isNameOrCall(slot: number, { facts: { bindings, calls } }: Module): boolean {
  return slot < bindings.length + calls.length
}

function readFact(slot: number, frame: Frame, run: Run): Known[] {
  const { bindings, calls } = frame.module.facts
  const binding = bindings[slot]
  if (binding) return readBinding(binding, slot, frame, run)
  const call = calls[slot - bindings.length]
  if (call) return invoke(call, frame, run)
  const type = bindings[slot - bindings.length - calls.length]
  if (type) return readTypeNamed(type, frame, run)
  const member = frame.module.memo.members[slot - 2 * bindings.length - calls.length] as MemberSlot
  if (member.whose !== 'heirs') return memberOfInstance(member, frame, run)
  return overriding(frame.module.facts.classes[member.id] as ClassFact, frame.module, member.name, run)
}

function readBinding(binding: BindingFact, id: number, frame: Frame, run: Run): Known[] {
  const written = frame.module.writes.get(id)
  const values = written ? withWritten(binding, written, id, frame, run) : evaluateAll(binding.values, frame, run)
  const fills = frame.module.fills.get(id)
  const own = filledByName(fills ? filled(values, fills, frame) : values, id, frame, run)
  const known = withChanges(own, id, frame.module, run)
  if (known.length === 0) return [UNKNOWN]
  // Until something is assigned to it, it is nothing.
  return binding.values.length === 0 ? [...known, OPTIONAL] : known
}

function withWritten(binding: BindingFact, written: Written, id: number, frame: Frame, run: Run): Known[] {
  const all = writtenTo(written)
  const paths = all.map((each) => pathFromItself(each, id, frame.module.facts))
  const given = all.filter((_, index) => !paths[index])
  const known = withGiven(binding, { written, given }, id, frame, run)
  return given.length < all.length
    ? withFurther(
        known,
        paths.flatMap((each) => (each ? [each] : [])),
        run,
      )
    : known
}

function withGiven(
  { values }: BindingFact,
  { written, given }: { written: Written; given: readonly Value[] },
  id: number,
  frame: Frame,
  run: Run,
): Known[] {
  if (isAddedTo(written, id, frame.module)) return evaluateAll([...values, ...given], frame, run).map(asBegun)
  if (!values.every(isTypeAlone)) return evaluateAll([...values, ...given], frame, run)
  return unique(ownValues(values, evaluateAll(given, frame, run), frame, run))
}

/** By property, what is assigned to it; by the empty one, what is assigned to the name itself. */
type Written = ReadonlyMap<string, Value[]>

/** What it is before something is added. */
function asBegun(known: Known): Known {
  return isExactText(known) ? loosened(known) : known
}

/** `key += '.end'`: what it was before is no key, and looked up only where nothing is added. */
function isAddedTo(written: Written, id: number, { facts: { bindings } }: Module): boolean {
  const isItself = (each: Value | undefined): boolean =>
    each?.kind === 'name' && (each.binding === id || bindings[each.binding ?? -1]?.versionOf === id)
  return (written.get('') ?? []).some((each) => {
    const made = each.kind === 'typed' ? each.of : each
    return made.kind === 'join' && isItself(made.of[0])
  })
}

/** The name itself, or what a ref of that name holds. */
function writtenTo(properties: Written): Value[] {
  return ['', 'value', 'current'].flatMap((name) => properties.get(name) ?? [])
}

/** A member that nothing around it says more of. On the way to itself it is read on, until what it is made of comes again. */
export function readMemberOf(member: MemberSlot, module: Module, run: Run): Known[] {
  const slot = slotOfMember(member, module)
  const frame: Frame = { module, env: undefined }
  return member.whose !== 'heirs' && module.memo.busy[slot] ? readFact(slot, frame, run) : kept(slot, frame, run)
}
