/** Vue components by options where they are no component of a file: mixins, and what an app is made of. */
import type { CallFact } from '../../facts.ts'
import { type Composite, type Known, type Origin, UNKNOWN } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { providedFor, type Run } from '../model/run.ts'
import { askUsers } from '../model/users.ts'
import { classComposite } from './instances.ts'
import { apply } from './invoke.ts'
import { memberOf } from './members.ts'
import { unique } from './texts.ts'

/** A member of the component that these options make; empty when it has none of that name. */
export function memberOfOptions(options: Known, name: string, origin: Origin, run: Run): Known[] {
  if (options.kind === 'class') {
    const made = classComposite(options.class, { module: options.module, env: undefined })
    return memberOf(made, name, run).filter((each) => each.kind !== 'unknown')
  }
  if (options.kind !== 'composite') return []
  const part = (of: string): Known[] => options.member(of, run) ?? []
  const method = membersIn(part('methods'), name, run)
  if (method.length > 0) return method
  const computed = membersIn(part('computed'), name, run)
  if (computed.length > 0) return computed.flatMap((each) => apply(each, [], origin, run))
  // Vue gives no data under such names, and to make it all for each of them is dear.
  const data = /^[$_]/.test(name) ? [] : [...part('data'), ...part('setup')]
  const made = data.flatMap((each) => (each.kind === 'function' ? apply(each, [], origin, run) : []))
  const field = membersIn(made, name, run)
  if (field.length > 0) return field
  const mixins = part('mixins').filter((each): each is Composite => each.kind === 'composite')
  return unique(mixins.flatMap((each) => each.each(run)).flatMap((each) => memberOfOptions(each, name, origin, run)))
}

/** The components that mix in what a module exports are provided under this name. */
export function mixersOf(id: string): string {
  return `mixes ${id}`
}

/** In a mixin, `this` is whichever component mixes it in. */
export function thisOfMixin(module: Module, run: Run): Known[] {
  if (!isMixin(module)) return [UNKNOWN]
  askUsers(module, run)
  const mixers = (providedFor(mixersOf(module.id), run) ?? []).flatMap((each) => each(run))
  const made = mixers.flatMap((each) =>
    each.kind === 'class' ? classComposite(each.class, { module: each.module, env: undefined }) : [],
  )
  return made.length > 0 ? made.map(withoutEvents) : [UNKNOWN]
}

/** Whoever listens need not know of the mixin, so what it emits is told by none that has it read. */
function withoutEvents(made: Composite): Composite {
  return { ...made, member: (name, run) => (name === '$emit' ? [UNKNOWN] : made.member(name, run)) }
}

const mixins = new WeakMap<Module, boolean>()

/** By the options that it exports. */
function isMixin(module: Module): boolean {
  const known = mixins.get(module)
  if (known !== undefined) return known
  const { bindings, exports } = module.facts
  const values = exports.flatMap(({ value }) =>
    value.kind === 'name' ? (bindings[value.binding ?? -1]?.values ?? []) : value,
  )
  const is = values.some((each) => each.kind === 'object' && each.entries.some(({ name = '' }) => OPTIONS.has(name)))
  mixins.set(module, is)
  return is
}

const OPTIONS: ReadonlySet<string> = new Set(['methods', 'computed', 'data', 'watch'])

function membersIn(of: readonly Known[], name: string, run: Run): Known[] {
  return of.flatMap((each) => (each.kind === 'composite' ? (each.member(name, run) ?? []) : []))
}

/** `new Vue(options)`, `createApp(component)`: make what `$root` is. */
export const APP_MAKERS: readonly string[] = ['Vue', 'createApp', 'createSSRApp']

export function makesApp({ callee, new: isNew }: CallFact): boolean {
  return callee.kind === 'name' && APP_MAKERS.includes(callee.name) && (callee.name === 'Vue') === (isNew === true)
}

/** Stands for the root components among what was asked for. */
export const ROOT = 'the root'

/** A member of the root component, of whichever app has it. */
export function memberOfRoot(name: string, origin: Origin, run: Run): Known[] {
  run.asked.push(ROOT)
  const roots = run.world.roots.flatMap((root) => root(run))
  const known = unique(roots.flatMap((root) => memberOfOptions(root, name, origin, run)))
  return known.filter((each) => each.kind !== 'unknown')
}
