/** Runs a program, and tells which keys it looked up. */
import { transformSync } from 'esbuild'
import { isKey, keysIn, WORDS } from './place.ts'
import type { Program } from './program.ts'

/** Each is given other things from outside. */
const RUNS = 6

/** More than this no program does that ends. */
const MAX_TICKS = 2_000

/** Promises that wait for promises, to this depth. */
const MAX_TURNS = 16

type Load = (name: string) => unknown
type Start = (load: Load, module: { exports: unknown }, exports: unknown, outside: Outside) => void

export async function keysLookedUp({ modules }: Program): Promise<Set<string>> {
  const compiled = new Map(Array.from(modules, ([name, text]) => [name, compile(text)]))
  const keys = [...modules.values()].flatMap((text) => keysIn(text))
  const looked = new Set<string>()
  for (let run = 0; run < RUNS; run++) await runOnce(compiled, outsideOf(run, keys), looked)
  return looked
}

function compile(text: string): Start {
  const { code } = transformSync(text, { loader: 'ts', format: 'cjs' })
  return new Function('require', 'module', 'exports', 'outside', `const { ${NAMES} } = outside;\n${code}`) as Start
}

async function runOnce(compiled: ReadonlyMap<string, Start>, outside: Outside, looked: Set<string>): Promise<void> {
  const look = (key: unknown): string => {
    if (isKey(key)) looked.add(key)
    return ''
  }
  const known: Record<string, unknown> = { i18next: { t: look } }
  const load: Load = (name) => {
    if (name in known) return known[name]
    const module = { exports: {} }
    known[name] = module.exports
    compiled.get(`${name.slice(2)}.ts`)?.(load, module, module.exports, outside)
    known[name] = module.exports
    return module.exports
  }
  attempt(() => load('./main'))
  for (const todo of outside.waiting) attempt(todo)
  for (let turn = 0; turn < MAX_TURNS; turn++) await undefined
}

function attempt(todo: () => unknown): void {
  try {
    const result = todo()
    if (result instanceof Promise) result.catch(() => {})
  } catch {
    // What was looked up before it failed was looked up.
  }
}

type Outside = ReturnType<typeof outsideOf>

const NAMES = 'flag, word, count, anything, unknownKey, tick, spent, later'

const ANYTHING: readonly unknown[] = ['z', '', 0, 1, true, undefined, null, 'zone', {}, []]

function outsideOf(run: number, keys: readonly string[]) {
  const waiting: (() => unknown)[] = []
  let asked = 0
  let ticks = 0
  // The first runs take one way throughout.
  const next = (below: number): number => {
    asked++
    if (run < 2) return run % below
    return (Math.imul(asked * 2_654_435_761 + run, 40_503 + run) >>> 8) % below
  }
  const tick = (): void => {
    if (++ticks > MAX_TICKS) throw new Error('This does not end')
  }
  return {
    waiting,
    flag: () => next(2) === 0,
    word: () => WORDS[next(WORDS.length)],
    count: () => next(4),
    anything: () => ANYTHING[next(ANYTHING.length)],
    unknownKey: () => keys[next(keys.length)],
    tick,
    spent: () => ++ticks % 3 === 0,
    later: (todo: () => unknown) => {
      tick()
      waiting.push(todo)
    },
  }
}
