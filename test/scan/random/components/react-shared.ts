/** What the modules of a random React program share: contexts, hooks, wrappers, tables. */
import type { ReactScope } from './react-nodes.ts'
import { type Name, withNames } from './scope.ts'
import { choose } from './tape.ts'
import { flag, item, items, KINDS, key, labels, object, parts } from './values.ts'

export function shared(start: ReactScope): { code: string; scope: ReactScope } {
  const { tape } = start
  const lines: string[] = []
  let scope = start
  const add = (line: string, ...names: readonly Name[]): void => {
    lines.push(line)
    scope = withNames(scope, ...names)
  }
  for (let more = tape.below(6); more > 0; more--) constant(scope, add)
  const contexts = Array.from({ length: tape.below(3) }, (_, index) => `Context${index + 1}`)
  for (const each of contexts) add(`export const ${each} = createContext(${tape.chance(5) ? item(scope) : '{}'})`)
  add(`export ${textHook(scope)}`)
  add(`export ${labelHook(scope)}`)
  add(`export ${partsHook(scope)}`)
  add(`export ${wrapper(scope)}`)
  return { code: lines.join('\n'), scope: { ...scope, contexts } }
}

function constant(scope: ReactScope, add: (line: string, ...names: readonly Name[]) => void): void {
  const { fresh, tape } = scope
  const inner = withNames(scope, { type: 'kind', text: 'kind' })
  const named = (type: Name['type'], stem: string, of: string): void => {
    const text = fresh.name(stem)
    add(`export const ${text} = ${of}`, { type, text })
  }
  choose(tape, [
    [2, () => named('labels', 'LABELS', labels(scope))],
    [2, () => named('items', 'ITEMS', items(scope))],
    [1, () => named('item', 'ITEM', item(scope))],
    [
      1,
      () =>
        named(
          'kinds',
          'KINDS',
          `[${KINDS.filter(() => tape.chance(6))
            .map((each) => `'${each}'`)
            .join(', ')}]`,
        ),
    ],
    [1, () => named('flag', 'IS', flag(scope))],
    [1, () => named('isKind', 'isKind', `(kind) => ${flag(inner)}`)],
    [1, () => named('keyOf', 'keyOf', `(kind) => ${key(inner)}`)],
    [
      1,
      () => {
        const text = fresh.name('keyBy')
        const body = `switch (kind) { case 'a': return ${key(inner)}; case 'b': if (${flag(inner)}) return ${key(inner)}; default: return ${key(inner)} }`
        add(`export function ${text}(kind) { ${body} }`, { type: 'keyOf', text })
      },
    ],
  ])
}

function textHook({ tape }: ReactScope): string {
  return choose(tape, [
    [2, () => 'const useText = () => useTranslation().t'],
    [1, () => 'function useText() { const { t } = useTranslation(); return t }'],
    [1, () => 'function useText() { const { t } = useTranslation(); return (key, options) => t(key, options) }'],
    [
      1,
      () => 'function useText() { const { t } = useTranslation(); return useCallback((...args) => t(...args), [t]) }',
    ],
  ])
}

function labelHook(scope: ReactScope): string {
  const inner = withNames(scope, { type: 'kind', text: 'kind' }, { type: 'key', text: 'label' })
  return `function useLabel(kind, label) { if (${flag(inner)}) return ${key(inner)}; return useMemo(() => ${key(inner)}, [label]) }`
}

function partsHook(scope: ReactScope): string {
  const inner = withNames(scope, { type: 'item', text: 'item' })
  return `const useParts = (item) => { const [label] = useState(${key(inner)}); return { label, has: ${flag(inner)} } }`
}

function wrapper(scope: ReactScope): string {
  return choose(scope.tape, [
    [2, () => 'const withMore = (Inner) => (props) => <Inner {...props} />'],
    [
      1,
      () =>
        `function withMore(Inner) { return function More(props) { return <Inner {...props} kind="${scope.tape.oneOf(KINDS)}" /> } }`,
    ],
    [1, () => `const withMore = (Inner) => (props) => <Inner {...${object(parts(scope))}} {...props} />`],
    [
      1,
      () =>
        `const withMore = (Inner) => ({ label, ...rest }) => <Inner label={label ?? ${scope.fresh.key()}} {...rest} />`,
    ],
    [
      1,
      () =>
        `const withMore = (Inner) => (props) => (${flag(scope)} ? <Inner {...props} on /> : createElement(Inner, props))`,
    ],
    [1, () => `const withMore = (Inner) => memo(forwardRef((props, ref) => <Inner {...props} />))`],
    [
      1,
      () =>
        `const withMore = (Inner) => (props) => { if (!props.label) return null; return <Inner {...props} title={props.title ?? props.label} /> }`,
    ],
  ])
}
