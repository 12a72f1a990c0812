/** What components are opened with by code, as dialogs are, where no element gives them anything. */
import type { CallFact, ModuleFacts, WriteFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { KnownClass } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import { valuesNamed } from '../values/members.ts'
import { inputsOf, openedWith } from '../values/opened.ts'
import { type Ask, type Named, readLater } from './states.ts'

export function dialogsIn(module: Module, ask: Ask): Named[] {
  const { calls, writes } = module.facts
  const opened = [...calls.flatMap(openedBy), ...writes.flatMap((each) => setOnInstance(each, module.facts))]
  return opened.flatMap(({ component, given, nameFor }) =>
    ask(component).flatMap((each) =>
      each.kind === 'class' ? { name: nameFor(each), value: readLater(given, module) } : [],
    ),
  )
}

interface Opened {
  component: Value
  given: Value
  nameFor(component: KnownClass): string
}

/** By the name of the method that opens: where its arguments have the component, and what that is given. */
const OPENS: ReadonlyMap<string, readonly Shape[]> = new Map([
  // Material, CDK, PrimeNG; Nebular
  [
    'open',
    [
      { given: 'data', nameFor: openedWith },
      { given: 'context', nameFor: inputsOf },
    ],
  ],
  ['openFromComponent', [{ given: 'data', nameFor: openedWith }]],
  // ngx-bootstrap
  ['show', [{ given: 'initialState', nameFor: inputsOf }]],
  // ng-zorro, Ionic
  [
    'create',
    [
      { component: 'nzContent', given: 'nzData', nameFor: openedWith },
      { component: 'component', given: 'componentProps', nameFor: inputsOf },
    ],
  ],
])

interface Shape extends Pick<Opened, 'nameFor'> {
  /** Its name in the one argument that has both. Absent: it is the first argument, and what it is given is in the second. */
  component?: string
  given: string
}

function openedBy({ callee, args: [first, second], at }: CallFact): Opened[] {
  const shapes = callee.kind === 'member' ? (OPENS.get(callee.name) ?? []) : []
  return shapes.flatMap(({ component, given, nameFor }): Opened[] => {
    const options = component === undefined ? second : first
    const of = component === undefined ? first : entryNamed(first, component)
    return of && options ? [{ component: of, given: { kind: 'member', of: options, name: given, at }, nameFor }] : []
  })
}

function entryNamed(of: Value | undefined, name: string): Value | undefined {
  return of?.kind === 'object' ? of.entries.find((entry) => entry.name === name)?.value : undefined
}

/** `const ref = modal.open(Confirm)`, `ref.componentInstance.title = 'confirm.title'` */
function setOnInstance({ target, value }: WriteFact, facts: ModuleFacts): Opened[] {
  if (target.kind !== 'member') return []
  const given: Value = { kind: 'object', entries: [{ name: target.name, value }] }
  return declaredAs(target.of, facts).flatMap((instance) => {
    if (instance.kind !== 'member' || instance.name !== 'componentInstance') return []
    return declaredAs(instance.of, facts).flatMap((ref) => openedAs(ref, given, facts))
  })
}

function openedAs(ref: Value, given: Value, { calls }: ModuleFacts): Opened[] {
  const { callee, args = [] } = (ref.kind === 'call' && calls[ref.call]) || {}
  const [component] = args
  return callee?.kind === 'member' && callee.name === 'open' && component
    ? [{ component, given, nameFor: inputsOf }]
    : []
}

/** What a name, or a member of a class, is declared as or assigned. */
function declaredAs(value: Value, { bindings, classes }: ModuleFacts): Value[] {
  const of = untyped(value)
  if (of.kind === 'name') return (bindings[of.binding ?? -1]?.values ?? []).map(untyped)
  if (of.kind !== 'member' || of.of.kind !== 'this') return [of]
  return valuesNamed(classes[of.of.class ?? -1]?.members ?? [], of.name).map(untyped)
}

const untyped = (value: Value): Value => (value.kind === 'typed' ? value.of : value)
