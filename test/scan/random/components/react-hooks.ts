/** What hooks keep in components of random React programs. */
import type { ReactScope } from './react-nodes.ts'
import type { Statement } from './react-statements.ts'
import { choose, type Way } from './tape.ts'
import { flag, item, items, key, kind } from './values.ts'

/** What hooks keep. */
export function kept(scope: ReactScope): Statement {
  const { fresh, tape, contexts } = scope
  const text = fresh.name('state')
  const setter = `set${text}`
  const ways: Way<Statement>[] = [
    [2, () => ({ line: `const [${text}] = useState(${key(scope)})`, names: [{ type: 'key', text }] })],
    [1, () => ({ line: `const [${text}] = useState(() => (${item(scope)}))`, names: [{ type: 'item', text }] })],
    [
      2,
      () => ({
        line: `const [${text}, ${setter}] = useState('a'); if (${text} === 'a' && ${flag(scope)}) ${setter}(${tape.oneOf(["'b'", "(old) => 'b'"])})`,
        names: [{ type: 'kind', text }],
      }),
    ],
    [
      1,
      () => {
        const from = fresh.key()
        return {
          line: `const [${text}, ${setter}] = useState(${from}); if (${text} === ${from} && ${flag(scope)}) ${setter}(${key(scope)})`,
          names: [{ type: 'key', text }],
        }
      },
    ],
    [
      1,
      () => ({
        line: `const [${text}, ${setter}] = useState(false); if (!${text} && ${flag(scope)}) ${setter}(true)`,
        names: [{ type: 'flag', text }],
      }),
    ],
    [2, () => ({ line: `const ${text} = useMemo(() => ${key(scope)}, [])`, names: [{ type: 'key', text }] })],
    [1, () => ({ line: `const ${text} = useMemo(() => ${items(scope)}, [])`, names: [{ type: 'items', text }] })],
    [1, () => ({ line: `const ${text} = useRef(${key(scope)})`, names: [{ type: 'key', text: `${text}.current` }] })],
    [
      1,
      () => ({
        line: `const ${text} = useRef(null); if (${flag(scope)}) ${text}.current = ${key(scope)}`,
        names: [{ type: 'key', text: `${text}.current` }],
      }),
    ],
    [1, () => reduced(text, scope)],
    [1, () => ({ line: `const ${text} = useLabel(${kind(scope)}, ${key(scope)})`, names: [{ type: 'key', text }] })],
    [
      1,
      () => ({
        line: `const { label: ${text}, has: has${text} } = useParts(${item(scope)})`,
        names: [
          { type: 'key', text },
          { type: 'flag', text: `has${text}` },
        ],
      }),
    ],
    ...(contexts.length > 0
      ? ([
          [4, () => ({ line: `const ${text} = useContext(${tape.oneOf(contexts)})`, names: [{ type: 'item', text }] })],
          [
            2,
            () => ({
              line: `const { label: ${text}, kind: ${text}k } = useContext(${tape.oneOf(contexts)})`,
              names: [
                { type: 'key', text },
                { type: 'kind', text: `${text}k` },
              ],
            }),
          ],
        ] satisfies Way<Statement>[])
      : []),
  ]
  return choose(tape, ways)
}

function reduced(text: string, scope: ReactScope): Statement {
  const { fresh } = scope
  const reducer = `(state, action) => { switch (action.type) { case 'show': return { ...state, label: action.label }; default: return { ...state, kind: 'b' } } }`
  const action = scope.tape.oneOf([`{ type: 'show', label: ${key(scope)} }`, `{ type: 'other' }`])
  return {
    line: `const [${text}, send${text}] = useReducer(${reducer}, { label: ${key(scope)}, kind: 'a' }); if (${text}.kind === 'a' && isOn(${fresh.unknown()})) send${text}(${action})`,
    names: [{ type: 'item', text }],
  }
}
