/** vee-validate, as far as keys are what rules say of wrong values: `useField('name', (value) => !!value || 'form.empty')`. */
import { type Composite, type Known, type Origin, OTHER, placeKey, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { listOfAny, openRecord } from '../values/composites.ts'
import { apply } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { behindFirst, calledWith } from '../values/passed.ts'
import { setTo, setterOf } from '../values/set-state.ts'
import { unique } from '../values/texts.ts'
import { saidBy } from './schemas.ts'

/** A schema says what it is made of, a function what it gives for a value; what rules say that have names, the library knows. */
function saidByRule(rule: Known, origin: Origin, run: Run): Known[] {
  if (rule.kind === 'function') return apply(rule, [[OTHER], [UNKNOWN]], origin, run)
  if (rule.kind === 'text' || rule.kind === 'nothing') return [OTHER]
  if (rule.kind !== 'composite') return [UNKNOWN]
  const said = saidBy([rule], run)
  return said.length > 0 ? said : rule.each(run).flatMap((each) => saidByRule(each, origin, run))
}

type Said = (run: Run) => Known[]

/** What is said of any field, and by whoever sets it. */
const errorsOf = (said: Said): Composite => ({
  kind: 'composite',
  member: (_, run) => said(run),
  each: said,
  keys: () => [UNKNOWN],
})

/** Of `{ name: 'form.taken' }` what it says. */
const partsOfFirst = (args: Arguments): Arguments => ({
  ...args,
  get: (_, run) => args.get(0, run).flatMap((each) => (each.kind === 'composite' ? each.each(run) : [each])),
})

const useForm: Native = {
  kind: 'native',
  call: ({ get, origin }) => {
    const name = `form ${placeKey(origin)}`
    const set = setterOf(name)
    const said: Said = (run) => {
      const rules = memberOfAll(get(0, run), 'validationSchema', run)
      return unique([...rules.flatMap((each) => saidByRule(each, origin, run)), ...(setTo(name, run) ?? [])])
    }
    const parts: Readonly<Record<string, Known>> = {
      errors: errorsOf(said),
      errorBag: errorsOf(() => [listOfAny(said)]),
      setFieldError: calledWith(set, behindFirst),
      setErrors: calledWith(set, partsOfFirst),
    }
    return [openRecord((part) => (Object.hasOwn(parts, part) ? [parts[part] ?? UNKNOWN] : undefined))]
  },
}

/** `const { value, errorMessage } = useField('name', rule)`; a field without a rule says what its form does. */
const useField: Native = {
  kind: 'native',
  call: ({ count, get, origin }) => {
    const name = `field ${placeKey(origin)}`
    const said: Said = (run) => {
      const own = count > 1 ? get(1, run).flatMap((each) => saidByRule(each, origin, run)) : [UNKNOWN]
      return unique([...own, ...(setTo(name, run) ?? [])])
    }
    const set = calledWith(setterOf(name), partsOfFirst)
    return [
      openRecord((part, run) => {
        if (part === 'errorMessage') return said(run)
        if (part === 'errors') return [listOfAny(said)]
        return part === 'setErrors' ? [set] : undefined
      }),
    ]
  },
}

export const veeValidate: Readonly<Record<string, Known>> = { useForm, useField }
