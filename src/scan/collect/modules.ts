/** What a module takes from others and gives to them. */
import type {
  ExportAllDeclaration,
  ExportDefaultDeclaration,
  ExportNamedDeclaration,
  ImportDeclaration,
  ModuleExportName,
  TSExportAssignment,
} from 'oxc-parser'
import { exportedAs } from '../common-exports.ts'
import type { ModuleFacts } from '../facts.ts'
import type { Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { declare, nameValue, typeName } from './builder.ts'
import { lower } from './expressions.ts'
import { lowerClass, lowerFunction } from './functions.ts'
import { noteGiver, noteMessages } from './message-reads.ts'
import type { Scope } from './scopes.ts'
import { visit } from './walk.ts'

export function visitImport(node: ImportDeclaration, scope: Scope, builder: Builder): void {
  const from = node.source.value
  for (const specifier of node.specifiers) {
    const name =
      specifier.type === 'ImportSpecifier'
        ? exportedName(specifier.imported)
        : specifier.type === 'ImportDefaultSpecifier'
          ? 'default'
          : '*'
    const value = { kind: 'import' as const, from, name }
    noteMessages(specifier.local.name, value, builder)
    noteGiver(specifier.local.name, value, builder)
    declare(builder, scope, specifier.local.name, value)
  }
}

type ExportNode = ExportNamedDeclaration | ExportDefaultDeclaration | ExportAllDeclaration | TSExportAssignment

export function visitExport(node: ExportNode, scope: Scope, builder: Builder): void {
  switch (node.type) {
    case 'ExportNamedDeclaration':
      visitNamed(node, scope, builder)
      return
    case 'ExportAllDeclaration':
      if (node.exported)
        give(builder, exportedName(node.exported), { kind: 'import', from: node.source.value, name: '*' })
      else builder.facts.stars.push(node.source.value)
      return
    case 'TSExportAssignment':
      give(builder, 'default', lower(node.expression, scope, builder))
      return
    case 'ExportDefaultDeclaration':
      visitDefault(node.declaration, scope, builder)
      return
  }
}

function visitDefault(node: ExportDefaultDeclaration['declaration'], scope: Scope, builder: Builder): void {
  if (node.type === 'TSInterfaceDeclaration') {
    visit(node, scope, builder)
    give(builder, 'default', typeName(builder, scope, node.id.name))
    return
  }
  const value =
    node.type === 'FunctionDeclaration'
      ? lowerFunction(node, scope, builder)
      : node.type === 'ClassDeclaration'
        ? lowerClass(node, scope, builder)
        : lower(node, scope, builder)
  const named = node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration' ? node.id?.name : undefined
  if (named) declare(builder, scope, named, value)
  give(builder, 'default', builder.component ? value : withName(value, builder.facts))
}

/** What others may put something into has a name, by which that is known: `export default reactive({ … })`. */
function withName(value: Value, { bindings }: Pick<ModuleFacts, 'bindings'>): Value {
  if (!HOLDS.has(value.kind)) return value
  return { kind: 'name', name: '', binding: bindings.push({ name: '', values: [value], once: true }) - 1 }
}

/** Others may put something into it. */
export const HOLDS: ReadonlySet<Value['kind']> = new Set([
  'call',
  'choice',
  'default',
  'either',
  'list',
  'object',
  'typed',
])

/** The same of CommonJS, once all names are resolved: `module.exports = { … }`. */
export function nameCommonExports(facts: Pick<ModuleFacts, 'bindings' | 'writes'>): void {
  for (const write of facts.writes) if (exportedAs(write.target)) write.value = withName(write.value, facts)
}

function visitNamed(node: ExportNamedDeclaration, scope: Scope, builder: Builder): void {
  if (node.declaration) {
    const from = builder.facts.bindings.length
    visit(node.declaration, scope, builder)
    for (const name of declaredBy(node.declaration, scope, builder, from)) giveName(builder, scope, name)
    return
  }
  for (const { local, exported } of node.specifiers) {
    const name = exportedName(local)
    if (node.source) giveFrom(node.source.value, name, exportedName(exported), builder)
    else giveLocal(builder, scope, name, exportedName(exported))
  }
}

/** `export { a as b }`: declared anywhere in the module, as a value, a type or both. */
function giveLocal(builder: Builder, scope: Scope, name: string, exported: string): void {
  give(builder, exported, nameValue(builder, scope, name))
  give(builder, `type ${exported}`, typeName(builder, scope, name))
}

/** `export { a as b } from './a'`: what it is there, as a value, a type or both. */
function giveFrom(from: string, name: string, exported: string, builder: Builder): void {
  give(builder, exported, { kind: 'import', from, name })
  give(builder, `type ${exported}`, { kind: 'import', from, name: `type ${name}` })
}

/** A name may be a value, a type or both; both are given, under names of their own. */
function giveName(builder: Builder, scope: Scope, name: string): void {
  const isType = name.startsWith('type ')
  const plain = isType ? name.slice(5) : name
  give(builder, name, isType ? typeName(builder, scope, plain) : nameValue(builder, scope, plain))
}

/** `from`: how many bindings there were. */
function declaredBy(node: object, { names }: Scope, { facts }: Builder, from: number): string[] {
  const made = facts.bindings.slice(from)
  const added = made.flatMap(({ name }, index) => (names.get(name) === from + index ? [name] : []))
  const id = 'id' in node ? (node.id as { name?: string } | null) : undefined
  // An overload or a merged declaration adds no new name.
  return id?.name && !added.includes(id.name) && names.has(id.name) ? [...added, id.name] : added
}

function give(builder: Builder, name: string, value: Value): void {
  builder.facts.exports.push({ name, value })
}

export function exportedName(node: ModuleExportName): string {
  return node.type === 'Literal' ? node.value : node.name
}
