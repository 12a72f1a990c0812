/** Facts while they are being collected: scopes, names waiting for their declaration, and the lists to fill. */
import type { BindingFact, CallRange, ElementFact, FunctionFact, ModuleFacts, TextValue, Value } from '../facts.ts'
import { FACTS_VERSION } from '../facts.ts'
import { lineStarts } from '../lines.ts'
import type { Parsed } from './batch.ts'
import type { CommentedCall } from './comments.ts'
import { dropGuardsOfWritten, type Guard, type Narrowing } from './guards.ts'
import { keepMessageReads, type LookUpOf, type MessageRead } from './message-reads.ts'

export interface Scope {
  names: Map<string, number>
  parent: Scope | undefined
  /** The function it belongs to; `undefined` in the module itself. */
  function: number | undefined
  /** Where `var` lands. */
  hoists: boolean
  /** The class that `this` is an instance of. */
  class: number | undefined
  /** A template: what no scope declares is a member of this class. */
  template?: number
  /** Svelte: the element that it is the content of. */
  element?: number
  /** What is known of names here, the innermost first. */
  guards?: Guard | undefined
}

type NameValue = Extract<Value, { kind: 'name' }>

export interface Component {
  class: number
  props: Value
  /** What it is given and does not declare stays out of its root. */
  keepsAttributes?: true
}

export interface Builder {
  facts: ModuleFacts
  root: Scope
  narrowings: Narrowing[]
  /** Names that are read, resolved when all declarations are known. */
  pending: { value: NameValue; scope: Scope; type: boolean; called: boolean }[]
  /** Added to every place: the text may be a part of a larger file. */
  offset: number
  /** The component that the file is: where its props come in. */
  component: Component | undefined
  /** How many components the current place is inside of: their children's text may be a key. */
  components: number
  /** What the innermost block throws that somebody catches. */
  thrown: Value[] | undefined
  /** Script in the markup that was parsed already. */
  parsed: Parsed
  /** Calls in the comments of the script that is being read. */
  commented: CommentedCall[]
  /** Messages that are read as data, by the value that is read. */
  messageReads: Map<Value, MessageRead>
  /** Names that stand for messages. */
  messageNames: Map<string, LookUpOf>
  /** Names of the function that loads texts of our modules. */
  textLoaders: Set<string>
  /** Vue: members that templates see instead of what plain script declares. */
  memberNames: ReadonlySet<string>
  /** Svelte: the module has runes. */
  runes: boolean
  /** Svelte: an undeclared `$name` is the value of the store `name`. */
  stores: boolean
}

/** Types live beside values: `const Kind = …` and `type Kind = …` are two things. */
const TYPE = 'type '

export function createBuilder(code: string): Builder {
  return {
    facts: {
      version: FACTS_VERSION,
      lines: lineStarts(code),
      bindings: [],
      functions: [],
      classes: [],
      calls: [],
      elements: [],
      exports: [],
      stars: [],
      writes: [],
      tests: [],
      hints: [],
      fields: [],
      ownKeys: [],
      mentions: [],
    },
    root: { names: new Map(), parent: undefined, function: undefined, hoists: true, class: undefined },
    narrowings: [],
    pending: [],
    offset: 0,
    component: undefined,
    components: 0,
    thrown: undefined,
    parsed: new Map(),
    commented: [],
    messageReads: new Map(),
    messageNames: new Map(),
    textLoaders: new Set(),
    memberNames: new Set(),
    runes: false,
    stores: false,
  }
}

export function innerScope(parent: Scope): Scope {
  const { guards } = parent
  return { names: new Map(), parent, function: parent.function, hoists: false, class: parent.class, guards }
}

/** Declares `name` and gives it one more value; twice the same name in a scope is one binding. */
export function declare(builder: Builder, scope: Scope, name: string, value?: Value): number {
  const { bindings } = builder.facts
  const known = scope.names.get(name)
  if (known === undefined) {
    const values = value ? [value] : []
    const id = bindings.push({ name, values }) - 1
    scope.names.set(name, id)
    return id
  }
  if (value) bindings[known]?.values.push(value)
  return known
}

export function declareType(builder: Builder, scope: Scope, name: string, value: Value): void {
  declare(builder, scope, TYPE + name, value)
}

export function hoistingScope(scope: Scope): Scope {
  let current = scope
  while (!current.hoists && current.parent) current = current.parent
  return current
}

export function nameValue(builder: Builder, scope: Scope, name: string): NameValue {
  const value: NameValue = { kind: 'name', name, binding: undefined }
  builder.pending.push({ value, scope, type: false, called: false })
  return value
}

/** A name that is only called. */
export function calledName(builder: Builder, scope: Scope, name: string): NameValue {
  const value: NameValue = { kind: 'name', name, binding: undefined }
  builder.pending.push({ value, scope, type: false, called: true })
  return value
}

export function typeName(builder: Builder, scope: Scope, name: string): NameValue {
  const value: NameValue = { kind: 'name', name, type: true, binding: undefined }
  builder.pending.push({ value, scope, type: true, called: false })
  return value
}

/** Gives every name that was read the declaration in whose scope it stands. */
export function resolveNames(builder: Builder): void {
  keepMessageReads(builder)
  for (const { value, scope, type, called } of builder.pending) {
    const id = (type ? find(scope, TYPE + value.name) : undefined) ?? find(scope, value.name)
    if (id !== undefined && !isHidden(id, value.name, scope, builder)) {
      value.binding = id
      const binding = builder.facts.bindings[id]
      if (!called && binding && isSecond(binding)) binding.givenAway = true
    } else if (builder.stores && value.name.startsWith('$') && value.name.length > 1) toStore(value, scope, builder)
    if (value.kind === 'name' && value.binding === undefined) toMember(value, scope)
  }
  builder.pending = []
  dropGuardsOfWritten(builder)
  resolveTargets(builder)
}

/** What is assigned to a name that turned out to be a member is one of its class; a store's value is what it holds. */
function resolveTargets({ facts }: Builder): void {
  facts.writes = facts.writes.flatMap(({ target, value }) => {
    const of = target.kind === 'default' ? target.of : target
    if (of.kind === 'store') return [{ target: of.of, value }]
    if (of.kind !== 'member' || of.of.kind !== 'this' || of.of.class === undefined) return [{ target, value }]
    facts.classes[of.of.class]?.members.push({ name: of.name, value, later: true })
    return []
  })
}

/** A template sees the members of its component before what plain script declares. */
function isHidden(id: number, name: string, scope: Scope, { memberNames, root }: Builder): boolean {
  return memberNames.has(name) && root.names.get(name) === id && templateOf(scope) !== undefined
}

function isSecond({ values }: BindingFact): boolean {
  const only = values[0]
  return only?.kind === 'member' && only.name === '1' && values.length === 1
}

function toStore(value: NameValue, scope: Scope, { component }: Builder): void {
  if (component && value.name === '$$props') Object.assign(value, component.props)
  else if (component && value.name === '$$restProps') Object.assign(value, memberOf(component, '$attrs'))
  const name = value.name.slice(1)
  const binding = find(scope, name)
  if (binding === undefined) return
  Object.assign(value, { kind: 'store', of: { kind: 'name', name, binding } })
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

function templateOf(scope: Scope): number | undefined {
  for (let current: Scope | undefined = scope; current; current = current.parent) {
    if (current.template !== undefined) return current.template
  }
  return undefined
}

function find(scope: Scope, name: string): number | undefined {
  for (let current: Scope | undefined = scope; current; current = current.parent) {
    const id = current.names.get(name)
    if (id !== undefined) return id
  }
  return undefined
}

interface NewFunction {
  name?: string | undefined
  at: number
  params: number
}

export function addFunction({ facts }: Builder, { name, at, params }: NewFunction): number {
  const returns: Value[] = []
  const throws: Value[] = []
  const calls: CallRange = [facts.calls.length, facts.calls.length]
  // An optional property that is left out, rather than spread in: there are many functions.
  const fact: FunctionFact = name
    ? { name, at, params, returns, throws, calls }
    : { at, params, returns, throws, calls }
  return facts.functions.push(fact) - 1
}

/** An element of markup. Nobody is given the props of a tag, so those are not kept. */
export function addElement({ facts }: Builder, element: ElementFact): number | undefined {
  return element.component.kind === 'tag' ? undefined : facts.elements.push(element) - 1
}

/** The file is a component: a class without a name, given its props by whoever uses it. */
export function addComponent(builder: Builder): Component {
  const made = addFunction(builder, { at: 0, params: 1 })
  const id = builder.facts.classes.push({ function: made, members: [], statics: [], propsAsMembers: true }) - 1
  const component: Component = { class: id, props: { kind: 'param', function: made, index: 0 } }
  builder.component = component
  builder.facts.exports.push({ name: 'default', value: { kind: 'class', class: id } })
  return component
}

/** A member of the component that the file is. */
export function memberOf(component: Component, name: string): Value {
  return { kind: 'member', of: { kind: 'this', class: component.class }, name, at: 0 }
}

// Several parts without spaces or slashes: what a key with levels looks like, and few other texts do.
const SEVERAL_PARTS = /^[^\s/\\.:]+(?:[.:][^\s/\\.:]+)+$/

export function textValue(builder: Builder, text: string, at: number): TextValue {
  const value: TextValue = { kind: 'text', text, at: at + builder.offset }
  if (text.length <= 200 && SEVERAL_PARTS.test(text)) builder.facts.mentions.push(value)
  return value
}
