/** What an expression can be once the modules around it are known: the values that phase 2 computes with. */
import type { CallFact } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Fills } from './holders.ts'
import type { Module } from './modules.ts'
import type { Native } from './native.ts'
import type { Run } from './run.ts'
import type { LibraryComponent, Translator } from './translators.ts'

/** Stands for any text inside a text that is known in part. */
export const HOLE = '\0'

export interface Origin {
  module: Module
  at: number
}

export type Known =
  | KnownText
  | Composite
  | KnownFunction
  | Native
  | Translator
  | KnownClass
  | { kind: 'component'; component: LibraryComponent }
  | { kind: 'element'; module: Module; element: number; env: Env | undefined }
  | { kind: 'scalar'; value: number | boolean; loose?: true }
  /**
   * `unfound`: it was looked for among several, and may be none of them, or what is not there yet.
   * `optional`: a type says that it need not be given; whether it ever is left out, nobody knows.
   * `falsy`: it is something, but nothing that says anything.
   * `unseen`: it may be what nobody can look into says.
   * `before`: it stands for what was there before: a test of that may come to anything.
   */
  | { kind: 'nothing'; unfound?: true; optional?: true; falsy?: true; unseen?: true; before?: true }
  /** Certainly nothing that translates or names a key. `said`: a text that is shown, and so is whatever is made of it. */
  | { kind: 'other'; said?: true }
  /**
   * `element`: taken out of something unknown by iteration, so a name alone says nothing about it.
   * `id`: that of something unknown; if it is a message, it is declared where it stands.
   * `again`: what a name is asked for on the way to what it is: no more than what else it is.
   * `part`: of which name that is so, and which part of that it is.
   */
  | { kind: 'unknown'; element?: true; id?: true; unseen?: true; again?: true; part?: PartOfItself }

/** What is asked for on the way to the whole, which says what that part of it is once all else of it is known. */
export interface PartOfItself {
  module: Module
  slot: number
  /** Of the whole itself: empty. */
  path: readonly string[]
}

/** A text, whole or with holes. */
export interface KnownText {
  kind: 'text'
  text: string
  origin: Origin
  /** One of a product of sets, whose members may not all belong together. */
  loose?: true
  /** Came as an argument: what else is in a text with it may belong to other calls. */
  given?: true
  /** One of several in a list or record. */
  picked?: true
  /** There is nothing where a part of it should be. */
  lacking?: true
  /** What methods have made it of. */
  root?: string
  /** In place of it there may be something that has parts. */
  instead?: Composite
}

export interface KnownClass {
  kind: 'class'
  module: Module
  class: number
  /** Of one that a call made: what it was made inside of. */
  env?: Env
}

/** An object, list, module or instance: things with parts. `undefined` for a part that it certainly lacks. */
export interface Composite {
  kind: 'composite'
  /** What class it is made of. */
  madeOf?: KnownClass
  member(name: string, run: Run): Known[] | undefined
  /** Its elements, or the values of its properties. */
  each(run: Run): Known[]
  keys(run: Run): Known[]
  /** The elements of a list, or names of a record, that are in it for certain. Absent: nobody knows of any. */
  certain?(run: Run): Known[]
  /** An enum: under the number of a member stands its name. */
  numbered?: true
  /** A map: who goes through it is given pairs of a key and a value. */
  paired?: true
  /** How many elements it has for certain, as a list that nobody fills. */
  size?: number
  /** A list that begins empty: there to be filled, or to make way for another one. */
  begun?: true
  /** Of such a list: the elements that come later, with what its type says of them. */
  fitted?(elements: Known[], run: Run): Known[]
  /** Of a thing that has a type: what is put under this name later, with what the type says of it. */
  fittedMember?(name: string, put: Known[], run: Run): Known[]
  /** The elements, when it is a list of known length. */
  items?(run: Run): Known[][]
  /** An object as it is written, which nobody can go through. */
  plain?: true
  /** Has the same parts in every environment. */
  closed?: true
  /** What others put into it is provided under this name. */
  shared?: string
  /** What a module puts into the state of another, and where that is read. */
  put?: { fills: Fills; frame: Frame }
  /** What a library makes once for all: one is like the other. */
  service?: true
  /** A type tells what isn't known of its parts. */
  typed?: true
  /** A type, which may not name all parts of what it is said of. */
  type?: true
  /** The type of a function that is called with a text: which function it is, it does not tell. */
  called?: true
  /** Only what can be given something or asked for something is known of it. */
  able?: true
  /** The call that makes this list of itself. */
  madeBy?: CallFact
  /** Which of its parts ever come nobody knows. */
  doubted?: true
  /** The module that it is made in, where things are assigned to under other names. */
  changedIn?: Module
  /** What became of it when it was filled last, and with what. */
  filled?: { of: Composite; fills: object; env: Env | undefined; made: Composite }
  /** All that it has been filled with. */
  filledWith?: FilledWith
  /** The same with a type, the last that was said of it. */
  typedBy?: { of: Composite; admits: object; made: Composite }
  /** What is made of it, made once. They are in the thing itself, for a map of so many costs much to keep. */
  variants?: { of: Composite } & { [kind in Variant]?: Composite }
  /** Made by `createContext`: what tells it from others. */
  context?: string
}

/** What is put in and where that is read; what has been put in before. */
export interface FilledWith {
  fills: object
  env: Env | undefined
  before: FilledWith | undefined
}

/**
 * The same thing otherwise: with its parts marked, as far as something can be given to it, with parts that may not come
 * or come late, as what methods put into a member, with parts or elements that somebody unseen may give, or held by something
 * else.
 */
export type Variant =
  | 'given'
  | 'further'
  | 'picked'
  | 'able'
  | 'around'
  | 'doubted'
  | 'fitted'
  | 'held'
  | 'late'
  | 'loosened'
  | 'promised'
  | 'open'
  | 'state'

export interface KnownFunction {
  kind: 'function'
  module: Module
  function: number
  /** What the functions around it were called with, where that is known. */
  env: Env | undefined
  /** Provided by a component, by its function: that of any one that is made of it. */
  partOf?: string
}

/** Where a function is called, or a component is used. */
export interface Site {
  module: Module
  at: number
  /** What the callee was made inside of. */
  closure: Env | undefined
  /** What is called, where callers decide that. */
  callee?: Value
  /** Calls it with every one of a set, whichever that is. */
  iterates?: true
  /** Of a short list whose elements are known, each of them, and which argument it is. */
  elements?: { at: number; read(env: Env | undefined, run: Run): Known[][] | undefined }
  argument(index: number, env: Env | undefined, run: Run): Known[]
  /** The argument as it stands, for its place. */
  value?(index: number): Value | undefined
}

/** One function on the way and the site it is called from; without a site nobody calls it. */
export interface Env {
  function: string
  site: Site | undefined
  /** What the site's own arguments are read in; absent: the environment that is being asked. */
  own?: { env: Env | undefined }
  /** Where a class gives it to the constructor of one that it extends: what is made. */
  made?: { of: KnownClass; env: Env | undefined }
  next: Env | undefined
}

export interface Frame {
  module: Module
  env: Env | undefined
}

export const UNKNOWN: Known = { kind: 'unknown' }
/** A part of something that nobody can look into. */
export const UNSEEN: Known = { kind: 'unknown', unseen: true }
export const AGAIN: Known = { kind: 'unknown', again: true }
export const isAgain = (known: Known): boolean => known.kind === 'unknown' && known.again === true
export const UNKNOWN_ID: Known = { kind: 'unknown', id: true }
export const NOTHING: Known = { kind: 'nothing' }
export const UNFOUND: Known = { kind: 'nothing', unfound: true }
/** What `a && b` gives where `a` does not hold. */
export const FALSY: Known = { kind: 'nothing', optional: true, falsy: true }
/** Beside what is known, what nobody can look into may say otherwise. */
export const OVERLOOKED: Known = { kind: 'nothing', optional: true, unseen: true }
export const OPTIONAL: Known = { kind: 'nothing', optional: true }
export const OTHER: Known = { kind: 'other' }
/** What a look-up gives. */
export const SAID: Known = { kind: 'other', said: true }

export function functionKey(module: Module, id: number): string {
  const known = module.functionKeys[id]
  if (known !== undefined) return known
  const key = `${module.id}#${id}`
  module.functionKeys[id] = key
  return key
}

/** Tells what is made at this place from all else. */
export const placeKey = ({ module, at }: Origin): string => `${module.id}#${at}`

/** The id of its module, and its number there. */
export function partsOfKey(key: string): { id: string; number: number } {
  const at = key.lastIndexOf('#')
  return { id: key.slice(0, at), number: Number(key.slice(at + 1)) }
}

/** What is called when something is made of a class, or a component is used that is one. */
export function constructorOf({ module, class: id }: Pick<KnownClass, 'module' | 'class'>): string {
  return functionKey(module, module.facts.classes[id]?.function ?? -1)
}

/** Whether it is the same in every environment, with all its parts. */
export function isClosed(known: Known): boolean {
  if (known.kind === 'composite') return known.closed === true
  // What it was given is asked for later.
  if (known.kind === 'native') return known.holds === undefined && known.passes === undefined
  return known.kind !== 'function' && known.kind !== 'class' && known.kind !== 'element'
}
