/** Components of random Vue programs by options. */
import { deeper, type Name, withNames } from './scope.ts'
import { flag, items, key, kind } from './values.ts'
import { look, PROPS, type Signature, type VueScope } from './vue-nodes.ts'
import { option } from './vue-props.ts'

export function byOptions({ props, slots, emits }: Signature, outer: VueScope): { script: string; scope: VueScope } {
  const { fresh, tape } = outer
  const own = props.map((prop): Name => ({ type: PROPS[prop], text: prop }))
  const inScript = own.map(({ type, text }): Name => ({ type, text: `this.${text}` }))
  const scope = deeper(withNames(outer, ...inScript))
  const names: Name[] = []
  const name = (type: Name['type']): string => {
    const text = fresh.name(`own${type}`)
    names.push({ type, text })
    return text
  }
  const keys = props.filter((prop) => PROPS[prop] === 'key' && tape.chance(4))
  const defaults = keys.map((prop) => [prop, fresh.key()] as const)
  const data = [`${name('key')}: ${key(scope)}`, ...(tape.chance(5) ? [`${name('items')}: ${items(scope)}`] : [])]
  const computed = [
    ...(tape.chance(6) ? [`${name('key')}() { if (${flag(scope)}) return ${key(scope)}; return ${key(scope)} }`] : []),
    ...(tape.chance(4) ? [`${name('flag')}() { return ${flag(scope)} }`] : []),
    ...(tape.chance(4) ? [`${name('kind')}() { return ${kind(scope)} }`] : []),
  ]
  const inner = withNames(scope, { type: 'key', text: 'label' })
  const methods = tape.chance(5)
    ? [`${name('look')}(label) { return this.${look(key(inner), { ...inner, t: undefined })} }`]
    : []
  const created = emits ? `\n  created() { this.$emit('pick', ${key(scope)}) },` : ''
  const text = `<script>
export default {
  components: { ${outer.components.map((each) => each.name).join(', ')} },
  props: { ${props.map((prop) => `${prop}: ${option(prop, defaults)}`).join(', ')} },
  emits: ['pick'],
  data() { return { ${data.join(', ')} } },
  computed: { ${computed.join(', ')} },
  methods: { ${methods.join(', ')} },${created}
}
</script>`
  return { script: text, scope: { ...withNames(outer, ...own, ...names), t: undefined, slots, chosen: [] } }
}
