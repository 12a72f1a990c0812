/** What is said in the script of Vue's components, in the words of the template: refs without `.value`, props by their names. */
import type { Value } from '../value.ts'
import type { Builder } from './builder.ts'
import type { Said } from './conditions.ts'
import { bindingNamed, type Scope, templateOf } from './scopes.ts'

/** Under the name that the template reads it by, as well. */
export function shownIn(scope: Scope, said: readonly Said[], builder: Builder): Said[] {
  return said.flatMap((each) => {
    const [root = '', ...rest] = each.path.split('.')
    const path = rest.length === 0 ? undefined : shown(root, rest, scope, builder)
    return path === undefined ? [each] : [{ ...each, path }, each]
  })
}

function shown(root: string, rest: readonly string[], scope: Scope, builder: Builder): string | undefined {
  const [first = ''] = rest
  if (root === 'this') return isMember(first, scope, builder) ? rest.join('.') : undefined
  const made = builder.facts.bindings[bindingNamed(scope, root) ?? -1]?.values[0]
  if (!made) return undefined
  if (first === 'value' && isRef(made, builder)) return [root, ...rest.slice(1)].join('.')
  const props = builder.facts.classes[templateOf(scope) ?? -1]?.props
  return made === props && isMember(first, scope, builder) ? rest.join('.') : undefined
}

/** Whether the name is no loop's or slot's, and nothing that the script declares. */
export function isMember(name: string, scope: Scope, { memberNames, root }: Builder): boolean {
  const binding = bindingNamed(scope, name)
  return binding === undefined || (memberNames.has(name) && root.names.get(name) === binding)
}

const MAKES_REF = /^(?:ref|shallowRef|computed|toRef)$/
const MAKES_REFS = /^(?:toRefs|storeToRefs)$/

function isRef(value: Value, builder: Builder): boolean {
  const made = value.kind === 'typed' ? value.of : value
  return calls(made, MAKES_REF, builder) || (made.kind === 'member' && calls(made.of, MAKES_REFS, builder))
}

function calls(value: Value, names: RegExp, { facts }: Builder): boolean {
  const callee = value.kind === 'call' ? facts.calls[value.call]?.callee : undefined
  return callee?.kind === 'name' && names.test(callee.name)
}
