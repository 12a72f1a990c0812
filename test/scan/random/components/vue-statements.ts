/** What stands in the scripts of random Vue components. */
import { type Name, type Scope, withNames } from './scope.ts'
import { choose } from './tape.ts'
import { flag, item, items, key, kind, labels } from './values.ts'
import { look, type VueScope } from './vue-nodes.ts'
import type { Declared } from './vue-props.ts'

export function statement(scope: VueScope): Declared {
  const { tape, fresh } = scope
  const held = (type: Name['type'], of: string): Declared => kept(type, of, scope)
  return choose<Declared>(tape, [
    [4, () => held('key', key(scope))],
    [3, () => held('flag', flag(scope))],
    [2, () => held('kind', kind(scope))],
    [1, () => held('item', item(scope))],
    [1, () => held('items', items(scope))],
    [1, () => held('labels', labels(scope))],
    [2, () => assigned(scope)],
    [
      2,
      () => {
        const text = fresh.name('made')
        const both: Name[] = [{ type: 'item', text }]
        return {
          line: `const ${text} = reactive({ ...${item(scope)} }); if (${flag(scope)}) ${text}.label = ${key(scope)}`,
          inScript: both,
          inTemplate: both,
        }
      },
    ],
    [
      2,
      () => {
        const text = fresh.name('show')
        const inner = withNames(scope, { type: 'key', text: 'label' })
        const both: Name[] = [{ type: 'look', text }]
        return { line: `const ${text} = (label) => ${look(key(inner), inner)}`, inScript: both, inTemplate: both }
      },
    ],
    [
      2,
      () => {
        const text = fresh.name('is')
        const both: Name[] = [{ type: 'isKind', text }]
        return {
          line: `const ${text} = (kind) => ${flag(withNames(scope, { type: 'kind', text: 'kind' }))}`,
          inScript: both,
          inTemplate: both,
        }
      },
    ],
    [
      2,
      () => {
        const text = fresh.name('got')
        const both: Name[] = [{ type: 'item', text }]
        return {
          line: `const ${text} = inject('${tape.oneOf(['one', 'two'])}', ${item(scope)})`,
          inScript: both,
          inTemplate: both,
        }
      },
    ],
    [2, () => ({ line: `provide('${tape.oneOf(['one', 'two'])}', ${item(scope)})`, inScript: [], inTemplate: [] })],
    [
      2,
      () => {
        const text = fresh.name('part')
        return {
          line: `const { label: ${text}, has: ${text}has } = useParts(${item(scope)})`,
          inScript: [
            { type: 'key', text: `${text}.value` },
            { type: 'flag', text: `${text}has.value` },
          ],
          inTemplate: [
            { type: 'key', text },
            { type: 'flag', text: `${text}has` },
          ],
        }
      },
    ],
  ])
}

/** As it is, in a ref, or computed. */
function kept(type: Name['type'], of: string, { tape, fresh }: VueScope): Declared {
  const text = fresh.name(type)
  const [line, suffix] = choose<[string, string]>(tape, [
    [2, () => [`const ${text} = ${of}`, '']],
    [2, () => [`const ${text} = ref(${of})`, '.value']],
    [3, () => [`const ${text} = computed(() => (${of}))`, '.value']],
  ])
  return { line, inScript: [{ type, text: `${text}${suffix}` }], inTemplate: [{ type, text }] }
}

/** A ref that becomes another. */
function assigned(scope: VueScope): Declared {
  const text = scope.fresh.name('state')
  const [type, write] = choose<[Name['type'], (scope: Scope) => string]>(scope.tape, [
    [2, () => ['key', key]],
    [1, () => ['kind', kind]],
    [1, () => ['flag', flag]],
  ])
  return {
    line: `const ${text} = ref(${write(scope)}); if (${flag(scope)}) ${text}.value = ${write(scope)}`,
    inScript: [{ type, text: `${text}.value` }],
    inTemplate: [{ type, text }],
  }
}
