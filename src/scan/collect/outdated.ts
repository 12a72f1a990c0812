/** What guards say no more: what they speak of may be another thing by now. */
import { appendTo } from '../../map-entries.ts'
import type { ModuleFacts, WriteFact } from '../facts.ts'
import type { Value } from '../value.ts'
import type { Builder, NameValue } from './builder.ts'
import type { Guard } from './guards.ts'
import { isBroken } from './own-conditions.ts'
import { putIntoOwn } from './own-objects.ts'
import { type Scope, templateOf } from './scopes.ts'

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
export function addWrite(write: WriteFact, scope: Scope | undefined, builder: Builder): void {
  if (scope?.put) putIntoOwn(write.target, write.value, scope, builder)
  const { facts, writers } = builder
  facts.writes.push(write)
  writers.push({ in: scope?.function, isElsewhere: !scope })
}

/** `Object.assign(item, …)`: it is the same thing still, but what guards say of it holds no more. */
export function addChange(of: Value, scope: Scope, builder: Builder): void {
  const root = rootNameOf(of)
  if (root) addWrite({ target: root, value: root }, scope, builder)
}

/** By a function, or by something around the code. */
export interface Writer {
  in: number | undefined
  isElsewhere: boolean
}

/** When all names are resolved: of what is assigned where a guard holds, the guard says nothing any more. */
export function dropGuardsOfWritten(builder: Builder): void {
  if (builder.narrowings.length === 0) return
  const changes = changesIn(builder)
  for (const narrowing of builder.narrowings) if (isOutdated(narrowing, changes)) narrowing.drop()
}

/** What is assigned in a module, each write by its number, which grows with its place. */
interface Changes {
  writers: readonly Writer[]
  byBinding: ReadonlyMap<number, readonly number[]>
  byMember: ReadonlyMap<string, readonly number[]>
  ofThis: ReadonlySet<string>
  /** Whether a name stands for more than it was declared with. */
  isChanged(binding: number): boolean
}

function changesIn({ facts, writers }: Builder): Changes {
  const byBinding = grouped(facts.writes, ({ target }) => rootBindingOf(target))
  return {
    writers,
    byBinding,
    // What is a member of one name may be that of another, if both are names of the same thing.
    byMember: grouped(facts.writes, ({ target }) => (target.kind === 'member' ? target.name : undefined)),
    ofThis: membersAssigned(facts),
    isChanged: (id) => byBinding.has(id) || (facts.bindings[id]?.values.length ?? 0) > 1,
  }
}

function grouped<Key>(writes: readonly WriteFact[], keyOf: (write: WriteFact) => Key | undefined): Map<Key, number[]> {
  const all = new Map<Key, number[]>()
  writes.forEach((write, index) => {
    const key = keyOf(write)
    if (key !== undefined) appendTo(all, key, index)
  })
  return all
}

function isOutdated(narrowing: Narrowing, changes: Changes): boolean {
  const { of, guard, besides, isOf } = narrowing
  const { byBinding, byMember, ofThis, isChanged } = changes
  const root = rootBindingOf(of)
  if (guard.dropped || (isOf !== undefined && isOf !== root)) return true
  if (guard.through?.some((each) => isBroken(each, isChanged))) return true
  if (besides?.some((each) => byBinding.has(each))) return true
  if (isMemberChanged(narrowing, ofThis)) return true
  const [own, others] = [byBinding.get(root ?? -1), byMember.get(memberIn(guard.path) ?? '')]
  return [own, others].some((written) => written && isWrittenSince(written, narrowing, changes))
}

function isWrittenSince(written: readonly number[], narrowing: Narrowing, { writers }: Changes): boolean {
  const { from, until = Number.POSITIVE_INFINITY } = narrowing.guard
  return nextOf(written, from) < until || isChangedOnTheWay(narrowing, written, writers)
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
function rootBindingOf(value: Value): number | undefined {
  return rootNameOf(value)?.binding
}

function rootNameOf(value: Value): NameValue | undefined {
  switch (value.kind) {
    case 'member':
    case 'index':
    case 'narrowed':
    case 'told':
      return rootNameOf(value.of)
    default:
      return value.kind === 'name' ? value : undefined
  }
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
