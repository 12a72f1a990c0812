/** What a component made by a function exposes to who holds a ref of it: `useImperativeHandle(ref, () => ({ open }))`. */
import { type Known, type KnownFunction, UNKNOWN } from '../model/known.ts'
import type { Run } from '../model/run.ts'
import { evaluate } from './evaluate.ts'
import { apply } from './invoke.ts'
import { evaluateAll } from './members.ts'

export function handleOf({ module, function: id, env }: KnownFunction, run: Run): Known[] {
  const { calls, functions } = module.facts
  const [from, to] = functions[id]?.calls ?? [0, 0]
  const frame = { module, env }
  const exposing = calls.slice(from, to).filter(({ callee, args }) => {
    return args.length > 1 && evaluate(callee, frame, run).some((each) => each.kind === 'native' && each.exposes)
  })
  const makers = evaluateAll(
    exposing.flatMap(({ args }) => args[1] ?? []),
    frame,
    run,
  )
  const handles = makers.flatMap((each) => apply(each, [], { module, at: 0 }, run))
  return handles.length > 0 ? handles : [UNKNOWN]
}
