/** react-hook-form: what it spreads into inputs has names of its own, and no key among them. */
import type { Composite, Known, Native } from '../model/known.ts'
import { OTHER, UNKNOWN } from '../model/known.ts'
import { record } from '../values/composites.ts'

const OF_INPUTS = ['onChange', 'onBlur', 'ref', 'disabled']
const OF_RULES = ['min', 'max', 'minLength', 'maxLength', 'pattern', 'required']

const inputProps = (names: readonly string[]): Readonly<Record<string, Known[]>> =>
  Object.fromEntries(names.map((name) => [name, [OTHER]]))

/** `<input {...register('title')} />` */
const register: Native = {
  kind: 'native',
  call: (args, run) => [record({ ...inputProps([...OF_INPUTS, ...OF_RULES]), name: args.get(0, run) })],
}

const withUnknown = (members: ReadonlyMap<string, Known>): Composite => ({
  kind: 'composite',
  member: (name) => [members.get(name) ?? UNKNOWN],
  each: () => [UNKNOWN],
  keys: () => [UNKNOWN],
})

const form: Native = { kind: 'native', call: () => [withUnknown(new Map([['register', register]]))] }

/** `<input {...field} />`; its value is whatever the form has. */
const field: Known = record({ ...inputProps(OF_INPUTS), name: [OTHER], value: [UNKNOWN] })

const controller: Native = { kind: 'native', call: () => [withUnknown(new Map([['field', field]]))] }

export const reactHookForm: Readonly<Record<string, Known>> = {
  useForm: form,
  useFormContext: form,
  useController: controller,
}
