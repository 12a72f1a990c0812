/** What an expression or a type says, as a module's facts keep it: names, members, calls, texts, and what tests tell of them. */

/** An expression or a type; a type stands for any value it admits. */
export type Value =
  | TextValue
  | { kind: 'scalar'; value: number | boolean }
  /** A regular expression that may be run. */
  | { kind: 'regex'; pattern: string; flags: string }
  /** `optional`: a type says that it need not be given. `falsy`: it is something, but nothing that says anything. */
  | { kind: 'nothing'; optional?: true; falsy?: true }
  | { kind: 'unknown' }
  /** A name; `binding` is absent when nothing in the module declares it. */
  | { kind: 'name'; name: string; binding?: number; type?: true }
  | ImportValue
  | ParamValue
  | { kind: 'this'; class?: number }
  /** What this class extends: called, its constructor; else what has its members. */
  | { kind: 'super'; class: number }
  | MemberValue
  | { kind: 'index'; of: Value; by: Value; at: number }
  /** One element of a list, or one value of a record. */
  | { kind: 'each'; of: Value }
  /** One property name. */
  | { kind: 'keys'; of: Value }
  | { kind: 'either'; of: Value[] }
  /** The first when the test holds, else the second. */
  | { kind: 'choice'; test: Value; of: [Value, Value] }
  /** `of`, or `or` when that is nothing: `||`, `??`, default values. `absent`: only when there is none. */
  | { kind: 'default'; of: Value; or: Value; absent?: true }
  /** Among what a test says: all texts that are numbers. */
  | { kind: 'numbers' }
  /** Among what a test says: whatever is there, and is no empty text, nought or false. */
  | { kind: 'filled' }
  /** Among what a test says: all numbers that stand so to this one. */
  | { kind: 'ordered'; by: Order; than: number }
  /** Among what a test says: all texts with this one at their start, at their end, or anywhere. */
  | { kind: 'like'; part: Value; where: 'start' | 'end' | 'anywhere' }
  /** Among what a test says: whatever this function says yes to. */
  | { kind: 'passed'; by: Value }
  /** Among what a type says: whatever this type admits. */
  | { kind: 'admitted'; by: Value }
  /** `of` where a test says that it is one of these, or none of them. */
  | { kind: 'narrowed'; of: Value; among: Value; not?: true }
  /** A member of those alone of which all these tests are true; `or`, where they tell nothing. */
  | { kind: 'told'; of: MemberValue; tests: MemberTest[]; or?: Value }
  /** Texts one after the other. `mayCount`: without any text among them, numbers that are added. */
  | { kind: 'join'; of: Value[]; at: number; mayCount?: true }
  /** Whether a list has more elements than these. */
  | { kind: 'longer'; of: Value; than: number }
  | ObjectValue
  /** `none`: one side of a choice, and not there to be filled. */
  | { kind: 'list'; of: Value[]; none?: true }
  | { kind: 'spread'; of: Value }
  /** What is left of a thing when these parts are taken out of it: `const { label, ...rest } = props`. */
  | { kind: 'rest'; of: Value; without: string[] }
  /**
   * `of`, and where that is unknown what its type admits. `around`: or something that holds that, as answers hold data.
   * `begun`: state that is to become that, and is empty before.
   */
  | { kind: 'typed'; of: Value; type: Value; around?: true; begun?: true }
  | { kind: 'generic'; of: Value; args: Value[] }
  | { kind: 'function'; function: number }
  | { kind: 'class'; class: number }
  | { kind: 'call'; call: number }
  /** By its number among the elements; below nought: a tag of which only that it is there is kept. */
  | { kind: 'element'; element: number }
  /** What the component of an element gives to what is put into its slot of this name; `or` where that isn't known. */
  | { kind: 'slot'; element: number; name: Value; or?: Value }
  /** What falls through a component, as far as it is known: what it is given and does not declare. */
  | { kind: 'inherited'; class: number }
  /** What is made of a component where an element stands. */
  | { kind: 'instance'; of: Value }
  | { kind: 'tag'; name: string }
  /** What a block that calls these may throw: itself, or a function that it calls. */
  | { kind: 'caught'; of: Value[]; calls: CallRange }
  /** A store's value: `$name` in Svelte. */
  | { kind: 'store'; of: Value }

/** The member `by` is one of these, or none of them; where the name is empty, the thing itself is. */
export interface MemberTest {
  by: string
  among: Value
  not?: true
}

export type Order = '<' | '<=' | '>' | '>='

/** Calls that stand in one piece of code have successive numbers: the first, and the one behind the last. */
export type CallRange = [number, number]

export interface TextValue {
  kind: 'text'
  text: string
  at: number
}

/** What another module exports under this name; `*`: all that it exports. */
export interface ImportValue {
  kind: 'import'
  from: string
  name: string
}

export interface ParamValue {
  kind: 'param'
  function: number
  index: number
  rest?: true
}

export interface MemberValue {
  kind: 'member'
  of: Value
  name: string
  at: number
}

export interface ObjectValue {
  kind: 'object'
  /** An enum: under the number of a member stands its name. */
  numbered?: true
  /** An enum: nobody puts anything into it. */
  fixed?: true
  /** A type: what it is said of may have more than these. */
  type?: true
  /** The type of a function that is called with a text, by the places of what it is given. */
  called?: true
  entries: Entry[]
  spreads?: Value[]
  /** How many of its entries stand before a spread, which may say otherwise. */
  early?: number
  /** Things all of whose properties its methods give it: `this.label = …`, `Object.assign(this, …)`. */
  put?: Value[]
  /** What a map is given: who goes through it is given pairs. */
  paired?: true
}

export interface Entry {
  /** Absent when it is computed and not known from the text alone. */
  name?: string
  computed?: Value
  value: Value
  /** Where it stands, when its value does not tell. */
  at?: number
  /** Of a class: only classes that extend it say what it is. */
  abstract?: true
  /** Of a class: a getter, which makes what it gives. */
  got?: true
  /** Of a class or what methods put into an object: assigned to what is made already, and so not all that it ever is. */
  later?: true
}
