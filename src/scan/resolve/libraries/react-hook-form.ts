/** react-hook-form: what it spreads into inputs has names of its own, and no key among them. */
import type { Known, Native } from '../model/known.ts'
import { OTHER, UNKNOWN } from '../model/known.ts'
import { openRecord, record } from '../values/composites.ts'

const OF_INPUTS = ['onChange', 'onBlur', 'ref', 'disabled']
const OF_RULES = ['min', 'max', 'minLength', 'maxLength', 'pattern', 'required']

const inputProps = (names: readonly string[]): Readonly<Record<string, Known[]>> =>
  Object.fromEntries(names.map((name) => [name, [OTHER]]))

/** `<input {...register('title')} />` */
const register: Native = {
  kind: 'native',
  call: (args, run) => [record({ ...inputProps([...OF_INPUTS, ...OF_RULES]), name: args.get(0, run) })],
}

const methods = openRecord((name) => (name === 'register' ? [register] : undefined))

const form: Native = { kind: 'native', call: () => [methods] }

/** `<input {...field} />`; its value is whatever the form has. */
const field: Known = record({ ...inputProps(OF_INPUTS), name: [OTHER], value: [UNKNOWN] })

const controlled = openRecord((name) => (name === 'field' ? [field] : undefined))

const controller: Native = { kind: 'native', call: () => [controlled] }

export const reactHookForm: Readonly<Record<string, Known>> = {
  useForm: form,
  useFormContext: form,
  useController: controller,
}
