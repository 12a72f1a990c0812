/**
 * `v-model`, `bind:value`, `[(value)]`: who is given such a value sets it as well, to what nobody can tell. It is noted as
 * the start of state is that has none yet: a key that is made with it can be any such key, and none that it is itself.
 */
import type { Value } from '../facts.ts'
import type { Builder } from './builder.ts'

const LATER: Value = { kind: 'nothing' }

/** Once all names are resolved. */
export function writeBothWays({ bound, facts }: Builder): void {
  for (const each of bound) {
    const target = written(each)
    if (target.kind === 'name' || target.kind === 'index') facts.writes.push({ target, value: LATER })
    else if (target.kind === 'store') facts.writes.push({ target: target.of, value: LATER })
    else if (target.kind === 'member') {
      const { of, name } = target
      if (of.kind !== 'this') facts.writes.push({ target, value: LATER })
      else if (of.class !== undefined) facts.classes[of.class]?.members.push({ name, value: LATER })
    }
  }
}

/** Without what is said of it where it stands; a name of a template that no script declares is the component's own. */
function written(value: Value): Value {
  return value.kind === 'narrowed' || value.kind === 'told' || value.kind === 'default' ? written(value.of) : value
}
