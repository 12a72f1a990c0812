/** Formik: what forms say of wrong values, `errors.name`, as functions and schemas tell them, and whoever sets it. */
import type { Composite, Known, Origin } from '../model/known.ts'
import { NOTHING, OTHER, placeKey, UNKNOWN } from '../model/known.ts'
import type { Arguments, CallsBack, Native, Passed } from '../model/native.ts'
import { providedFor, type Run } from '../model/run.ts'
import { listOf, openRecord, record } from '../values/composites.ts'
import { memberOfAll } from '../values/members.ts'
import { behindFirst, calledWith } from '../values/passed.ts'
import { setTo, setterOf } from '../values/set-state.ts'
import { unique } from '../values/texts.ts'
import { errorsOf, givesField, saidAtOnce, saidOfAny } from './formik-errors.ts'
import { wrapping } from './i18next.ts'
import { inputOf } from './react-hook-form.ts'

/** Forms are given to whoever is inside of them under this name. */
const FORMS = 'formik forms'

/** One of these stands in every file that gives one. */
const GIVING_FORMS = ['Formik', 'FormikProvider', 'withFormik']

/** `options`: those of the hook, or the props of the component. */
function formOf(options: (run: Run) => readonly Known[], origin: Origin): Composite {
  const name = `form ${placeKey(origin)}`
  const [setErrors, setSaid, setStatus] = [setterOf(`${name} errors`), setterOf(name), setterOf(`${name} status`)]
  const errors = errorsOf(
    (run) => [...saidAtOnce(options(run), run), ...(setTo(setErrors.sets, run) ?? [])],
    (run) => [...saidOfAny(options(run), run), ...(setTo(setSaid.sets, run) ?? [])],
  )
  const status = (run: Run): Known[] =>
    unique([...memberOfAll([...options(run)], 'initialStatus', run), ...(setTo(setStatus.sets, run) ?? [UNKNOWN])])
  const setState: Native = {
    kind: 'native',
    passes: (args) => [
      { to: setErrors, args: memberGiven('errors', args) },
      { to: setStatus, args: memberGiven('status', args) },
    ],
    call: () => [OTHER],
  }
  const parts: Readonly<Record<string, Known[]>> = {
    ...{ errors: [errors], initialErrors: [errors] },
    ...{ setErrors: [setErrors], setStatus: [setStatus], resetForm: [setState], setFormikState: [setState] },
    setFieldError: [calledWith(setSaid, behindFirst)],
    getFieldProps: [{ kind: 'native', call: (args, run) => [inputOf(args.get(0, run))] }],
    getFieldMeta: [{ kind: 'native', call: (args, run) => [metaIn([errors], args.get(0, run))] }],
  }
  return openRecord((part, run) => (part === 'status' ? status(run) : parts[part]))
}

const memberGiven = (name: string, args: Arguments): Arguments => ({
  ...args,
  get: (index, run) => memberOfAll(args.get(index, run), name, run).filter(({ kind }) => kind !== 'nothing'),
})

/** `{ error, touched }` of the field of this name. */
function metaIn(errors: readonly Known[], names: readonly Known[]): Composite {
  const error = (run: Run): Known[] =>
    unique(
      names.flatMap((name) =>
        errors.flatMap((each) => {
          if (each.kind !== 'composite') return [UNKNOWN]
          return name.kind === 'text' ? (each.member(name.text, run) ?? []) : each.each(run)
        }),
      ),
    )
  return openRecord((part, run) => (part === 'error' ? error(run) : undefined))
}

/** `onSubmit: (values, { setStatus }) => …`, by its name. */
const submitting = (name: string, which: number): CallsBack => ({
  which,
  within: [name],
  given: (index, of, _, origin) => [index === 1 ? formOf(() => of(which), origin) : UNKNOWN],
})

const useFormik: Native = {
  kind: 'native',
  open: true,
  callsBack: submitting('onSubmit', 0),
  call: (args) => [formOf((run) => args.get(0, run), args.origin)],
}

/** `<Formik validate={check}>{({ errors }) => …}</Formik>` */
const formik: Native = {
  kind: 'native',
  open: true,
  renders: {
    by: ['children', 'render', 'component', 'onSubmit'],
    given(index, props, _, { by, ...origin }) {
      if (index !== (by === 'onSubmit' ? 1 : 0)) return [index === 0 ? UNKNOWN : NOTHING]
      return [formOf(() => props, origin)]
    },
  },
  gives: { as: FORMS, value: (props, origin) => [formOf(() => props, origin)] },
  call: () => [UNKNOWN],
}

/** `withFormik({ validate, handleSubmit })(Form)` */
const withFormik: Native = {
  kind: 'native',
  open: true,
  callsBack: submitting('handleSubmit', 0),
  gives: { as: FORMS, value: (options, origin) => [formOf(() => options, origin)] },
  call: (args) => [wrapping(formOf((run) => args.get(0, run), args.origin))],
}

/** `<FormikProvider value={useFormik({ … })}>` */
const provider: Composite = { ...record({}), context: FORMS }

/** Any of them: which one is around it nobody sees. */
function formsAround(run: Run): Known[] {
  for (const each of GIVING_FORMS) run.world.needs.injected.add(each)
  const forms = (providedFor(FORMS, run) ?? []).flatMap((value) => value(run))
  return forms.length > 0 ? forms : [UNKNOWN]
}

const errorsAround = (run: Run): Known[] => memberOfAll(formsAround(run), 'errors', run)

const formOfContext: Native = { kind: 'native', call: (_, run) => formsAround(run) }

/** `<ErrorMessage name="mail">{(message) => …}</ErrorMessage>` */
const errorMessage: Native = {
  kind: 'native',
  open: true,
  renders: {
    by: ['children', 'render'],
    given: (index, props, run) =>
      index === 0
        ? (metaIn(errorsAround(run), memberOfAll([...props], 'name', run)).member('error', run) ?? [])
        : [NOTHING],
  },
  call: () => [UNKNOWN],
}

const nameOf = (given: Known[], run: Run): Known[] =>
  given.flatMap((each) => (each.kind === 'composite' ? memberOfAll([each], 'name', run) : [each]))

/** `const [field, meta, { setError }] = useField('mail')` */
const useField: Native = {
  kind: 'native',
  open: true,
  gives: givesField,
  call: (args, run) => {
    const names = nameOf(args.get(0, run), run)
    const setError: Native = {
      kind: 'native',
      passes: (given, later) =>
        memberOfAll(formsAround(later), 'setErrors', later).map(
          (to): Passed => ({ to, args: underName(names, given) }),
        ),
      call: () => [OTHER],
    }
    const helpers = openRecord((name) => (name === 'setError' ? [setError] : undefined))
    return [listOf([[inputOf(names)], [metaIn(errorsAround(run), names)], [helpers]])]
  },
}

/** What is given for a field, as of all. */
function underName(names: readonly Known[], args: Arguments): Arguments {
  const all = (run: Run): Composite =>
    record(Object.fromEntries(names.flatMap((each) => (each.kind === 'text' ? [[each.text, args.get(0, run)]] : []))))
  return { ...args, get: (index, run) => (index === 0 ? [all(run)] : [NOTHING]) }
}

/** `<Field name="mail">{({ field, form, meta }) => …}</Field>` */
const fieldComponent: Native = {
  kind: 'native',
  open: true,
  gives: givesField,
  renders: {
    by: ['children', 'render', 'component'],
    given(index, props, run) {
      if (index > 0) return [NOTHING]
      const names = memberOfAll([...props], 'name', run)
      const parts: Readonly<Record<string, (later: Run) => Known[]>> = {
        field: () => [inputOf(names)],
        form: formsAround,
        meta: (later) => [metaIn(errorsAround(later), names)],
      }
      return [
        openRecord((name, later) => parts[name]?.(later) ?? props.flatMap((each) => memberOfAll([each], name, later))),
      ]
    },
  },
  call: () => [UNKNOWN],
}

export const formikForms: Readonly<Record<string, Known>> = {
  ErrorMessage: errorMessage,
  FastField: fieldComponent,
  Field: fieldComponent,
  Formik: formik,
  FormikProvider: provider,
  useField,
  useFormik,
  useFormikContext: formOfContext,
  withFormik,
}
