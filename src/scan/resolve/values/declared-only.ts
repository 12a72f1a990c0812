/** Names and members that are declared without a value: `let title: string`. */
import type { Value } from '../../value.ts'
import type { Frame, Known } from '../model/known.ts'
import { OPTIONAL } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { isUnknown } from './evaluate.ts'
import { evaluateAll } from './members.ts'

/**
 * What is only declared is what is assigned to it, and nothing until then; its type tells what is as far as that isn't
 * known.
 */
export function ownValues(made: readonly Value[], later: readonly Known[], frame: Frame, run: Run): Known[] {
  const declared = made.filter(isDeclaredOnly)
  const given = made.filter((each) => !isDeclaredOnly(each))
  const begun = given.length > 0 ? evaluateAll(given, frame, run) : later.length > 0 ? [OPTIONAL] : []
  const all = [...begun, ...later]
  const known = all.filter((each) => !isUnknown(each))
  if (declared.length === 0 || (known.length > 0 && known.length === all.length)) return all
  const types = evaluateAll(declared, frame, run)
  // Of things a type tells only a part.
  return [...types, ...(types.every(isWord) ? known : all)]
}

const isWord = ({ kind }: Known): boolean => kind === 'text' || kind === 'scalar'

/** Of a class: `title`, `title: string`. */
export function isDeclaredOnly(value: Value): boolean {
  return value.kind === 'unknown' || isTypeAlone(value)
}

/** `let title: string` */
export function isTypeAlone(value: Value): boolean {
  return value.kind === 'typed' && value.of.kind === 'unknown'
}
