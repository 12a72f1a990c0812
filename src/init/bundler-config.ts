/** Adds the plugin to the configuration of a bundler, in its author's own style. Pure: text -> text. */
import MagicString from 'magic-string'
import {
  type ArrayExpression,
  type Expression,
  type FunctionBody,
  type ObjectExpression,
  type ObjectProperty,
  type Program,
  parseSync,
} from 'oxc-parser'
import type { Place } from './places.ts'

/** The last statement may be anything; these are all that is looked at. */
type Node = Program['body'][number] | Expression

const PACKAGE = 'unplugin-translations'

/** `undefined`: the configuration is not written out plainly, so a person has to do it. */
export function addPlugin(text: string, { file, host, at }: Place & { file: string }): string | undefined {
  const { program, errors } = parseSync(file, text, { sourceType: 'unambiguous' })
  if (errors.length > 0) return undefined
  const config = findConfig(program)
  if (!config) return undefined
  const name = /\btranslations\b/.test(text) ? 'unpluginTranslations' : 'translations'
  const code = new MagicString(text)
  if (!insertCall(code, config, { at: at.split('.'), call: `${name}()` })) return undefined
  insertImport(code, program, { name, from: `${PACKAGE}/${host}` })
  return code.toString()
}

export const endOfLine = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

export const hasPlugin = (text: string): boolean => text.includes(PACKAGE)

/** The object literal that the module exports, through `defineConfig(...)`, a function or a variable. */
function findConfig({ body }: Program): ObjectExpression | undefined {
  for (const statement of body) {
    const exported =
      statement.type === 'ExportDefaultDeclaration' ? (statement.declaration as Expression) : commonJsExport(statement)
    if (exported) return toObject(exported, body)
  }
  return undefined
}

function commonJsExport(statement: Node): Expression | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return undefined
  const { left, right } = statement.expression
  const isExports =
    left.type === 'MemberExpression' &&
    left.object.type === 'Identifier' &&
    left.object.name === 'module' &&
    left.property.type === 'Identifier' &&
    left.property.name === 'exports'
  return isExports ? right : undefined
}

function toObject(node: Expression, body: Program['body']): ObjectExpression | undefined {
  switch (node.type) {
    case 'ObjectExpression':
      return node
    case 'CallExpression':
      return node.arguments[0] ? toObject(node.arguments[0] as Expression, body) : undefined
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return toObject(node.expression, body)
    case 'Identifier':
      return fromVariable(node.name, body)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return node.body ? fromFunction(node.body, body) : undefined
    default:
      return undefined
  }
}

function fromVariable(name: string, body: Program['body']): ObjectExpression | undefined {
  const declared = body
    .flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []))
    .find(({ id }) => id.type === 'Identifier' && id.name === name)?.init
  return declared ? toObject(declared, body) : undefined
}

const STRAIGHT = ['ReturnStatement', 'VariableDeclaration', 'ExpressionStatement', 'FunctionDeclaration']

/** One way to one `return` only: which of several is meant cannot be told. */
function fromFunction(result: FunctionBody | Expression, body: Program['body']): ObjectExpression | undefined {
  if (result.type !== 'BlockStatement') return toObject(result as Expression, body)
  if (!result.body.every(({ type }) => STRAIGHT.includes(type))) return undefined
  const last = result.body.find((statement) => statement.type === 'ReturnStatement')
  return last?.argument ? toObject(last.argument, body) : undefined
}

interface Insertion {
  /** Names of the properties from here to the list. */
  at: readonly string[]
  call: string
}

function insertCall(code: MagicString, config: ObjectExpression, { at, call }: Insertion): boolean {
  const [name, ...rest] = at
  const property = config.properties.find(
    (each): each is ObjectProperty => each.type === 'Property' && nameOf(each) === name,
  )
  if (!property) {
    const [first] = config.properties
    const [before, after] = first ? [code.original.slice(config.start + 1, first.start), ','] : [' ', ' ']
    code.appendLeft(config.start + 1, `${before}${spell({ at, call })}${after}`)
    return true
  }
  if (rest.length === 0 && property.value.type === 'ArrayExpression') insertLast(code, property.value, call)
  else if (rest.length > 0 && property.value.type === 'ObjectExpression')
    return insertCall(code, property.value, { at: rest, call })
  else return false
  return true
}

function nameOf({ key, computed }: ObjectProperty): string | undefined {
  if (key.type === 'Literal') return String(key.value)
  return key.type === 'Identifier' && !computed ? key.name : undefined
}

/** `vite: { plugins: [translations()] }` */
function spell({ at: [name, ...rest], call }: Insertion): string {
  return rest.length === 0 ? `${name}: [${call}]` : `${name}: { ${spell({ at: rest, call })} }`
}

function insertLast(code: MagicString, { start, elements }: ArrayExpression, call: string): void {
  const last = elements.at(-1)
  if (!last) {
    code.appendLeft(start + 1, call)
    return
  }
  const lineStart = code.original.lastIndexOf('\n', last.start - 1) + 1
  const indent = code.original.slice(lineStart, last.start)
  const isOnOwnLine = lineStart > start && indent.trim() === ''
  code.appendLeft(last.end, isOnOwnLine ? `,${endOfLine(code.original)}${indent}${call}` : `, ${call}`)
}

function insertImport(code: MagicString, { body }: Program, { name, from }: { name: string; from: string }): void {
  const text = code.original
  const quote = /from\s+"|require\("/.test(text) ? '"' : "'"
  const imports = body.filter(({ type }) => type === 'ImportDeclaration')
  const isModule = body.some(({ type }) => type === 'ImportDeclaration' || type.startsWith('Export'))
  const end = /;[ \t]*$/m.test(text) ? ';' : ''
  const line = isModule
    ? `import ${name} from ${quote}${from}${quote}${end}`
    : `const ${name} = require(${quote}${from}${quote})${end}`
  const last = imports.at(-1)
  const lineEnd = endOfLine(text)
  if (last) code.appendLeft(last.end, `${lineEnd}${line}`)
  else code.appendLeft(body[0]?.start ?? 0, `${line}${lineEnd}${lineEnd}`)
}
