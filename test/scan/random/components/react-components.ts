/** Components of random React programs: how they are declared, what they are given, what they keep. */

import { child, elementOf, node, PROPS, type Prop, type ReactScope, type Signature } from './react-nodes.ts'
import { statement } from './react-statements.ts'
import { deeper, type Name, withNames } from './scope.ts'
import { choose, type Tape } from './tape.ts'
import { KINDS } from './values.ts'

const ALL = Object.keys(PROPS) as Prop[]

/** What a component is given is decided before anything is written, because others give it. */
export function signatureOf(name: string, tape: Tape, isLast: boolean): Signature {
  const all = ALL.filter((prop) => tape.chance(prop === 'label' ? 8 : 3))
  const props = isLast ? all.filter((prop) => prop !== 'as') : all
  return { name, props, isRendering: tape.chance(3) }
}

/** `outer`: what its module can name. */
export function component(signature: Signature, outer: ReactScope, isExported: boolean): string {
  const { tape } = outer
  const { head, names } = parameters(signature, outer)
  const texts = translator(outer)
  const lines: string[] = [texts.line, ...head.lines]
  let scope = withNames({ ...outer, t: texts.t }, ...names)
  for (let more = tape.below(5); more > 0; more--) {
    const { line, names: added } = statement(deeper(scope))
    lines.push(line)
    scope = withNames(scope, ...added)
  }
  lines.push(`return ${shown(scope)}`)
  return declared(signature.name, head.parameter, lines, { tape, isExported })
}

/** Mostly others, so that what is given goes on. */
function shown(scope: ReactScope): string {
  const { tape, components } = scope
  const nodes = Array.from({ length: tape.below(3) }, () => node(scope))
  const elements = components.slice(0, 1 + tape.below(2)).map((each) => elementOf(each, scope))
  const all = [...elements, ...(elements.length + nodes.length > 0 ? nodes : [node(scope)])]
  return all.length === 1 ? all.join('') : `<>${all.map(child).join('')}</>`
}

function declared(
  name: string,
  parameter: string,
  lines: string[],
  { tape, isExported }: { tape: Tape; isExported: boolean },
): string {
  const body = `{\n${lines.map((line) => `  ${line}\n`).join('')}}`
  const written = isExported ? 'export ' : ''
  return choose(tape, [
    [5, () => `${written}function ${name}(${parameter}) ${body}`],
    [3, () => `${written}const ${name} = (${parameter}) => ${body}`],
    [1, () => `${written}const ${name} = memo((${parameter}) => ${body})`],
    [1, () => `${written}const ${name} = memo(function ${name}(${parameter}) ${body})`],
    [1, () => `${written}const ${name} = forwardRef((${parameter}, ref) => ${body})`],
    [1, () => `${written}const ${name} = withMore((${parameter}) => ${body})`],
    [1, () => `function ${name}Inner(${parameter}) ${body}\n${written}const ${name} = withMore(${name}Inner)`],
    [1, () => `${written}const ${name} = Object.assign((${parameter}) => ${body}, { displayName: 'shown' })`],
  ])
}

/** Where `t` comes from. */
function translator({ tape, fresh }: ReactScope): { line: string; t: string } {
  const t = fresh.name('t')
  return choose(tape, [
    [5, () => ({ line: `const { t: ${t} } = useTranslation()`, t })],
    [1, () => ({ line: `const [${t}] = useTranslation()`, t })],
    [1, () => ({ line: `const ${t} = useTranslation()`, t: `${t}.t` })],
    [1, () => ({ line: `const ${t} = useText()`, t })],
  ])
}

interface Parameters {
  head: { parameter: string; lines: string[] }
  names: Name[]
}

function parameters({ props, isRendering }: Signature, scope: ReactScope): Parameters {
  const { tape, fresh } = scope
  const typed = (prop: Prop): Name['type'] => (prop === 'children' && isRendering ? 'render' : PROPS[prop])
  if (tape.chance(3)) {
    const text = fresh.name('props')
    const names = props.map((prop): Name => ({ type: typed(prop), text: `${text}.${prop}` }))
    return { head: { parameter: text, lines: [] }, names: [...names, { type: 'props', text }] }
  }
  const renamed = props.filter(() => !tape.chance(2))
  const names: Name[] = []
  const taken = renamed.map((prop) => {
    const type = typed(prop)
    const text = type === 'component' || tape.chance(5) ? fresh.name(type === 'component' ? 'As' : prop) : prop
    names.push({ type, text })
    return `${prop === text ? prop : `${prop}: ${text}`}${fallback(type, scope)}`
  })
  const rest = props.length > renamed.length || tape.chance(2) ? fresh.name('rest') : undefined
  const pattern = `{ ${[...taken, ...(rest ? [`...${rest}`] : [])].join(', ')} }`
  if (rest) names.push({ type: 'props', text: rest })
  if (!tape.chance(2)) return { head: { parameter: pattern, lines: [] }, names }
  const text = fresh.name('props')
  return {
    head: { parameter: text, lines: [`const ${pattern} = ${text}`] },
    names: [...names, { type: 'props', text }],
  }
}

function fallback(type: Name['type'], scope: ReactScope): string {
  if (!scope.tape.chance(3)) return ''
  if (type === 'key') return ` = ${scope.fresh.key()}`
  if (type === 'kind') return ` = '${scope.tape.oneOf(KINDS)}'`
  if (type === 'flag') return ` = ${scope.tape.oneOf(['true', 'false'])}`
  if (type === 'items') return ' = []'
  return ''
}
