/** Vue: refs of the parts of a thing, as `toRefs(state)` gives them: what they are given to hold, the thing has. */
import type { ModuleFacts, WriteFact } from '../facts.ts'
import type { Value } from '../value.ts'

type Facts = Pick<ModuleFacts, 'bindings' | 'calls'>

/** `title.value = …` for `const { title } = toRefs(state)`: the same is assigned to `state.title`. */
export function writesBehindRef({ target, value }: WriteFact, facts: Facts): WriteFact[] {
  const isHeld = target.kind === 'member' && target.name === 'value' && target.of.kind === 'name'
  const part = isHeld ? partOf(onlyValue(target.of, facts), facts) : undefined
  return part ? [{ target: part, value }] : []
}

/** What it is a ref of. */
function partOf(ref: Value | undefined, facts: Facts): Value | undefined {
  if (ref?.kind === 'member') {
    const [of] = argumentsOf(onlyValue(ref.of, facts), GIVES_REFS, facts)
    return of && { ...ref, of }
  }
  const [of, name] = argumentsOf(ref, GIVES_REF, facts)
  return of && name?.kind === 'text' ? { kind: 'member', of, name: name.text, at: name.at } : undefined
}

const GIVES_REFS = /^(?:toRefs|storeToRefs)$/
const GIVES_REF = /^toRef$/

function argumentsOf(value: Value | undefined, named: RegExp, { calls }: Facts): readonly Value[] {
  const made = value?.kind === 'call' ? calls[value.call] : undefined
  return made?.callee.kind === 'name' && named.test(made.callee.name) ? made.args : []
}

/** Of a name that stands for nothing else. */
function onlyValue(value: Value, { bindings }: Facts): Value | undefined {
  if (value.kind !== 'name') return value
  const [only, ...others] = bindings[value.binding ?? -1]?.values ?? []
  return others.length === 0 ? only : undefined
}
