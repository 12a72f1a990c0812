/** What stands in components of random React programs in front of what they show. */

import { kept } from './react-hooks.ts'
import { look, node, type ReactScope } from './react-nodes.ts'
import { type Name, withNames } from './scope.ts'
import { choose } from './tape.ts'
import { flag, item, items, KINDS, key, kind, labels } from './values.ts'

export interface Statement {
  line: string
  names: Name[]
}

const nameless = (line: string): Statement => ({ line, names: [] })

export function statement(scope: ReactScope): Statement {
  const { tape, components } = scope
  return choose(tape, [
    [3, () => constant('key', key(scope), scope)],
    [3, () => constant('flag', flag(scope), scope)],
    [1, () => constant('kind', kind(scope), scope)],
    [1, () => constant('item', item(scope), scope)],
    [1, () => constant('items', items(scope), scope)],
    [1, () => constant('labels', labels(scope), scope)],
    [2, () => constant('node', node(scope), scope)],
    [4, () => nameless(`if (${flag(scope)}) return ${node(scope)}`)],
    [1, () => nameless(`switch (${kind(scope)}) { case '${tape.oneOf(KINDS)}': return ${node(scope)} }`)],
    [2, () => taken(scope)],
    [2, () => changed(scope)],
    [4, () => kept(scope)],
    [2, () => helper(scope)],
    [components.length > 0 ? 2 : 0, () => chosen(scope)],
    [1, () => filled(scope)],
  ])
}

function constant(type: Name['type'], of: string, { fresh }: ReactScope): Statement {
  const text = fresh.name(type)
  return { line: `const ${text} = ${of}`, names: [{ type, text }] }
}

/** One of several components. */
function chosen(scope: ReactScope): Statement {
  const { fresh, tape, components } = scope
  const text = fresh.name('As')
  const one = (): string => tape.oneOf(components).name
  const of = choose(tape, [
    [2, () => `({ a: ${one()}, b: ${one()} })[${kind(scope)}] ?? ${one()}`],
    [2, () => `${flag(scope)} ? ${one()} : ${one()}`],
    [1, () => `[${one()}, ${one()}][${tape.below(2)}]`],
  ])
  return { line: `const ${text} = ${of}`, names: [{ type: 'component', text }] }
}

/** Parts of an item. */
function taken(scope: ReactScope): Statement {
  const text = scope.fresh.name('part')
  return {
    line: `const { label: ${text}, kind: ${text}k, on: ${text}on${scope.tape.chance(3) ? ' = true' : ''} } = ${item(scope)} ?? {}`,
    names: [
      { type: 'key', text },
      { type: 'kind', text: `${text}k` },
      { type: 'flag', text: `${text}on` },
    ],
  }
}

/** A variable that becomes another. */
function changed(scope: ReactScope): Statement {
  const { fresh, tape } = scope
  const text = fresh.name('var')
  return choose<Statement>(tape, [
    [
      3,
      () => ({
        line: `let ${text} = ${key(scope)}; if (${flag(scope)}) ${text} = ${key(scope)}`,
        names: [{ type: 'key', text }],
      }),
    ],
    [
      1,
      () => ({
        line: `let ${text}; if (${flag(scope)}) ${text} = ${key(scope)}; else ${text} = ${key(scope)}`,
        names: [{ type: 'key', text }],
      }),
    ],
    [
      2,
      () => ({
        line: `let ${text} = ${kind(scope)}; if (${flag(scope)}) ${text} = ${kind(scope)}`,
        names: [{ type: 'kind', text }],
      }),
    ],
    [
      2,
      () => ({
        line: `let ${text} = ${flag(scope)}; if (${flag(scope)}) ${text} = !${text}`,
        names: [{ type: 'flag', text }],
      }),
    ],
    [
      1,
      () => ({
        line: `let ${text}; switch (${kind(scope)}) { case 'a': ${text} = ${key(scope)}; break; case 'b': ${text} = ${key(scope)}; default: ${text} ??= ${key(scope)} }`,
        names: [{ type: 'key', text }],
      }),
    ],
  ])
}

/** Something filled after it was made. */
function filled(scope: ReactScope): Statement {
  const { fresh, tape } = scope
  const text = fresh.name('made')
  return choose<Statement>(tape, [
    [
      1,
      () => ({
        line: `const ${text} = {}; ${text}.label = ${key(scope)}; ${text}.kind = ${kind(scope)}`,
        names: [{ type: 'item', text }],
      }),
    ],
    [
      1,
      () => ({
        line: `const ${text} = { ...${item(scope)} }; if (${flag(scope)}) ${text}.label = ${key(scope)}`,
        names: [{ type: 'item', text }],
      }),
    ],
    [
      1,
      () => ({
        line: `const ${text} = []; if (${flag(scope)}) ${text}.push(${item(scope)}); ${text}.push(${item(scope)})`,
        names: [{ type: 'items', text }],
      }),
    ],
    [
      1,
      () => ({
        line: `const ${text} = {}; for (const each of ${items(scope)}) ${text}[each.kind] = each.label`,
        names: [{ type: 'labels', text }],
      }),
    ],
  ])
}

/** Functions inside of the component. */
function helper(scope: ReactScope): Statement {
  const { fresh, tape } = scope
  const text = fresh.name('make')
  const inner = withNames(scope, { type: 'key', text: 'label' })
  return choose<Statement>(tape, [
    [3, () => ({ line: `const ${text} = (label) => ${node(inner)}`, names: [{ type: 'render', text }] })],
    [
      1,
      () => ({
        line: `function ${text}(label) { if (${flag(inner)}) return ${node(inner)}; return ${look('label', scope)} }`,
        names: [{ type: 'render', text }],
      }),
    ],
    [
      1,
      () => ({ line: `const ${text} = useCallback((label) => ${node(inner)}, [])`, names: [{ type: 'render', text }] }),
    ],
    [
      1,
      () => ({
        line: `const ${text} = (kind) => ${flag(withNames(scope, { type: 'kind', text: 'kind' }))}`,
        names: [{ type: 'isKind', text }],
      }),
    ],
    [
      1,
      () => ({
        line: `const ${text} = (kind) => ${key(withNames(scope, { type: 'kind', text: 'kind' }))}`,
        names: [{ type: 'keyOf', text }],
      }),
    ],
  ])
}
