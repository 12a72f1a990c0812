/** What templates of random Vue programs show. */
import { deeper, type Name, namesOf, type Scope, withNames } from './scope.ts'
import { choose, type Way } from './tape.ts'
import { flag, item, items, KINDS, key, kind, labels, value } from './values.ts'

/** What a component may be given. */
export const PROPS = {
  label: 'key',
  title: 'key',
  kind: 'kind',
  on: 'flag',
  item: 'item',
  items: 'items',
  labels: 'labels',
} as const

export type Prop = keyof typeof PROPS

export interface Signature {
  name: string
  props: readonly Prop[]
  /** Slots that give what is put into them a label and a kind. */
  slots: readonly string[]
  /** It tells who uses it which key was picked. */
  emits?: boolean
}

export interface VueScope extends Scope {
  /** What may be shown from here: only what does not lead back. */
  components: readonly Signature[]
  /** Its own slots. */
  slots: readonly string[]
  /** How keys are looked up, where that isn't `$t`. */
  t?: string
  /** Names of what holds a component. */
  chosen: readonly string[]
}

export function look(of: string, { t, fresh, tape }: VueScope): string {
  if (t && !tape.chance(3)) return `${t}(${of}, { ns: '${fresh.place()}' })`
  return tape.chance(3) ? `$t(${of})` : `$t(\`${fresh.place()}.\${${of}}\`)`
}

/** Elements and text. */
export function node(scope: VueScope): string {
  const { components, chosen, slots, tape } = scope
  const on = deeper(scope)
  const show = (): string => look(key(on), on)
  return choose(tape, [
    [4, () => `{{ ${show()} }}`],
    [1, () => `<p :title="${show()}" />`],
    [1, () => `<p v-text="${show()}" />`],
    ...named(scope, 'look', 2, (name) => `{{ ${name}(${key(on)}) }}`),
    ...(slots.length > 0 ? ([[4, () => slot(tape.oneOf(slots), on)]] satisfies Way<string>[]) : []),
    ...(scope.depth > 0 ? further(on) : []),
    ...(scope.depth > 0 && components.length > 0
      ? ([
          [12, () => elementOf(tape.oneOf(components), on)],
          [2, () => element('component', tape.oneOf(components), on, [`:is="${either(on)}"`])],
          ...(chosen.length > 0
            ? ([[2, () => element(tape.oneOf(chosen), tape.oneOf(components), on)]] satisfies Way<string>[])
            : []),
        ] satisfies Way<string>[])
      : []),
  ])
}

function named(scope: VueScope, type: Name['type'], weight: number, use: (name: string) => string): Way<string>[] {
  const names = namesOf(scope, type)
  return names.length > 0 ? [[weight, () => use(scope.tape.oneOf(names))]] : []
}

/** One of several components, as script has them: they are imported in each component that may show them. */
export function either(scope: VueScope): string {
  const one = (): string => scope.tape.oneOf(scope.components).name
  return scope.tape.chance(5)
    ? `${flag(scope)} ? ${one()} : ${one()}`
    : `({ a: ${one()}, b: ${one()} })[${kind(scope)}] ?? ${one()}`
}

function further(on: VueScope): Way<string>[] {
  return [
    [3, () => `<template v-if="${flag(on)}">${node(on)}</template>`],
    [3, () => `<template v-if="${flag(on)}">${node(on)}</template><template v-else>${node(on)}</template>`],
    [3, () => branches(on)],
    [2, () => `<div v-show="${flag(on)}">${node(on)}${node(on)}</div>`],
    [3, () => mapped(on)],
  ]
}

function branches(on: VueScope): string {
  const subject = kind(on)
  const [one, other] = [on.tape.oneOf(KINDS), on.tape.oneOf(KINDS)]
  const first = `<template v-if="${subject} === '${one}'">${node(on)}</template>`
  const second = `<template v-else-if="${subject} === '${other}'">${node(on)}</template>`
  return `${first}${second}<template v-else>${node(on)}</template>`
}

function mapped(on: VueScope): string {
  const { fresh, tape } = on
  const each = fresh.name('one')
  const inner = (...names: Name[]): string => node(withNames(on, ...names))
  const parts: Name[] = [
    { type: 'key', text: each },
    { type: 'kind', text: `${each}k` },
  ]
  const [loop, body] = choose<[string, () => string]>(tape, [
    [3, () => [`${each} in ${items(on)}`, () => inner({ type: 'item', text: each })]],
    [1, () => [`{ label: ${each}, kind: ${each}k } in ${items(on)}`, () => inner(...parts)]],
    [1, () => [`(${each}, ${each}k) in ${labels(on)}`, () => inner(...parts)]],
    [1, () => [`[${each}k, ${each}] in Object.entries(${labels(on)})`, () => inner(...parts)]],
  ])
  return `<template v-for="${loop}">${body()}</template>`
}

/** A slot of its own, with what is there where nobody fills it. */
function slot(name: string, on: VueScope): string {
  const given = [`:label="${key(on)}"`, ...(on.tape.chance(5) ? [`:kind="${kind(on)}"`] : [])]
  const all = on.tape.chance(2) ? [`v-bind="${item(on)}"`] : given
  const inside = on.tape.chance(3) ? node(on) : ''
  return `<slot name="${name}" ${all.join(' ')}>${inside}</slot>`
}

export function elementOf(signature: Signature, scope: VueScope): string {
  return element(scope.tape.chance(3) ? kebab(signature.name) : signature.name, signature, scope)
}

/** `Part2` -> `part-2` is no name of it, so names of components are words: `PartTwo`. */
const kebab = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()

function element(tag: string, { props, slots, emits }: Signature, scope: VueScope, more: string[] = []): string {
  const { tape, fresh } = scope
  const attributes = props.flatMap((prop) => (tape.chance(2) ? [] : [attribute(prop, scope)]))
  const spreads = spread(scope)
  // What is declared and not given stands in `$props` as well, as nothing: behind others it would take their place.
  const isBehind = !spreads.includes('v-bind="$props"') && tape.chance(5)
  const all = isBehind ? [...attributes, ...spreads] : [...spreads, ...attributes]
  const picked = fresh.name('picked')
  const listens = withNames(deeper(scope), { type: 'key', text: picked })
  const heard = emits && tape.chance(6) ? [`@pick="(${picked}) => ${look(key(listens), listens)}"`] : []
  const filled = slots.filter(() => tape.chance(7)).map((name) => fill(name, scope))
  return `<${[tag, ...more, ...all, ...heard].join(' ')}>${filled.join('')}</${tag}>`
}

function fill(name: string, scope: VueScope): string {
  const { fresh, tape } = scope
  const given = fresh.name('given')
  const inner = (...names: Name[]): string => node(withNames(deeper(scope), ...names))
  return choose(tape, [
    [2, () => `<template #${name}="${given}">${inner({ type: 'item', text: given })}</template>`],
    [2, () => `<template #${name}="{ label: ${given} }">${inner({ type: 'key', text: given })}</template>`],
    [
      1,
      () =>
        `<template #${name}="{ label: ${given} = ${fresh.key()} }">${inner({ type: 'key', text: given })}</template>`,
    ],
    [1, () => `<template #${name}>${inner()}</template>`],
  ])
}

function attribute(prop: Prop, scope: VueScope): string {
  const written = value(PROPS[prop], scope)
  return /^'[^']*'$/.test(written) ? `${prop}="${written.slice(1, -1)}"` : `:${prop}="${written}"`
}

function spread(scope: VueScope): string[] {
  const { tape } = scope
  return choose(tape, [
    [8, () => []],
    [1, () => [`v-bind="${item(scope)}"`]],
    [1, () => ['v-bind="$attrs"']],
    [1, () => ['v-bind="$props"']],
  ])
}
