/** Types that the state of a component begins with. */
import type { ModuleFacts } from '../facts.ts'
import { entriesOf } from './vue-options.ts'

/** `data: () => ({ items: [] as Item[] })`: the type holds for what is assigned later as well. */
export function typeAsBegun({ classes, calls, functions }: ModuleFacts): void {
  for (const { spreads = [], members } of classes) {
    const begun = spreads.flatMap((each) => {
      const callee = each.kind === 'call' ? calls[each.call]?.callee : undefined
      return callee?.kind === 'function' ? (functions[callee.function]?.returns.flatMap(entriesOf) ?? []) : []
    })
    for (const { name, value } of begun) {
      if (value.kind !== 'typed') continue
      for (const member of members) {
        if (member.name === name && member.later) member.value = { kind: 'typed', of: member.value, type: value.type }
      }
    }
  }
}
