/** Imports between the modules of random programs, in the ways that there are. */
import { choose, type Tape } from './tape.ts'

export interface Exported {
  name: string
  from: string
  isDefault?: boolean
}

interface Import {
  line: string
  /** What the module calls it. */
  as: string
}

const LIBRARIES = {
  react: [
    'Children',
    'cloneElement',
    'createContext',
    'createElement',
    'forwardRef',
    'isValidElement',
    'memo',
    'useCallback',
    'useContext',
    'useMemo',
    'useReducer',
    'useRef',
    'useState',
  ],
  'react-i18next': ['Trans', 'useTranslation'],
}

const DECLARED = /^export (?:function|const|class) (\w+)/gm

/** The module with its imports, and what it exports itself. May add modules that pass things on. */
export function importsOf(
  file: string,
  code: string,
  known: readonly Exported[],
  tape: Tape,
  modules: Map<string, string>,
): { text: string; exported: Exported[] } {
  let text = code
  const lines = Object.entries(LIBRARIES).flatMap(([from, names]) => {
    const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(code))
    return used.length > 0 ? [`import { ${used.join(', ')} } from '${from}'`] : []
  })
  for (const each of known) {
    const word = new RegExp(`(?<!(?<!\\.\\.)\\.)(?<!\\w)${each.name}\\b`, 'g')
    if (!word.test(text)) continue
    const { line, as } = importOf(each, file, tape, modules)
    lines.push(line)
    text = text.replace(word, as)
  }
  const exported = [...code.matchAll(DECLARED)].map(([, name = '']): Exported => ({ name, from: file }))
  const [first] = exported
  if (first && tape.chance(3)) {
    text = `${text.replace(`export function ${first.name}(`, `export default function ${first.name}(`)}`
    if (!text.includes('export default')) {
      text = `${text.replace(`export const ${first.name} `, `const ${first.name} `)}\nexport default ${first.name}`
    }
    exported[0] = { ...first, isDefault: true }
  }
  return { text: [...new Set(lines), text, ''].join('\n'), exported }
}

function importOf({ name, from, isDefault }: Exported, file: string, tape: Tape, modules: Map<string, string>): Import {
  const path = `./${from}`
  const whole = `${from}All`
  const other = `${name}Other`
  const own = isDefault ? 'default' : name
  return choose(tape, [
    [
      8,
      () =>
        isDefault
          ? { line: `import ${name} from '${path}'`, as: name }
          : { line: `import { ${name} } from '${path}'`, as: name },
    ],
    [2, () => ({ line: `import { ${own} as ${other} } from '${path}'`, as: other })],
    [1, () => ({ line: `import * as ${whole} from '${path}'`, as: `${whole}.${own}` })],
    [2, () => through(`export { ${own === name ? name : `${own} as ${name}`} } from '${path}'`, name)],
    [isDefault ? 0 : 2, () => through(`export * from '${path}'`, name)],
    [1, () => through(`import { ${own} as it } from '${path}'\nexport const ${name} = it`, name)],
  ])

  function through(passes: string, passed: string): Import {
    const index = `${file}-${passed}`
    modules.set(`${index}.ts`, `${passes}\n`)
    return { line: `import { ${passed} } from './${index}'`, as: passed }
  }
}
