/** What becomes of promises, which are kept as what they come to: `load().then((all) => all.label)`. */
import type { CallFact } from '../../facts.ts'
import type { Frame, Known } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { argument } from './invoke.ts'
import { elementSite, returnedFor } from './methods.ts'
import { unique } from './texts.ts'

/** `undefined` for what is no method of promises, or one that the thing has of its own. */
export function settled(of: Known[], name: string, call: CallFact, frame: Frame, run: Run): Known[] | undefined {
  if (!SETTLES.has(name) || of.every(({ kind }) => kind === 'nothing')) return undefined
  if (of.some((each) => each.kind === 'composite' && hasOwn(each.member(name, run)))) return undefined
  if (name === 'finally') return of
  const callbacks = call.args.flatMap((_, index) => argument(call.args, index, frame, run))
  const made = callbacks.flatMap((each) =>
    each.kind === 'function' ? returnedFor(each, elementSite(call, frame), frame, run) : [],
  )
  const isHandled = name === 'then' && callbacks.some(({ kind }) => kind === 'function')
  return unique(isHandled ? made : [...of, ...made])
}

const SETTLES: ReadonlySet<string> = new Set(['then', 'catch', 'finally'])

const hasOwn = (member: Known[] | undefined): boolean =>
  member?.some(({ kind }) => kind === 'function' || kind === 'native') === true
