/** Declarations of types, enums and namespaces: what their names stand for. */
import type {
  Node,
  TSEnumDeclaration,
  TSInterfaceDeclaration,
  TSTypeAliasDeclaration,
  TSTypeParameterDeclaration,
} from 'oxc-parser'
import type { Entry, ObjectValue, Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { declare, declareType, isClass, nameValue, typeName } from './builder.ts'
import { lower } from './expressions.ts'
import { numberIn } from './numbers.ts'
import type { Scope } from './scopes.ts'
import { innerScope } from './scopes.ts'
import { declareTypeParameters, lowerType, signatures } from './types.ts'
import { visitAll } from './walk.ts'

type TypeDeclaration = Extract<
  Node,
  {
    type:
      | 'TSTypeAliasDeclaration'
      | 'TSInterfaceDeclaration'
      | 'TSEnumDeclaration'
      | 'TSModuleDeclaration'
      | 'TSImportEqualsDeclaration'
  }
>

const UNKNOWN: Value = { kind: 'unknown' }

export function visitTypeDeclaration(node: TypeDeclaration, scope: Scope, builder: Builder): void {
  switch (node.type) {
    case 'TSTypeAliasDeclaration':
      visitAlias(node, scope, builder)
      return
    case 'TSInterfaceDeclaration':
      visitInterface(node, scope, builder)
      return
    case 'TSEnumDeclaration':
      visitEnum(node, scope, builder)
      return
    case 'TSModuleDeclaration':
      visitNamespace(node, scope, builder)
      return
    case 'TSImportEqualsDeclaration':
      if (node.moduleReference.type !== 'TSExternalModuleReference') return
      declare(builder, scope, node.id.name, {
        kind: 'import',
        from: node.moduleReference.expression.value,
        name: '*',
      })
  }
}

function withParameters(parameters: TSTypeParameterDeclaration | null, scope: Scope, builder: Builder): Scope {
  if (!parameters) return scope
  const inner = innerScope(scope)
  declareTypeParameters(parameters, inner, builder)
  return inner
}

function visitAlias(node: TSTypeAliasDeclaration, scope: Scope, builder: Builder): void {
  const inner = withParameters(node.typeParameters, scope, builder)
  declareType(builder, scope, node.id.name, lowerType(node.typeAnnotation, inner, builder))
}

function visitInterface(node: TSInterfaceDeclaration, scope: Scope, builder: Builder): void {
  if (isClass(builder, scope, node.id.name)) return
  const inner = withParameters(node.typeParameters, scope, builder)
  const spreads = node.extends.flatMap(({ expression }) =>
    expression.type === 'Identifier' ? [typeName(builder, inner, expression.name)] : [],
  )
  const type: ObjectValue = { kind: 'object', type: true, entries: signatures(node.body.body, inner, builder) }
  declareType(builder, scope, node.id.name, spreads.length > 0 ? { ...type, spreads } : type)
}

function visitEnum(node: TSEnumDeclaration, scope: Scope, builder: Builder): void {
  let next = 0
  const entries: Entry[] = node.body.members.map(({ id, initializer }) => {
    const name = id.type === 'Identifier' ? id.name : id.type === 'Literal' ? id.value : undefined
    const number = initializer ? numberIn(initializer) : next
    const value: Value =
      number === undefined && initializer
        ? lower(initializer, scope, builder)
        : { kind: 'scalar', value: number ?? next }
    if (isNumber(value)) next = value.value + 1
    return name === undefined ? { computed: UNKNOWN, value } : { name, value, at: id.start + builder.offset }
  })
  const numbered = entries.some(({ value }) => isNumber(value))
  const of = nameValue(builder, scope, node.id.name)
  declare(builder, scope, node.id.name, { kind: 'object', fixed: true, entries, ...(numbered ? { numbered } : {}) })
  declareType(builder, scope, node.id.name, { kind: 'each', of })
}

function isNumber(value: Value): value is { kind: 'scalar'; value: number } {
  return value.kind === 'scalar' && typeof value.value === 'number'
}

/** A namespace is an object of what it declares. */
function visitNamespace(node: Extract<Node, { type: 'TSModuleDeclaration' }>, scope: Scope, builder: Builder): void {
  if (!node.body) return
  const inner = innerScope(scope)
  visitAll(
    node.body.body.map((each) =>
      each.type === 'ExportNamedDeclaration' && each.declaration ? each.declaration : each,
    ),
    inner,
    builder,
  )
  if (node.id.type !== 'Identifier') return
  const entries = [...inner.names.keys()].map((name) => ({ name, value: nameValue(builder, inner, name) }))
  declare(builder, scope, node.id.name, { kind: 'object', entries })
}
