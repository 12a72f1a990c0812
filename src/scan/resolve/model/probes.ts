/** Calls whose text is compared with what they are given: `t(key) === key` asks whether there is one. */
import type { ModuleFacts, Value } from '../../facts.ts'

/** Their numbers. */
export function probesIn({ comparisons, bindings, calls }: ModuleFacts): ReadonlySet<number> {
  const probes = new Set<number>()
  for (const [a, b] of comparisons) {
    addProbe(a, b)
    addProbe(b, a)
  }
  return probes

  function addProbe(text: Value, key: Value): void {
    const call = callIn(text)
    const given = call === undefined ? undefined : calls[call]?.args[0]
    if (call !== undefined && given && isSame(given, key)) probes.add(call)
  }

  /** The call itself, or what a name holds that is declared once. */
  function callIn(value: Value): number | undefined {
    if (value.kind === 'call') return value.call
    const [only, ...others] = value.kind === 'name' ? (bindings[value.binding ?? -1]?.values ?? []) : []
    return only?.kind === 'call' && others.length === 0 ? only.call : undefined
  }
}

/** Whether both read the same: a name, a part of what a name holds, a text, or several of these together. */
function isSame(a: Value, b: Value): boolean {
  const [one, other] = [bare(a), bare(b)]
  switch (one.kind) {
    case 'text':
      return other.kind === 'text' && one.text === other.text
    case 'name':
      return other.kind === 'name' && one.binding !== undefined && one.binding === other.binding
    case 'member':
      return other.kind === 'member' && one.name === other.name && isSame(one.of, other.of)
    case 'this':
      return other.kind === 'this'
    case 'join':
      return (
        other.kind === 'join' &&
        one.of.length === other.of.length &&
        one.of.every((each, index) => isSame(each, other.of[index] as Value))
      )
    default:
      return false
  }
}

/** Without what tests and types say of it. */
function bare(value: Value): Value {
  return value.kind === 'narrowed' || value.kind === 'told' || value.kind === 'typed' ? bare(value.of) : value
}
