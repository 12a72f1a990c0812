/** Functions and components of libraries, with our reading of them. */
import type { Composite, Env, Known, Origin } from './known.ts'
import type { Run } from './run.ts'

/** A function of a library, with our reading of it. */
export interface Native {
  kind: 'native'
  call(args: Arguments, run: Run): Known[]
  member?(name: string, run: Run): Known[] | undefined
  /** A higher-order component: the props it gives to the component inside. */
  inject?: Composite
  /** `defineMessages`: its argument declares messages. */
  declares?: true
  /** An operator of RxJS: what comes out of a pipe of such, whatever goes in. */
  piped?(operators: Arguments): Known
  /** `createElement`: a component and its props. */
  creates?: true
  /** Calls what listens to the event that its first argument names. */
  emits?: Emits
  /** Sets what is read elsewhere under this name. */
  sets?: string
  /** Makes something of what it is given first by changing that. */
  producer?: true
  /** Says what its second argument and those behind it are to who listens to its first one on this bus. */
  says?: string
  callsBack?: CallsBack
  renders?: Renders
  /** Calls what it is given besides with whatever it has, as what nobody can look into does. */
  open?: true
  /** Gives this to whoever asks for what is given under this name: as a component by its props, called by its first argument. */
  gives?: { as: string; value(given: Known[], origin: Origin, run: Run): Known[] }
  /** Tells who asks for it what a store holds, or a context. */
  holds?(run: Run): Known[]
  /** Made by a call that is told a type, which says what isn't known of what it holds. */
  told?(fits: Fits): Native
  /** It is made of functions, and called it calls them: what it gives to each. */
  passes?(args: Arguments, run: Run): Passed[]
  /** `useImperativeHandle`: its second argument makes what who holds a ref of the component finds there. */
  exposes?: true
  /** `provide`: its first argument names what its second one is. */
  provides?: true
}

/** The same, with what else may come in place of what isn't known. */
export type Fits = (known: Known[], run: Run) => Known[]

/** A function among the arguments is called. */
export interface CallsBack {
  /** Which of the arguments it is, or which of them are. */
  which: number | readonly number[]
  /** By which names it is found in that. */
  within?: readonly string[]
  /** What it is given, by what the arguments are; `origin`: where that is called. `run` of an argument: by default that. */
  given(index: number, argument: (index: number, run?: Run) => Known[], run: Run, origin: Origin): Known[]
}

/** A component calls the functions among its props that have these names. */
export interface Renders {
  by: readonly string[]
  /** What it gives to the one of that name; its origin is that of the element. */
  given(index: number, props: readonly Known[], run: Run, to: Origin & { by: string }): Known[]
}

/** What is called, and with what. */
export interface Passed {
  to: Known
  args: Arguments
  /** With every one of a set, whichever that is. */
  iterates?: true
}

export interface Emits {
  /** Of all who use the component, or of one who gives it these props. */
  listeners(event: string, run: Run, props?: readonly Known[]): Known[]
  /** The function of the component whose events they are: who uses it gives it both its props and its listeners. */
  of?: string
  /** Listeners are given one thing, which holds under this name what the event brings. */
  as?: string
}

export interface Arguments {
  get(index: number, run: Run): Known[]
  count: number
  origin: Origin
  /** The functions around it, where those are being called. */
  env?: Env
}
