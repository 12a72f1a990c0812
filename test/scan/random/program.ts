/** Programs of one module or of two, made of a row of choices. */
import { expression } from './expressions.ts'
import { madeFunction } from './functions.ts'
import { type Name, type Place, type Type, withNames } from './place.ts'
import { lines, statements } from './statements.ts'
import { drawFrom } from './tape.ts'

export interface Program {
  /** By their names; the last is started. */
  modules: ReadonlyMap<string, string>
}

export function programOf(tape: readonly number[]): Program {
  const draw = drawFrom(tape)
  const several = draw.once(4)
  const place: Place = { draw, keys: [], names: [], depth: 0, leaves: [] }
  if (!several) return { modules: new Map([['main.ts', whole([], statements(12, place).text)]]) }
  const { text, names, heads } = givenModule(place)
  return {
    modules: new Map([
      ['given.ts', whole([], text)],
      ...(heads.some((each) => each.includes('./passed')) ? [['passed.ts', "export * from './given'\n"] as const] : []),
      ['main.ts', whole(heads, statements(10, withNames(place, names)).text)],
    ]),
  }
}

const PREDICATES = `function is(one, other) { return one === other }
const isNot = (one, other) => one !== other
`

function whole(heads: readonly string[], text: string): string {
  return `import { t } from 'i18next'\n${lines(heads)}\n${/\bis(?:Not)?\(/.test(text) ? PREDICATES : ''}${text}\n`
}

const EXPORTED: readonly [Type, ...Type[]] = ['key', 'thing', 'keys', 'record', 'things', 'key']

interface Given {
  text: string
  names: Name[]
  heads: string[]
}

/** What a module exports, and how it is imported. */
function givenModule(place: Place): Given {
  const { draw } = place
  const how = draw.one<How>(['named', 'renamed', 'namespace', 'passed'])
  const parts: string[] = []
  const names: Name[] = []
  const heads: string[] = []
  let inner = place
  for (let left = 1 + draw.below(3); left > 0; left--) {
    const name = `x${draw.fresh()}`
    const type = draw.one(EXPORTED)
    const own: Name[] = [{ text: name, type }]
    parts.push(`export let ${name} = ${expression(type, inner)}`)
    const setter = `set${name}`
    if (draw.once(2)) {
      const given = withNames(inner, [...own, { text: 'given', type }])
      const { text } = statements(draw.below(2), { ...given, inside: { kind: 'plain' } })
      parts.push(`export function ${setter}(given) {\n${lines([text, `${name} = given`])}\n}`)
      names.push({ text: setter, type: 'any', call: (at) => `${importedAs(setter, how)}(${expression(type, at)})` })
      heads.push(importOf(setter, how))
    }
    inner = withNames(inner, own)
    names.push({ text: importedAs(name, how), type, fixed: true })
    heads.push(importOf(name, how))
  }
  const made = madeFunction(inner)
  parts.push(made.text)
  for (const each of made.names) {
    const root = each.text.split('.')[0] ?? ''
    if (!each.call || !new RegExp(`^(?:function|const) ${root}\\b`, 'm').test(made.text)) continue
    parts.push(`export { ${root} }`)
    if (how === 'named' || how === 'passed') {
      names.push(each)
      heads.push(importOf(root, how))
    }
    break
  }
  parts.push(`export default ${expression('key', inner)}`)
  if (how === 'named') {
    heads.push("import given from './given'")
    names.push({ text: 'given', type: 'key', fixed: true })
  }
  return { text: parts.join('\n'), names, heads: [...new Set(heads)] }
}

type How = 'named' | 'renamed' | 'namespace' | 'passed'

function importedAs(name: string, how: How): string {
  if (how === 'renamed') return `its${name}`
  return how === 'namespace' ? `all.${name}` : name
}

function importOf(name: string, how: How): string {
  if (how === 'namespace') return "import * as all from './given'"
  const from = how === 'passed' ? './passed' : './given'
  return how === 'renamed' ? `import { ${name} as its${name} } from '${from}'` : `import { ${name} } from '${from}'`
}
