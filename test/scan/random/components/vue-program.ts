/** Random Vue programs: single-file components that give each other keys, and a module that they share. */
import fc from 'fast-check'
import type { Program } from './program.ts'
import { createFresh, type Name, withNames } from './scope.ts'
import { choose, numbers, type Tape, tapeOf } from './tape.ts'
import { flag, item, items, KINDS, key, labels } from './values.ts'
import { component, signatureOf } from './vue-components.ts'
import type { Signature, VueScope } from './vue-nodes.ts'

export const vuePrograms: fc.Arbitrary<Program> = fc
  .record({
    shared: numbers(80),
    components: fc.array(fc.record({ signature: numbers(14), body: numbers(320) }), {
      minLength: 1,
      maxLength: 6,
      size: 'max',
    }),
  })
  .map(({ shared, components }) => write(tapeOf(shared), components))

const NAMES = ['PageOne', 'ListTwo', 'RowThree', 'CellFour', 'PartFive', 'LeafSix']

function write(tape: Tape, numbersOf: readonly { signature: number[]; body: number[] }[]): Program {
  const start: VueScope = { names: [], fresh: createFresh(), tape, depth: 2, components: [], slots: [], chosen: [] }
  const shared = sharedModule(start)
  const signatures = numbersOf.map(({ signature }, index): Signature => {
    const name = NAMES[index] as string
    return index === 0 ? { name, props: [], slots: [] } : signatureOf(name, tapeOf(signature))
  })
  const modules = new Map<string, string>()
  numbersOf.forEach(({ body }, index) => {
    const signature = signatures[index] as Signature
    const scope = { ...shared.scope, tape: tapeOf(body), depth: 3, components: signatures.slice(index + 1) }
    const code = component(signature, scope)
    const names = [...signatures.slice(index + 1).map((each) => each.name), ...shared.names]
    modules.set(`${signature.name}.vue`, withImports(code, names))
  })
  modules.set('shared.ts', shared.code)
  return { modules, root: 'PageOne' }
}

/** Those that it names. By options, what a template names of a module has to be given to it. */
function withImports(code: string, names: readonly string[]): string {
  const kebab = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  const used = names.filter((name) => new RegExp(`\\b(?:${name}|${kebab(name)})\\b`).test(code))
  const lines = used.map((name) =>
    NAMES.includes(name) ? `import ${name} from './${name}.vue'` : `import { ${name} } from './shared'`,
  )
  const given = used.filter((name) => !NAMES.includes(name)).join(', ')
  return code
    .replace(/<script.*>\n/, (tag) => `${tag}${lines.map((line) => `${line}\n`).join('')}`)
    .replace('data() { return { ', (data) => `${data}${given ? `${given}, ` : ''}`)
}

function sharedModule(start: VueScope): { code: string; scope: VueScope; names: string[] } {
  const { tape, fresh } = start
  const lines = ["import { computed, ref } from 'vue'", "import { useTranslation } from 'i18next-vue'"]
  const names = ['useText', 'useParts']
  let scope = start
  for (let more = tape.below(5); more > 0; more--) {
    const inner = withNames(scope, { type: 'kind', text: 'kind' })
    const [type, stem, of] = choose<[Name['type'], string, string]>(tape, [
      [2, () => ['labels', 'LABELS', labels(scope)]],
      [2, () => ['items', 'ITEMS', items(scope)]],
      [1, () => ['item', 'ITEM', item(scope)]],
      [
        1,
        () => [
          'kinds',
          'KINDS',
          `[${KINDS.filter(() => tape.chance(6))
            .map((each) => `'${each}'`)
            .join(', ')}]`,
        ],
      ],
      [1, () => ['isKind', 'isKind', `(kind) => ${flag(inner)}`]],
      [1, () => ['keyOf', 'keyOf', `(kind) => ${key(inner)}`]],
    ])
    const text = fresh.name(stem)
    lines.push(`export const ${text} = ${of}`)
    names.push(text)
    scope = withNames(scope, { type, text })
  }
  const inner = withNames(scope, { type: 'item', text: 'item' })
  lines.push(
    'export const useText = () => useTranslation().t',
    `export function useParts(item) { const label = ref(${key(inner)}); const has = computed(() => ${flag(inner)}); return { label, has } }`,
  )
  return { code: `${lines.join('\n')}\n`, scope, names }
}
