/** Facts while they are being collected: scopes, names waiting for their declaration, and the lists to fill. */
import type { ElementFact, FunctionFact, ModuleFacts } from '../facts.ts'
import { FACTS_VERSION } from '../facts.ts'
import { lineStarts } from '../lines.ts'
import type { CallRange, TextValue, Value } from '../value.ts'
import type { Parsed } from './batch.ts'
import type { CommentedCall } from './comments.ts'
import { keepTextsGivenTo, type MessageReads, noMessageReads } from './message-reads.ts'
import type { Narrowing, Writer } from './outdated.ts'
import { type Conditions, noConditions } from './own-conditions.ts'
import type { Scope } from './scopes.ts'
import type { Setter } from './setters.ts'
import { noteVersion, noVersions, type Versions } from './versions.ts'

export type NameValue = Extract<Value, { kind: 'name' }>

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
  /** Who assigns, for each of the writes. */
  writers: Writer[]
  /** What is compared with what, where a call may stand on one side. */
  comparisons: [Value, Value][]
  conditions: Conditions
  setters: Setter[]
  /** What names are by now. */
  versions: Versions
  /** Names that are read, resolved when all declarations are known. */
  pending: { value: NameValue; scope: Scope; type: boolean }[]
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
  /** Markup in script that is no JSX, by its place: reads it where these names are known. */
  markup: Map<number, (scope: Scope) => void>
  /** Calls in the comments of the script that is being read. */
  commented: CommentedCall[]
  /** Texts that are read as data. */
  messages: MessageReads
  /** Vue: members that templates see instead of what plain script declares. */
  memberNames: ReadonlySet<string>
  /** Svelte: the module has runes. */
  runes: boolean
  /** Svelte: an undeclared `$name` is the value of the store `name`. */
  stores: boolean
}

/** Types live beside values: `const Kind = …` and `type Kind = …` are two things. */
export const TYPE = 'type '

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
      likeBuiltIns: [],
      providers: [],
      routeData: [],
      ownKeys: [],
      mentions: [],
    },
    root: { names: new Map(), parent: undefined, function: undefined, hoists: true, class: undefined },
    narrowings: [],
    writers: [],
    comparisons: [],
    conditions: noConditions(),
    setters: [],
    versions: noVersions(),
    pending: [],
    offset: 0,
    component: undefined,
    components: 0,
    thrown: undefined,
    parsed: new Map(),
    markup: new Map(),
    commented: [],
    messages: noMessageReads(),
    memberNames: new Set(),
    runes: false,
    stores: false,
  }
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
  if (value) {
    bindings[known]?.values.push(value)
    builder.versions.open.add(known)
  }
  return known
}

export function declareType(builder: Builder, scope: Scope, name: string, value: Value): void {
  declare(builder, scope, TYPE + name, value)
}

/** A class of that name says more than an interface that is merged with it. */
export function declareClass(builder: Builder, scope: Scope, name: string, value: Value): void {
  scope.names.delete(TYPE + name)
  declare(builder, scope, name, value)
}

export function isClass({ facts }: Builder, scope: Scope, name: string): boolean {
  const binding = facts.bindings[scope.names.get(name) ?? -1]
  return binding?.values.some(({ kind }) => kind === 'class') === true
}

export function nameValue(builder: Builder, scope: Scope, name: string): NameValue {
  const value: NameValue = { kind: 'name', name, binding: undefined }
  builder.pending.push({ value, scope, type: false })
  noteVersion(value, scope, builder)
  return value
}

/** A name that is only called. */
export function calledName(builder: Builder, scope: Scope, name: string): NameValue {
  const value: NameValue = { kind: 'name', name, binding: undefined }
  builder.pending.push({ value, scope, type: false })
  return value
}

export function typeName(builder: Builder, scope: Scope, name: string): NameValue {
  const value: NameValue = { kind: 'name', name, type: true, binding: undefined }
  builder.pending.push({ value, scope, type: true })
  return value
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
export function addElement(builder: Builder, element: ElementFact): number | undefined {
  if (element.component.kind === 'tag') return undefined
  keepTextsGivenTo(element, builder)
  return builder.facts.elements.push(element) - 1
}

/** The file is a component: a class without a name, given its props by whoever uses it. */
export function addComponent(builder: Builder): Component {
  const component = addClass(builder, 0)
  builder.component = component
  builder.facts.exports.push({ name: 'default', value: { kind: 'class', class: component.class } })
  return component
}

/** A component whose props can be read like members. */
export function addClass(builder: Builder, at: number): Component {
  const made = addFunction(builder, { at, params: 1 })
  const id = builder.facts.classes.push({ function: made, members: [], statics: [], propsAsMembers: true }) - 1
  return { class: id, props: { kind: 'param', function: made, index: 0 } }
}

/** A member of the component that the file is. */
export function memberOf(component: Component, name: string): Value {
  return { kind: 'member', of: { kind: 'this', class: component.class }, name, at: 0 }
}

// Several parts without spaces or slashes: what a key with levels looks like, and few other texts do.
const SEVERAL_PARTS = /^[^\s/\\.:]+(?:[.:][^\s/\\.:]+)+$/

// Several words as they are joined for programs.
const JOINED_WORDS = /^[\p{L}\d]+(?:_[\p{L}\d]+)+$/u

// Several words as somebody would say them, which names of classes are not: what a key in natural language looks like.
const SEVERAL_WORDS = /^(?:\p{Lu}|\{\{)\S*\s+\S/u

/** What literals look like that may be keys, wherever they go. */
const KEYS = [SEVERAL_PARTS, JOINED_WORDS, SEVERAL_WORDS]

export function textValue(builder: Builder, text: string, at: number): TextValue {
  const value: TextValue = { kind: 'text', text, at: at + builder.offset }
  if (text.length <= 200 && KEYS.some((each) => each.test(text))) builder.facts.mentions.push(value)
  return value
}
