/** What names mean that were read, once all declarations are known. */
import type { CallFact } from '../facts.ts'
import type { Value } from '../value.ts'
import { type Builder, type Component, memberOf, type NameValue, TYPE } from './builder.ts'
import { typeAsBegun } from './data-types.ts'
import { keepMessageReads } from './message-reads.ts'
import { HOLDS, nameCommonExports } from './modules.ts'
import { dropGuardsOfWritten } from './outdated.ts'
import { wrapped } from './own-objects.ts'
import { settleOwnWrites } from './own-writes.ts'
import { writesToParts } from './part-refs.ts'
import { markProbes } from './probes.ts'
import { bindingNamed, type Scope, templateOf } from './scopes.ts'
import { settleSetters } from './setters.ts'
import { writesToSetup } from './setup-writes.ts'
import { settleVersions } from './versions.ts'

/** Gives every name that was read the declaration in whose scope it stands. */
export function resolveNames(builder: Builder): void {
  keepMessageReads(builder)
  for (const { value, scope, type } of builder.pending) {
    const id = (type ? bindingNamed(scope, TYPE + value.name) : undefined) ?? bindingNamed(scope, value.name)
    if (id !== undefined && !isHidden(id, value.name, scope, builder)) {
      value.binding = id
    } else if (builder.stores && value.name.startsWith('$') && value.name.length > 1) toStore(value, scope, builder)
    if (value.kind === 'name' && value.binding === undefined) toMember(value, scope)
  }
  builder.pending = []
  dropGuardsOfWritten(builder)
  markProbes(builder)
  settleVersions(builder)
  resolveTargets(builder)
  settleSetters(builder)
  nameCommonExports(builder.facts)
  typeAsBegun(builder.facts)
  markWhatLasts(builder)
}

/** What is made in a function is made anew by each call. */
function markWhatLasts({ facts: { bindings }, root }: Builder): void {
  for (const id of root.names.values()) {
    const binding = bindings[id]
    if (binding?.values.some(({ kind }) => HOLDS.has(kind))) binding.once = true
  }
}

/** What is assigned to a name that turned out to be a member is one of its class; a store's value is what it holds. */
function resolveTargets({ facts }: Builder): void {
  const writes = facts.writes.flatMap(({ target, value }) => {
    const [root, thing] = wrapped(target, value)
    // `$store.title = …` is `store.set({ title: … })`, as far as it goes.
    if (root.kind === 'store' && root !== target) facts.calls.push(setOf(root.of, thing))
    const of = target.kind === 'default' ? target.of : target
    if (of.kind === 'store') {
      // `$store = value` is `store.set(value)`, and whoever else has that store reads it.
      facts.calls.push(setOf(of.of, value))
      return [{ target: of.of, value }]
    }
    return [{ target: of.kind === 'member' ? of : target, value }]
  })
  const all = [...writes, ...writesToSetup(writes, facts)]
  facts.writes = settleOwnWrites([...all, ...writesToParts(all, facts)], facts)
}

const setOf = (of: Value, value: Value): CallFact => ({
  callee: { kind: 'member', of, name: 'set', at: 0 },
  args: [value],
  at: 0,
})

/** A template sees the members of its component before what plain script declares. */
function isHidden(id: number, name: string, scope: Scope, { memberNames, root }: Builder): boolean {
  return memberNames.has(name) && root.names.get(name) === id && templateOf(scope) !== undefined
}

function toStore(value: NameValue, scope: Scope, { component }: Builder): void {
  const own = component && ownProps(value.name, component)
  if (own) {
    Object.assign(value, own)
    return
  }
  const name = value.name.slice(1)
  const binding = bindingNamed(scope, name)
  if (binding === undefined) return
  Object.assign(value, { kind: 'store', of: { kind: 'name', name, binding } })
}

/** What a component is given, and what of it that it does not declare. */
function ownProps(name: string, component: Component): Value | undefined {
  if (name === '$$props') return component.props
  return name === '$$restProps' ? memberOf(component, '$attrs') : undefined
}

/** What templates may use that no component has. */
const GLOBALS: ReadonlySet<string> = new Set(
  'Array BigInt Boolean Date Error Infinity Intl JSON Map Math NaN Number Object Promise RegExp Set String Symbol undefined'.split(
    ' ',
  ),
)

/** In a template a name may be a member of the component; what isn't one either stays a global name. */
function toMember(value: NameValue, scope: Scope): void {
  const template = templateOf(scope)
  const { name } = value
  if (template === undefined || GLOBALS.has(name)) return
  const of: Value = { kind: 'member', of: { kind: 'this', class: template }, name, at: 0 }
  Object.assign(value, { kind: 'default', of, or: { kind: 'name', name } })
}
