/** How components of random Vue programs declare what they are given. */
import type { Name, Scope } from './scope.ts'
import { choose } from './tape.ts'
import { PROPS, type Prop, type Signature } from './vue-nodes.ts'

/** A line of script, and what script and template can name by it. */
export interface Declared {
  line: string
  inScript: Name[]
  inTemplate: Name[]
}

export function declaredProps({ props }: Signature, { tape, fresh }: Scope): Declared {
  if (props.length === 0) return { line: '', inScript: [], inTemplate: [] }
  const name = fresh.name('props')
  const whole: Name = { type: 'props', text: name }
  const inTemplate = [...props.map((prop): Name => ({ type: PROPS[prop], text: prop })), whole]
  const inScript = [...props.map((prop): Name => ({ type: PROPS[prop], text: `${name}.${prop}` })), whole]
  const keys = props.filter((prop) => PROPS[prop] === 'key' && tape.chance(4))
  const defaults = keys.map((prop) => [prop, fresh.key()] as const)
  return choose<Declared>(tape, [
    [
      2,
      () => ({
        line: `const ${name} = defineProps({ ${props.map((prop) => `${prop}: ${option(prop, defaults)}`).join(', ')} })`,
        inScript,
        inTemplate,
      }),
    ],
    [
      1,
      () => ({
        line: `const ${name} = defineProps([${props.map((prop) => `'${prop}'`).join(', ')}])`,
        inScript,
        inTemplate,
      }),
    ],
    [
      2,
      () => ({
        line: `const ${name} = withDefaults(defineProps<${types(props)}>(), { ${defaults.map((each) => each.join(': ')).join(', ')} })`,
        inScript,
        inTemplate,
      }),
    ],
    [
      2,
      () => {
        const parts = props.map((prop) => {
          const or = defaults.find(([each]) => each === prop)
          return or ? or.join(' = ') : prop
        })
        const own = props.map((prop): Name => ({ type: PROPS[prop], text: prop }))
        return {
          line: `const { ${parts.join(', ')} } = defineProps<${types(props)}>()`,
          inScript: own,
          inTemplate: own,
        }
      },
    ],
  ])
}

export const option = (prop: Prop, defaults: readonly (readonly [Prop, string])[]): string => {
  const or = defaults.find(([each]) => each === prop)
  return or ? `{ type: ${CLASSES[PROPS[prop]]}, default: ${or[1]} }` : CLASSES[PROPS[prop]]
}

const CLASSES = { key: 'String', kind: 'String', flag: 'Boolean', item: 'Object', items: 'Array', labels: 'Object' }

const TYPES = {
  key: 'string',
  kind: "'a' | 'b' | 'c'",
  flag: 'boolean',
  item: '{ label?: string; title?: string; kind?: string; on?: boolean }',
  items: '{ label?: string; title?: string; kind?: string; on?: boolean }[]',
  labels: 'Record<string, string>',
}

const types = (props: readonly Prop[]): string =>
  `{ ${props.map((prop) => `${prop}?: ${TYPES[PROPS[prop]]}`).join('; ')} }`
