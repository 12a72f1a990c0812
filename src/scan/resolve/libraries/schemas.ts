/** Schemas of zod and yup, as far as keys are what they say of what they do not admit: `z.string().min(1, 'form.empty')`. */
import type { Composite, Known } from '../model/known.ts'
import { OTHER, UNKNOWN } from '../model/known.ts'
import type { Arguments, Native } from '../model/native.ts'
import type { Run } from '../model/run.ts'
import { isUnknown } from '../values/evaluate.ts'
import { apply } from '../values/invoke.ts'
import { memberOfAll } from '../values/members.ts'
import { unique } from '../values/texts.ts'
import { parsing } from './parsed.ts'

/** All that may be said, under a name that no source can write. */
const SAID_BY = '\0said'

const words = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** What makes a schema. */
const MAKERS = words(
  'string number bigint boolean bool date any unknown never mixed object strictObject looseObject array tuple record map ' +
    'set union discriminatedUnion intersection literal enum nativeEnum optional nullable lazy preprocess custom email url ' +
    'uuid iso file',
)

/** What a schema is given to say more. */
const ADDS = words(
  'min max length email url uuid cuid ulid regex matches includes startsWith endsWith datetime date time ip emoji nonempty ' +
    'required defined nonNullable gt gte lt lte moreThan lessThan positive negative nonnegative nonpositive int integer ' +
    'finite multipleOf refine superRefine check test when typeError transform pipe default catch describe brand readonly ' +
    'optional nullable nullish notRequired array of oneOf notOneOf extend safeExtend shape concat merge and or pick omit ' +
    'partial deepPartial catchall strict noUnknown passthrough loose strip label meta trim lowercase uppercase ' +
    'toLowerCase toUpperCase',
)

/** What is given other schemas: one of which nothing is known may say anything. */
const HOLDS = words(
  'object strictObject looseObject array tuple record map set union discriminatedUnion intersection lazy preprocess of ' +
    'extend safeExtend shape concat merge and or pipe catchall',
)

/** What they are given is no message, but may be a schema. */
const SAYS_NOTHING = words(
  'literal enum nativeEnum oneOf default catch describe brand label meta transform optional nullable nullish pick omit',
)

/** What they are given first is a message, and not what it is held against. */
const FIRST = words(
  'string number boolean bool date bigint any email url uuid cuid ulid datetime ip nonempty required defined positive ' +
    'negative nonnegative nonpositive int integer finite emoji typeError',
)

/** Of their functions nobody sees what they say. */
const TELLS_ITSELF = words('superRefine check when test')

/** Names of what options call a message. */
const MESSAGES = ['message', 'error', 'required_error', 'invalid_type_error']

/** What a schema says, or whoever holds one for it; nothing where that isn't known. */
export function saidBy(known: readonly Known[], run: Run): Known[] {
  return known.flatMap((each) => (each.kind === 'composite' ? (each.member(SAID_BY, run) ?? []) : []))
}

/** Holds a schema for who asks for what it says. */
export function saying(of: Composite, said: (run: Run) => Known[]): Composite {
  return { ...of, member: (name, run) => (name === SAID_BY ? said(run) : of.member(name, run)) }
}

function schema(said: (run: Run) => Known[]): Composite {
  const unknown = (): Known[] => [UNKNOWN]
  const parses = parsing(said)
  return saying(
    {
      kind: 'composite',
      member: (name) => [
        ADDS.has(name) ? method(name, said) : Object.hasOwn(parses, name) ? (parses[name] as Known) : UNKNOWN,
      ],
      each: unknown,
      keys: unknown,
    },
    said,
  )
}

function method(name: string, said: (run: Run) => Known[]): Native {
  return {
    kind: 'native',
    call: (args) => [schema((run) => unique([...said(run), ...messagesIn(name, args, run)]))],
  }
}

/** `z.string`, `yup.object`: where nobody says anything, the library does. */
export function schemaMaker(name: string): Known {
  return MAKERS.has(name) ? method(name, () => [OTHER]) : UNKNOWN
}

function messagesIn(name: string, args: Arguments, run: Run): Known[] {
  if (TELLS_ITSELF.has(name) || (name === 'transform' && args.get(0, run).some(isGivenContext))) return [UNKNOWN]
  const positions = Array.from({ length: args.count }, (_, index) => index)
  return positions.flatMap((index) => {
    const mayBeMessage = (index > 0 || FIRST.has(name)) && !SAYS_NOTHING.has(name)
    const read = HOLDS.has(name) ? heldIn : messagesOf
    return args.get(index, run).flatMap((each) => read(each, mayBeMessage, args, run))
  })
}

/** `(value, context) => context.addIssue({ message: 'form.wrong' })` */
function isGivenContext(known: Known): boolean {
  return known.kind !== 'function' || (known.module.facts.functions[known.function]?.params ?? 0) > 1
}

type Read = (given: Known, mayBeMessage: boolean, args: Arguments, run: Run) => Known[]

const messagesOf: Read = (given, mayBeMessage, args, run) => {
  if (given.kind === 'composite') {
    const said = saidBy([given], run)
    return said.length > 0 || !mayBeMessage ? said : MESSAGES.flatMap((name) => optionOf(given, name, run))
  }
  if (!mayBeMessage) return []
  if (given.kind === 'function')
    return apply(given, [], args.origin, run).flatMap((each) =>
      each.kind === 'function' ? [UNKNOWN] : messagesOf(each, true, args, run),
    )
  return given.kind === 'text' || given.kind === 'unknown' ? [given] : []
}

/** What the schemas say that it is given, one by one, in a list or record, or by a function. */
const heldIn: Read = (given, mayBeMessage, args, run) => {
  if (given.kind === 'unknown') return [UNKNOWN]
  if (given.kind === 'function') return saidBy(apply(given, [], args.origin, run), run)
  const said = given.kind === 'composite' ? saidBy([given], run) : []
  if (given.kind !== 'composite' || said.length > 0) return said
  if (mayBeMessage && MESSAGES.some((name) => given.member(name, run))) return messagesOf(given, true, args, run)
  const parts = given.each(run)
  return [...saidBy(parts, run), ...parts.filter(isUnknown)]
}

function optionOf(given: Composite, name: string, run: Run): Known[] {
  return memberOfAll([given], name, run).filter(({ kind }) => kind === 'text' || kind === 'unknown')
}

/** `zodResolver(schema)` */
const resolver: Native = {
  kind: 'native',
  call: (args) => [
    saying({ kind: 'composite', member: () => [OTHER], each: () => [UNKNOWN], keys: () => [UNKNOWN] }, (run) =>
      saidBy(args.get(0, run), run),
    ),
  ],
}

export const resolvers: Readonly<Record<string, Known>> = { zodResolver: resolver, yupResolver: resolver }

/** `toTypedSchema(schema)` */
export const typedSchemas: Readonly<Record<string, Known>> = { toTypedSchema: resolver }

const makers: Readonly<Record<string, Known>> = Object.fromEntries(
  Array.from(MAKERS, (name) => [name, schemaMaker(name)]),
)

export const yup: Readonly<Record<string, Known>> = { ...makers, ref: { kind: 'native', call: () => [OTHER] } }
