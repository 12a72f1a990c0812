/** What guards say no more: what they speak of may be another thing by now. */
import type { ModuleFacts, Value, WriteFact } from '../facts.ts'
import { type Builder, type Scope, templateOf } from './builder.ts'
import type { Guard } from './guards.ts'
import { isBroken } from './own-conditions.ts'

/** A name read where a guard holds, until all writes are known. */
export interface Narrowing {
  /** What is read. */
  of: Value
  guard: Guard
  /** Where it is read, and the calls that stand before it. */
  scope: Scope
  calls: number
  /** It tells nothing. */
  drop: () => void
  /** Bindings of names that stand for parts, wherever they are written: nothing is told of them then. */
  besides?: readonly number[]
  /** The binding that what is read has to turn out to be, for only its name is known so far. */
  isOf?: number | undefined
}

/** Notes that something is assigned; without a scope, by something around the code. */
export function addWrite(write: WriteFact, scope: Scope | undefined, { facts, writers }: Builder): void {
  facts.writes.push(write)
  writers.push({ in: scope?.function, isElsewhere: !scope })
}

/** By a function, or by something around the code. */
export interface Writer {
  in: number | undefined
  isElsewhere: boolean
}

/** When all names are resolved: of what is assigned where a guard holds, the guard says nothing any more. */
export function dropGuardsOfWritten(builder: Builder): void {
  const { narrowings, facts, writers } = builder
  const { writes, bindings } = facts
  if (narrowings.length === 0) return
  const written = new Map<number, number[]>()
  writes.forEach(({ target }, index) => {
    const binding = rootOf(target)
    if (binding === undefined) return
    const before = written.get(binding)
    if (before) before.push(index)
    else written.set(binding, [index])
  })
  const named = membersWritten(writes)
  const isChanged = (id: number): boolean => written.has(id) || (bindings[id]?.values.length ?? 0) > 1
  const assigned = membersAssigned(facts)
  for (const narrowing of narrowings) {
    const { of, guard, besides, isOf, drop } = narrowing
    const root = rootOf(of)
    const at = written.get(root ?? -1) ?? []
    const until = guard.until ?? writes.length
    const isOver = nextOf(at, guard.from) < until
    const isOther = isOf !== undefined && isOf !== root
    const isLost = guard.through?.some((each) => isBroken(each, isChanged))
    const mayBeOver = isChangedOnTheWay(narrowing, at, writers) || isMemberChanged(narrowing, assigned)
    const byOther = named.get(memberIn(guard.path) ?? '') ?? []
    const mayBeOther = nextOf(byOther, guard.from) < until || isChangedOnTheWay(narrowing, byOther, writers)
    if (
      guard.dropped ||
      isOver ||
      mayBeOther ||
      isOther ||
      isLost ||
      mayBeOver ||
      besides?.some((each) => written.has(each))
    )
      drop()
  }
}

/** What is a member of one name may be that of another, if both are names of the same thing. */
function membersWritten(writes: readonly WriteFact[]): ReadonlyMap<string, readonly number[]> {
  const all = new Map<string, number[]>()
  writes.forEach(({ target }, index) => {
    if (target.kind !== 'member') return
    const before = all.get(target.name)
    if (before) before.push(index)
    else all.set(target.name, [index])
  })
  return all
}

/** `kind` of `item.kind`; what refs hold is called alike everywhere. */
function memberIn(path: string): string | undefined {
  const at = path.lastIndexOf('.')
  const name = path.slice(at + 1)
  return at < 0 || name === 'value' || name === 'current' ? undefined : name
}

/**
 * A function that is made where the guard holds may be called when it holds no more; and a call between the two may
 * come to a function that assigns it. Templates are shown as a whole.
 */
function isChangedOnTheWay(
  { guard, scope, calls }: Narrowing,
  written: readonly number[],
  writers: readonly Writer[],
): boolean {
  if (written.length === 0 || templateOf(guard.scope) !== undefined) return false
  if (scope.function !== guard.scope.function) return true
  return calls > guard.calls && written.some((each) => isByOther(writers[each], guard.scope))
}

/** The same of `this.kind`. */
function isMemberChanged({ guard, scope, calls }: Narrowing, assigned: ReadonlySet<string>): boolean {
  const [root, name = ''] = guard.path.split('.', 2)
  if (root !== 'this' || !assigned.has(name) || templateOf(guard.scope) !== undefined) return false
  return scope.function !== guard.scope.function || calls > guard.calls
}

/** The members that a class has assigned to what is made of it already. */
function membersAssigned({ classes }: ModuleFacts): ReadonlySet<string> {
  return new Set(classes.flatMap(({ members }) => members.flatMap(({ name, later }) => (later && name) || [])))
}

function isByOther(writer: Writer | undefined, { function: own }: Scope): boolean {
  return writer !== undefined && (writer.isElsewhere || writer.in !== own)
}

/** `this.kind = …`: what a guard around it says of that, or of a part of it, it says no more. */
export function dropGuardsOfMember(name: string, { guards }: Scope): void {
  const path = `this.${name}`
  for (let guard = guards; guard; guard = guard.next) {
    if (guard.path === path || guard.path.startsWith(`${path}.`)) guard.dropped = true
  }
}

/** The binding that a path starts at. */
function rootOf(value: Value): number | undefined {
  if (value.kind === 'member' || value.kind === 'narrowed' || value.kind === 'told') return rootOf(value.of)
  return value.kind === 'name' ? value.binding : undefined
}

/** The first of the sorted numbers that is not below `from`. */
function nextOf(sorted: readonly number[], from: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < from) low = middle + 1
    else high = middle
  }
  return sorted[low] ?? Number.POSITIVE_INFINITY
}
