/** What a class has of itself, as whoever goes through it finds it: `Object.values(Colour)`. */
import type { ModuleFacts } from '../../facts.ts'
import type { Value } from '../../value.ts'
import type { Known, KnownClass } from '../model/known.ts'
import { objectComposite } from './objects.ts'

/** Of a class, a thing with its own fields; functions among them are there to be called. */
export function asThing(known: Known): Known {
  return known.kind === 'class' ? fieldsOf(known) : known
}

function fieldsOf({ module, class: id }: KnownClass): Known {
  const { facts } = module
  const statics = facts.classes[id]?.statics ?? []
  const fields = statics.filter(({ value }) => value.kind !== 'function' && !isMadeOf(value, id, facts))
  const entries = fields.filter(({ later }) => !later)
  const put = fields.flatMap((each): Value[] => (each.later ? [{ kind: 'object', entries: [each] }] : []))
  return objectComposite({ kind: 'object', entries, put }, { module, env: undefined })
}

/** `static all = listOf(Colour)`: what is made of the others has nothing that they have not. */
function isMadeOf(value: Value, id: number, facts: ModuleFacts): boolean {
  const call = value.kind === 'call' ? facts.calls[value.call] : undefined
  return call !== undefined && !call.new && [call.callee, ...call.args].some((each) => speaksOf(each, id, facts))
}

function speaksOf(value: Value, id: number, facts: ModuleFacts): boolean {
  if (value.kind === 'member' || value.kind === 'typed' || value.kind === 'spread') return speaksOf(value.of, id, facts)
  if (value.kind === 'this') return value.class === id
  if (value.kind !== 'name') return isMadeOf(value, id, facts)
  const [only] = facts.bindings[value.binding ?? -1]?.values ?? []
  return only?.kind === 'class' && only.class === id
}
