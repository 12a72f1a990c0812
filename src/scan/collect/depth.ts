/**
 * Nesting that would exhaust the stack of the native parser, which ends the whole process and can't be caught. Found by
 * one look at the text; what is doubtful is parsed by a process of its own first.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Far beyond what people and generators write, and well before the native parser runs out of stack. */
const MAX_BRACKETS = 2_000

/** Operators in one statement: arrows, conditions, signs and tags nest without brackets. */
const DOUBTFUL = 3_000

export function isTooDeep(code: string, lang: string): boolean {
  if (code.length < MAX_BRACKETS) return false
  const { brackets, operators } = measure(code)
  return brackets > MAX_BRACKETS || (operators > DOUBTFUL && !survives(code, lang))
}

/** Where a statement starts for certain, or nearly so. */
const STATEMENT = /\n(?:export|import|const|let|var|function|class|type|interface|enum|return)\b/y
const KEYWORD = /(?:typeof|void|delete|await|new|yield|keyof|extends|else|if|for|while|as|infer|async)\b/y

/**
 * How many brackets are in each other at the most, and how many operators may be: those of one statement or element,
 * with those of all that it stands in. What has been closed nests in nothing any more.
 */
function measure(code: string): { brackets: number; operators: number } {
  const [outer, outerAngles]: [number[], number[]] = [[], []]
  let [brackets, operators] = [0, 0]
  /** On this level, and of these angle brackets, of which a comma ends none; and on all levels around it. */
  let [chain, angles, around] = [0, 0, 0]
  /** So many levels stand around a statement that begins where only those of a module do: they count for nothing. */
  let ended = 0
  let before = OTHER
  for (let at = 0; at < code.length; at++) {
    const kind = KINDS[code.charCodeAt(at)] ?? OTHER
    const isInWord = before >= LETTER
    before = kind
    if (kind === OTHER || (kind >= LETTER && isInWord)) continue
    switch (kind) {
      case OPEN:
        outerAngles.push(angles)
        brackets = Math.max(brackets, outer.push(chain))
        around += chain
        chain = angles = 0
        break
      case CLOSE:
        chain = outer.pop() ?? 0
        angles = outerAngles.pop() ?? 0
        if (outer.length < ended) chain = angles = 0
        ended = Math.min(ended, outer.length)
        around -= chain
        // `list.map(…).filter(…)`
        operators = Math.max(operators, ++chain + around)
        break
      case END:
        chain = angles = 0
        break
      case COMMA:
        chain = angles
        break
      case LINE:
        if (!matches(STATEMENT, code, at)) break
        ended = outer.length
        chain = angles = around = 0
        break
      case ANGLE:
      case OPERATOR:
        if (kind === ANGLE) angles++
        operators = Math.max(operators, ++chain + around)
        break
      case WORD:
        if (matches(KEYWORD, code, at)) operators = Math.max(operators, ++chain + around)
    }
  }
  return { brackets, operators }
}

function matches(pattern: RegExp, code: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(code)
}

const OTHER = 0
const OPEN = 1
const CLOSE = 2
const END = 3
const LINE = 4
const COMMA = 5
const OPERATOR = 6
const ANGLE = 7
/** From here on, what words are made of; those that a keyword starts with are apart. */
const LETTER = 8
const WORD = 9

/** By character code. */
const KINDS = new Uint8Array(128)
for (const [signs, kind] of [
  ['([{', OPEN],
  [')]}', CLOSE],
  [';', END],
  ['\n', LINE],
  [',', COMMA],
  ['=?!~+-*/%&|^:@', OPERATOR],
  ['<', ANGLE],
  ['abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_', LETTER],
  ['tvdanykeiwfo', WORD],
] as const) {
  for (const sign of signs) KINDS[sign.charCodeAt(0)] = kind
}

/** In a thread, whose stack is smaller than any of ours can be. */
const PROBE = `
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
const [lang, parser] = process.argv.slice(1)
const workerData = { code: readFileSync(0, 'utf8'), lang, parser }
const task = "const { workerData: d } = require('node:worker_threads');"
  + "import(d.parser).then(({ parseSync }) => parseSync('a.' + d.lang, d.code, { lang: d.lang }).program)"
new Worker(task, { eval: true, workerData, execArgv: [] }).on('error', () => process.exit(1))
`

function survives(code: string, lang: string): boolean {
  const parser = import.meta.resolve('oxc-parser')
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROBE, '--', lang, parser], {
    input: code,
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return status === 0
}
