/** react-hook-form: what it spreads into inputs is no key, and what it shows as errors is what the schema of a form says. */
import type { CallFact } from '../../facts.ts'
import type { Composite, Known } from '../model/known.ts'
import { NOTHING, OTHER, UNKNOWN } from '../model/known.ts'
import type { Module } from '../model/modules.ts'
import type { Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { openRecord, record } from '../values/composites.ts'
import { evaluate } from '../values/evaluate.ts'
import { memberOfAll } from '../values/members.ts'
import { loosened } from '../values/texts.ts'
import { saidBy, saying } from './schemas.ts'

const OF_INPUTS = ['onChange', 'onBlur', 'ref', 'disabled']
const OF_RULES = ['min', 'max', 'minLength', 'maxLength', 'pattern', 'required']

const inputProps = (names: readonly string[]): Readonly<Record<string, Known[]>> =>
  Object.fromEntries(names.map((name) => [name, [OTHER]]))

/** `<input {...register('title')} />` */
const register: Native = {
  kind: 'native',
  call: (args, run) => [record({ ...inputProps([...OF_INPUTS, ...OF_RULES]), name: args.get(0, run) })],
}

/** What is said of a field, or of a part of it. */
function errorOf(said: readonly Known[]): Composite {
  const error: Composite = {
    kind: 'composite',
    member: (name) => (name === 'message' ? [...said, OTHER] : OF_ERRORS.has(name) ? [UNKNOWN] : [error]),
    each: () => [error],
    keys: () => [UNKNOWN],
  }
  return error
}

/** The name of the rule that is broken may be part of a key. */
const OF_ERRORS: ReadonlySet<string> = new Set(['type', 'types', 'ref'])

/** `useForm({ resolver })`: errors are what its schema says, and what is set. */
function methodsOf(said: readonly Known[] | undefined): Composite {
  const state = openRecord((name) => (name === 'errors' && said ? [errorOf(said)] : undefined))
  const control = saying(
    openRecord(() => undefined),
    () => [...(said ?? [])],
  )
  const all: Readonly<Record<string, Known[]>> = { register: [register], formState: [state], control: [control] }
  return openRecord((name) => all[name])
}

const form: Native = {
  kind: 'native',
  call(args, run) {
    const said = saidBy(memberOfAll(args.get(0, run), 'resolver', run), run)
    return [methodsOf(said.length > 0 ? [...said, ...saidLater(args.origin.module, run)] : undefined)]
  },
}

/** `setError('name', { message: 'form.taken' })`, in the module that makes the form; of several, any may be meant. */
function saidLater(module: Module, run: Run): Known[] {
  const said = callsOf('setError', module).flatMap(({ args: [, error] }) =>
    error ? memberOfAll(evaluate(error, { module, env: undefined }, run), 'message', run) : [],
  )
  return callsOf('useForm', module).length > 1 ? said.map(loosened) : said
}

function callsOf(name: string, { facts: { calls } }: Module): CallFact[] {
  return calls.filter(({ callee }) => (callee.kind === 'name' || callee.kind === 'member') && callee.name === name)
}

/** Whose form it is nobody sees. */
const formOfContext: Native = { kind: 'native', call: () => [methodsOf(undefined)] }

/** `<input {...field} />`; its value is whatever the form has. */
export const inputOf = (names: Known[]): Composite =>
  record({ ...inputProps(OF_INPUTS), name: names, value: [UNKNOWN] })

const field: Known = inputOf([OTHER])

const controlled = (said: readonly Known[]): Composite => {
  const state = openRecord((name) => (name === 'error' && said.length > 0 ? [errorOf(said)] : undefined))
  return openRecord((name) => (name === 'field' ? [field] : name === 'fieldState' ? [state] : undefined))
}

const saidOf = (options: Known[], run: Run): Known[] => saidBy(memberOfAll(options, 'control', run), run)

const useController: Native = { kind: 'native', call: (args, run) => [controlled(saidOf(args.get(0, run), run))] }

const controller: Native = {
  kind: 'native',
  call: () => [UNKNOWN],
  renders: {
    by: ['render'],
    given: (index, props, run) => [index === 0 ? controlled(saidOf([...props], run)) : NOTHING],
  },
}

export const reactHookForm: Readonly<Record<string, Known>> = {
  useForm: form,
  useFormContext: formOfContext,
  useController,
  Controller: controller,
}
