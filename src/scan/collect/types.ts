/** TypeScript's types, read as the values they admit: a union of literals is a set of texts, an interface an object. */
import type {
  Node,
  ParamPattern,
  TSIndexedAccessType,
  TSSignature,
  TSType,
  TSTypeName,
  TSTypeParameterDeclaration,
  TSTypeQuery,
  TSTypeReference,
} from 'oxc-parser'
import type { Entry, Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { declareType, nameValue, textValue, typeName } from './builder.ts'
import { addCall } from './calls.ts'
import { lower, propertyName } from './expressions.ts'
import { either } from './operators.ts'
import type { Scope } from './scopes.ts'

const UNKNOWN: Value = { kind: 'unknown' }
const OPTIONAL: Value = { kind: 'nothing', optional: true }

export function lowerType(node: TSType, scope: Scope, builder: Builder): Value {
  switch (node.type) {
    case 'TSLiteralType':
      return node.literal.type === 'UnaryExpression' ? UNKNOWN : lower(node.literal, scope, builder)
    case 'TSUnionType':
      return either(node.types.map((each) => lowerType(each, scope, builder)))
    case 'TSIntersectionType':
      return {
        kind: 'object',
        type: true,
        entries: [],
        spreads: node.types.map((each) => lowerType(each, scope, builder)),
      }
    case 'TSTemplateLiteralType': {
      const parts: Value[] = node.quasis.flatMap((quasi, index) => {
        const type = node.types[index]
        return [
          textValue(builder, quasi.value.cooked ?? '', quasi.start),
          ...(type ? [lowerPart(type, scope, builder)] : []),
        ]
      })
      return { kind: 'join', of: parts, at: node.start + builder.offset }
    }
    case 'TSTypeReference':
      return lowerReference(node, scope, builder)
    case 'TSTypeQuery':
      return node.exprName.type === 'TSImportType' ? UNKNOWN : valueName(node.exprName, scope, builder)
    case 'TSTypeOperator': {
      const of = lowerType(node.typeAnnotation, scope, builder)
      return node.operator === 'keyof' ? { kind: 'keys', of } : of
    }
    case 'TSIndexedAccessType':
      return lowerIndexed(node, scope, builder)
    case 'TSTypeLiteral':
      return { kind: 'object', type: true, entries: signatures(node.members, scope, builder) }
    case 'TSMappedType':
      return {
        kind: 'object',
        entries: [
          {
            computed: lowerType(node.constraint, scope, builder),
            value: node.typeAnnotation ? lowerType(node.typeAnnotation, scope, builder) : UNKNOWN,
          },
        ],
      }
    case 'TSArrayType':
      return listOf(lowerType(node.elementType, scope, builder))
    case 'TSTupleType':
      return { kind: 'list', of: node.elementTypes.map((each) => lowerElementType(each, scope, builder)) }
    case 'TSConditionalType':
      return either([lowerType(node.trueType, scope, builder), lowerType(node.falseType, scope, builder)])
    case 'TSFunctionType':
      return {
        kind: 'object',
        ...(takesText(node.params) ? { called: true } : {}),
        entries: parameterTypes(node.params, scope, builder),
      }
    case 'TSParenthesizedType':
      return lowerType(node.typeAnnotation, scope, builder)
    case 'TSUndefinedKeyword':
    case 'TSNullKeyword':
    case 'TSVoidKeyword':
      return OPTIONAL
  }
  return UNKNOWN
}

/** Any number is less than any text. */
function lowerPart(node: TSType, scope: Scope, builder: Builder): Value {
  return node.type === 'TSNumberKeyword' ? { kind: 'numbers' } : lowerType(node, scope, builder)
}

/** `(key: string) => string` */
function takesText([first]: readonly ParamPattern[]): boolean {
  const type = first && 'typeAnnotation' in first ? first.typeAnnotation?.typeAnnotation.type : undefined
  return type !== undefined && TEXTS.has(type)
}

const TEXTS: ReadonlySet<TSType['type']> = new Set(['TSStringKeyword', 'TSAnyKeyword'])

/** A function's type is what its parameters can be, by their places. */
function parameterTypes(params: readonly ParamPattern[], scope: Scope, builder: Builder): Entry[] {
  return params.flatMap((param, index) => {
    const type = 'typeAnnotation' in param ? param.typeAnnotation?.typeAnnotation : undefined
    return type ? [{ name: String(index), value: lowerType(type, scope, builder) }] : []
  })
}

function lowerElementType(node: Node, scope: Scope, builder: Builder): Value {
  if (node.type === 'TSNamedTupleMember') return lowerElementType(node.elementType, scope, builder)
  if (node.type === 'TSOptionalType' || node.type === 'TSRestType') return UNKNOWN
  return lowerType(node as TSType, scope, builder)
}

/** Generic types that let their argument through. */
const TRANSPARENT =
  /^(?:Partial|Required|Readonly|Pick|Omit|NonNullable|Promise|Awaited|Ref|ComputedRef|MaybeRef|PropType|PropsWithChildren)$/
const NARROWING = /^(?:Exclude|Extract)$/
const LISTS = /^(?:Array|ReadonlyArray|Set|ReadonlySet|Iterable)$/

function lowerReference(node: TSTypeReference, scope: Scope, builder: Builder): Value {
  const name = node.typeName
  const [first] = node.typeArguments?.params ?? []
  if (name.type === 'Identifier' && name.name === 'ReturnType' && first?.type === 'TSTypeQuery') {
    return returnedBy(first, scope, builder)
  }
  const args = node.typeArguments?.params.map((each) => lowerType(each, scope, builder)) ?? []
  if (name.type === 'Identifier' && args[0]) {
    if (TRANSPARENT.test(name.name)) return args[0]
    if (args[1] && NARROWING.test(name.name)) return narrowed(args[0], args[1], name.name)
    if (LISTS.test(name.name)) return listOf(args[0])
    if (name.name === 'Record') return { kind: 'object', entries: [{ computed: args[0], value: args[1] ?? UNKNOWN }] }
  }
  if (name.type === 'Identifier') {
    const of = typeName(builder, scope, name.name)
    return args.length > 0 ? { kind: 'generic', of, args } : of
  }
  const of = qualifiedType(name, scope, builder)
  return args.length > 0 ? { kind: 'generic', of, args } : of
}

/** `Types.Item` is a type of that name, or else a class or enum. */
function qualifiedType(name: TSTypeName, scope: Scope, builder: Builder): Value {
  const or = valueName(name, scope, builder)
  return or.kind === 'member' ? { kind: 'default', of: { ...or, name: `type ${or.name}` }, or } : or
}

/** `ReturnType<typeof useTranslation<'home', 'title'>>` is what `useTranslation('home', { keyPrefix: 'title' })` gives. */
function returnedBy(query: TSTypeQuery, scope: Scope, builder: Builder): Value {
  const callee = lowerType(query, scope, builder)
  const [namespace, prefix] = (query.typeArguments?.params ?? []).map((each) => lowerType(each, scope, builder))
  const args: Value[] = namespace ? [namespace] : []
  if (prefix) args.push({ kind: 'object', entries: [{ name: 'keyPrefix', value: prefix }] })
  return addCall(builder, callee, args, query)
}

function narrowed(of: Value, by: Value, name: string): Value {
  return { kind: 'narrowed', of, among: { kind: 'admitted', by }, ...(name === 'Exclude' ? { not: true } : {}) }
}

/** Any number of the same. */
export function listOf(type: Value): Value {
  return { kind: 'list', of: [{ kind: 'spread', of: { kind: 'list', of: [type] } }] }
}

function valueName(name: TSTypeName, scope: Scope, builder: Builder): Value {
  if (name.type === 'Identifier') return nameValue(builder, scope, name.name)
  if (name.type === 'ThisExpression') return UNKNOWN
  const of = valueName(name.left, scope, builder)
  return { kind: 'member', of, name: name.right.name, at: name.right.start + builder.offset }
}

function lowerIndexed(node: TSIndexedAccessType, scope: Scope, builder: Builder): Value {
  const of = lowerType(node.objectType, scope, builder)
  const by = node.indexType
  if (by.type === 'TSNumberKeyword' || (by.type === 'TSTypeOperator' && by.operator === 'keyof'))
    return { kind: 'each', of }
  return { kind: 'index', of, by: lowerType(by, scope, builder), at: node.start + builder.offset }
}

/** What a property of this type can be: of a type that is named alone, a library may know its values. */
function valueOfType(node: TSType, scope: Scope, builder: Builder): Value {
  const type = lowerType(node, scope, builder)
  return type.kind === 'name' ? { kind: 'typed', of: UNKNOWN, type } : type
}

/** `name?: type`; of a type that is known in no part it tells nothing. */
export function optional(type: Value): Value {
  return type.kind === 'unknown' ? type : { kind: 'either', of: [type, OPTIONAL] }
}

export function signatures(members: readonly TSSignature[], scope: Scope, builder: Builder): Entry[] {
  const entries: Entry[] = []
  for (const member of members) {
    if (member.type === 'TSPropertySignature') {
      const name = propertyName(member.key)
      const type = member.typeAnnotation?.typeAnnotation
      const value = type && valueOfType(type, scope, builder)
      const at = member.start + builder.offset
      if (name !== undefined && value) entries.push({ name, value: member.optional ? optional(value) : value, at })
    } else if (member.type === 'TSIndexSignature') {
      const value = lowerType(member.typeAnnotation.typeAnnotation, scope, builder)
      entries.push({ computed: UNKNOWN, value })
    }
  }
  return entries
}

/** A type parameter stands for what its constraint admits. */
export function declareTypeParameters(parameters: TSTypeParameterDeclaration, scope: Scope, builder: Builder): void {
  for (const { name, constraint } of parameters.params) {
    declareType(builder, scope, name.name, constraint ? lowerType(constraint, scope, builder) : UNKNOWN)
  }
}
