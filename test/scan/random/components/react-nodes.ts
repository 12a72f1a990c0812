/** What components of random React programs show. */
import { deeper, type Name, namesOf, type Scope, withNames } from './scope.ts'
import { choose, type Way } from './tape.ts'
import { flag, item, items, KINDS, key, kind, labels, object, parts, value } from './values.ts'

/** What a component may be given, whatever it is called inside. */
export const PROPS = {
  label: 'key',
  title: 'key',
  kind: 'kind',
  on: 'flag',
  item: 'item',
  items: 'items',
  labels: 'labels',
  footer: 'node',
  show: 'render',
  as: 'component',
  children: 'node',
} as const

export type Prop = keyof typeof PROPS

export interface Signature {
  name: string
  props: readonly Prop[]
  /** Its children are a function. */
  isRendering?: boolean
}

export interface ReactScope extends Scope {
  /** What may be shown from here: only what does not lead back. */
  components: readonly Signature[]
  /** Contexts of items, and hooks that give what another name tells. */
  contexts: readonly string[]
  /** How keys are looked up. */
  t: string
}

export function look(of: string, { t, fresh }: ReactScope): string {
  return `${t}(${of}, { ns: '${fresh.place()}' })`
}

/** An expression. */
export function node(scope: ReactScope): string {
  const { fresh, tape, components } = scope
  const on = deeper(scope)
  const names = (type: Name['type'], weight: number, use: (name: string) => string): Way<string>[] => {
    const known = namesOf(scope, type)
    return known.length > 0 ? [[weight, () => use(tape.oneOf(known))]] : []
  }
  return choose(tape, [
    [6, () => look(key(on), scope)],
    [1, () => look(`${flag(on)} && ${key(on)}`, scope)],
    [1, () => `<Trans i18nKey={${key(on)}} ns="${fresh.place()}" t={${scope.t}} />`],
    ...names('node', 5, (name) => name),
    ...names('render', 4, (name) => `${name}?.(${key(on)})`),
    ...names('look', 2, (name) => `${name}(${key(on)})`),
    ...names('component', 4, (name) => element(name, [], on)),
    ...names('node', 1, (name) => `(isValidElement(${name}) && cloneElement(${name}, ${object(parts(on))}))`),
    ...names(
      'node',
      1,
      (name) => `Children.map(${name}, (child) => isValidElement(child) && cloneElement(child, ${object(parts(on))}))`,
    ),
    ...(scope.depth > 0 ? further(on) : []),
    ...(scope.depth > 0 && components.length > 0 ? elements(on) : []),
  ])
}

function elements(on: ReactScope): Way<string>[] {
  const { components, tape } = on
  const one = (): Signature => tape.oneOf(components)
  // In a fragment: what is made without JSX is not followed to where it is cloned.
  return [
    [14, () => elementOf(one(), on)],
    [1, () => `<>{createElement(${created(one(), on)})}</>`],
    [
      1,
      () =>
        `<>{createElement(({ a: ${one().name}, b: ${one().name} })[${kind(on)}] ?? ${one().name}, ${object(parts(on))})}</>`,
    ],
  ]
}

const created = ({ name, props }: Signature, on: ReactScope): string => `${name}, ${object(...given(props, on))}`

function further(on: ReactScope): Way<string>[] {
  const { fresh, tape, contexts } = on
  const context = (): string => tape.oneOf(contexts)
  return [
    [4, () => `(${flag(on)} && ${node(on)})`],
    [3, () => `(${flag(on)} ? ${node(on)} : ${node(on)})`],
    [2, () => `<>${child(node(on))}${child(node(on))}</>`],
    [1, () => `<div title={${look(key(on), on)}}>${child(node(on))}</div>`],
    [3, () => mapped(on)],
    [1, () => `({ ${KINDS.map((each) => `${each}: ${node(on)}`).join(', ')} })[${kind(on)}]`],
    [1, () => switched(on)],
    ...(contexts.length > 0
      ? ([
          [2, () => provided(context(), on)],
          [1, () => consumed(context(), fresh.name('given'), on)],
        ] satisfies Way<string>[])
      : []),
  ]
}

const provided = (context: string, on: ReactScope): string =>
  `<${context}.Provider value={${item(on)}}>${child(node(on))}</${context}.Provider>`

function consumed(context: string, name: string, on: ReactScope): string {
  return `<${context}.Consumer>{(${name}) => ${node(withNames(on, { type: 'item', text: name }))}}</${context}.Consumer>`
}

function mapped(on: ReactScope): string {
  const { fresh, tape } = on
  const each = fresh.name('one')
  const inner = (...names: Name[]): string => node(withNames(on, ...names))
  return choose(tape, [
    [3, () => `(${items(on)}).map((${each}) => ${inner({ type: 'item', text: each })})`],
    [
      1,
      () =>
        `(${items(on)}).map(({ label: ${each}, kind: ${each}k }) => ${inner({ type: 'key', text: each }, { type: 'kind', text: `${each}k` })})`,
    ],
    [
      1,
      () =>
        `Object.entries(${labels(on)}).map(([${each}k, ${each}]) => ${inner({ type: 'key', text: each }, { type: 'kind', text: `${each}k` })})`,
    ],
    [1, () => `Object.keys(${labels(on)}).map((${each}) => ${inner({ type: 'kind', text: each })})`],
  ])
}

function switched(on: ReactScope): string {
  const [one, other] = [on.tape.oneOf(KINDS), on.tape.oneOf(KINDS)]
  const cases = `case '${one}': return ${node(on)}; ${one === other ? '' : `case '${other}': return ${node(on)}; `}`
  return `(() => { switch (${kind(on)}) { ${cases}default: return ${node(on)} } })()`
}

/** As it stands between tags. */
export const child = (expression: string): string => (/^<.*>$/.test(expression) ? expression : `{${expression}}`)

export function elementOf({ name, props, isRendering }: Signature, scope: ReactScope): string {
  return element(name, props, scope, isRendering)
}

function element(name: string, props: readonly Prop[], scope: ReactScope, isRendering = false): string {
  const { tape } = scope
  const attributes = props.flatMap((prop) => (prop === 'children' || tape.chance(2) ? [] : [attribute(prop, scope)]))
  const spreads = spread(scope)
  const all = tape.chance(5) ? [...attributes, ...spreads] : [...spreads, ...attributes]
  const open = [name, ...all].join(' ')
  if (!props.includes('children') || tape.chance(1)) return `<${open} />`
  return `<${open}>${isRendering ? `{${render(scope)}}` : child(node(scope))}</${name}>`
}

function attribute(prop: Prop, scope: ReactScope): string {
  const written = given([prop], scope)[0] ?? ''
  const text = written.slice(prop.length + 2)
  return /^'[^']*'$/.test(text) ? `${prop}="${text.slice(1, -1)}"` : `${prop}={${text}}`
}

/** `name: value`, as in an object. */
function given(props: readonly Prop[], scope: ReactScope): string[] {
  const { components } = scope
  return props.flatMap((prop) => {
    const type = PROPS[prop]
    if (type === 'node') return [`${prop}: ${node(scope)}`]
    if (type === 'render') return [`${prop}: ${render(scope)}`]
    // Those that are given to themselves would never end.
    if (type === 'component') return components.length > 0 ? [`${prop}: ${components.at(-1)?.name}`] : []
    return [`${prop}: ${value(type, scope)}`]
  })
}

function spread(scope: ReactScope): string[] {
  const { tape } = scope
  const objects = [...namesOf(scope, 'props'), ...namesOf(scope, 'item')]
  return choose(tape, [
    [10, () => []],
    [objects.length > 0 ? 4 : 0, () => [`{...${tape.oneOf(objects)}}`]],
    [1, () => [`{...${object(parts(scope))}}`]],
    [1, () => [`{...(${flag(scope)} ? ${object(parts(scope))} : {})}`]],
    [1, () => [`{...(${flag(scope)} && ${object(parts(scope))})}`]],
    [1, () => [`{...${item(scope)}}`]],
  ])
}

/** A function that shows a key. */
function render(scope: ReactScope): string {
  const known = [...namesOf(scope, 'render'), ...namesOf(scope, 'look')]
  if (known.length > 0 && scope.tape.chance(2)) return scope.tape.oneOf(known)
  const name = scope.fresh.name('text')
  return `(${name}) => ${node(withNames(deeper(scope), { type: 'key', text: name }))}`
}
