/**
 * What one module says, as far as keys can flow through it: phase 1 of a scan.
 * Plain data that depends on the text and the kind of its file, so it can be kept by both. Places are offsets into the text.
 */

import type { CallRange, Entry, ImportValue, MemberTest, ObjectValue, TextValue, Value } from './value.ts'

/** Bumped whenever the same text gives other facts. */
export const FACTS_VERSION = 53

export interface ModuleFacts {
  version: number
  /** Offsets at which lines start. */
  lines: number[]
  bindings: BindingFact[]
  functions: FunctionFact[]
  classes: ClassFact[]
  calls: CallFact[]
  elements: ElementFact[]
  exports: ExportFact[]
  /** Specifiers of `export * from`. */
  stars: string[]
  writes: WriteFact[]
  tests: TestFact[]
  hints: HintFact[]
  /** Properties of objects whose name says that they hold a key. */
  fields: FieldFact[]
  /** Names of what its objects hold that may be called, as far as lists, texts and the like have such methods. */
  likeBuiltIns: string[]
  /** Angular: classes that are given in place of others. */
  providers: ProviderFact[]
  /** Angular: the data of routes. */
  routeData: Value[]
  /** Keys of messages that the file itself brings along. */
  ownKeys: string[]
  /** Literals of several parts or words that could be keys. */
  mentions: TextValue[]
  /** Exports that have texts of our modules in them, or give some, with the places of the calls that look all of them up. */
  sharedTexts?: { name: string; at: number }[]
  /** Imports that are given to libraries for translations, and to nobody else. */
  handedOn?: ImportValue[]
  /** Specifiers of modules that are imported on demand; patterns of several. */
  onDemand?: string[]
}

export interface BindingFact {
  name: string
  /** All that is ever assigned: order of execution is not followed. */
  values: Value[]
  /** What this binding is at some place, where it is told. */
  versionOf?: number
  /** Of the module itself: what it holds is there once for all who have it. */
  once?: true
}

export interface FunctionFact {
  name?: string
  at: number
  params: number
  returns: Value[]
  throws: Value[]
  /** What stands in its body. */
  calls: CallRange
  /** The declared type of what it returns. */
  type?: Value
  /** What lets an element of a list pass: what holds of it, or of a member of it, where what is returned does. */
  admits?: MemberTest[]
}

export interface ClassFact {
  /** Its constructor; a component class is given its props there. */
  function: number
  extends?: Value
  members: Entry[]
  /** Things all of whose properties it is given: `Object.assign(this, …)`, `this[name] = …`. */
  merged?: Pick<Entry, 'value' | 'later'>[]
  /** What gives it further members: `data()`, `setup()`. */
  spreads?: Value[]
  /** Components by options whose members it has as well. */
  mixins?: Value[]
  /** The file of the template that sees its members. */
  template?: string
  /** The names of elements and attributes by which templates use it. */
  selectors?: string[]
  /** Angular: the names in its template that it asks for, `*` for whatever is there. */
  queries?: string[]
  /** Angular: the name of the pipe that it is. */
  pipe?: string
  /** Its props can be read like members. */
  propsAsMembers?: true
  /** What it declares its props to be, where that says more than who gives them. */
  props?: Value
  statics: Entry[]
  /** What its template gives to what is put into its slots, by their names; to a snippet, a list. */
  slots?: Entry[]
  /** What names the props that it declares; what else it is given falls through to its root. */
  declared?: Value[]
}

export interface CallFact {
  callee: Value
  args: Value[]
  at: number
  new?: true
  /** What it gives is compared with its first argument, to see whether there is a text. */
  probe?: true
}

export interface ElementFact {
  component: Value
  props: ObjectValue
  children: Value[]
  at: number
  /** Angular: what may be a directive of ours. */
  attributes?: string[]
  /** Vue: the element of the table that a column is in. */
  within?: number
}

export interface ExportFact {
  name: string
  value: Value
}

/** An assignment to a name, or to a property of what a name stands for. */
export interface WriteFact {
  target: Value
  value: Value
}

/** Calls that are made only where a name holds, or where it does not. */
export interface TestFact {
  test: Value
  /** Not whether it holds decides, but whether it is one of these. */
  among?: Value
  not?: true
  calls: CallRange
}

/** `{ labelKey: 'menu.open' }` */
export interface FieldFact {
  name: string
  value: Value
}

/** `{ provide: Notices, useClass: ShownNotices }` */
export interface ProviderFact {
  provide: Value
  use: Value
}

/** A comment that keeps keys: `// translations-keep key other.*`. */
export interface HintFact {
  key: string
  at: number
}
