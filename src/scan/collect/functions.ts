/** Functions and classes. */
import type {
  ArrowFunctionExpression,
  Class,
  ClassElement,
  FunctionBody,
  Function as FunctionNode,
  MethodDefinition,
  ParamPattern,
  TSType,
  TSTypeAnnotation,
} from 'oxc-parser'
import type { FunctionFact } from '../facts.ts'
import type { Entry, ParamValue, Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { addFunction, declare, nameValue } from './builder.ts'
import { addCall } from './calls.ts'
import { standIn } from './comments.ts'
import { callWithInput, visitComponentDecorator, withInput } from './component-decorator.ts'
import { addQueries } from './component-queries.ts'
import { mayEnd } from './ends.ts'
import { entry, lower, propertyName } from './expressions.ts'
import { injected } from './injected.ts'
import { keepReturned } from './own-conditions.ts'
import { bind } from './patterns.ts'
import { keepPredicate } from './predicates.ts'
import type { Scope } from './scopes.ts'
import { innerScope } from './scopes.ts'
import { declareTypeParameters, lowerType, optional } from './types.ts'
import { LEFT, visitAll } from './walk.ts'

/** `type`: what the variable or argument that takes it says of its parameters. */
export function lowerFunction(
  node: FunctionNode | ArrowFunctionExpression,
  scope: Scope,
  builder: Builder,
  type?: Value,
): Value {
  const name = node.id?.name
  const id = addFunction(builder, { name, at: node.start + builder.offset, params: node.params.length })
  const value: Value = { kind: 'function', function: id }
  const inner = functionScope(scope, id)
  // An arrow has the `this` around it; a function brings its own, unless it is a method.
  if (node.type === 'FunctionExpression' && name) declare(builder, inner, name, value)
  fill(node, id, inner, builder, type)
  return value
}

function functionScope(scope: Scope, id: number): Scope {
  const inner = innerScope(scope)
  inner.function = id
  inner.hoists = true
  return inner
}

function fill(
  node: FunctionNode | ArrowFunctionExpression,
  id: number,
  inner: Scope,
  builder: Builder,
  type?: Value,
): void {
  if (node.typeParameters) declareTypeParameters(node.typeParameters, inner, builder)
  node.params.forEach((param, index) => {
    bindParam(param, { kind: 'param', function: id, index }, type, inner, builder)
  })

  const fact = builder.facts.functions[id]
  if (!fact) return
  if (node.returnType) fact.type = lowerType(node.returnType.typeAnnotation, inner, builder)
  if (!node.body) return
  keepReturned(node, id, inner, builder)
  keepPredicate(id, builder)
  standIn(node, inner, builder)
  const from = builder.facts.calls.length
  if (node.body.type === 'BlockStatement') {
    visitAll(node.body.body, inner, builder)
    if (!node.generator) addEnd(node.body, fact)
  } else fact.returns = [lower(node.body, inner, builder)]
  fact.calls = [from, builder.facts.calls.length]
}

/** Where it comes to its end it gives nothing, but what only does something is not read for what it gives. */
function addEnd(body: FunctionBody, fact: FunctionFact): void {
  const isNone = ({ kind }: Value): boolean => kind === 'nothing'
  if (fact.returns.every(isNone)) fact.returns = fact.returns.filter((each) => each !== LEFT)
  else if (mayEnd(body)) fact.returns.push(LEFT)
}

function bindParam(
  param: ParamPattern,
  value: ParamValue,
  type: Value | undefined,
  inner: Scope,
  builder: Builder,
): void {
  if (param.type === 'RestElement') {
    bind(param.argument, { ...value, rest: true }, inner, builder)
  } else if (param.type === 'TSParameterProperty') {
    const { parameter } = param
    bind(parameter, injected(param, value, inner, builder), inner, builder)
    const name = parameter.type === 'AssignmentPattern' ? parameter.left : parameter
    const members = inner.class === undefined ? undefined : builder.facts.classes[inner.class]?.members
    if (name.type === 'Identifier') members?.push({ name: name.name, value: nameValue(builder, inner, name.name) })
  } else if (type && !param.typeAnnotation) {
    const given: Value = { kind: 'member', of: type, name: String(value.index), at: param.start + builder.offset }
    bind(param, { kind: 'typed', of: value, type: given }, inner, builder)
  } else bind(param, injected(param, value, inner, builder), inner, builder)
}

/** A value with what its annotation says. */
export function typed(
  node: { typeAnnotation?: TSTypeAnnotation | null; optional?: boolean },
  of: Value,
  scope: Scope,
  builder: Builder,
): Value {
  const annotation = node.typeAnnotation?.typeAnnotation
  if (!annotation) return of
  const type = lowerType(annotation, scope, builder)
  return { kind: 'typed', of, type: node.optional ? optional(type) : type }
}

export function lowerClass(node: Class, scope: Scope, builder: Builder): Value {
  const made = addFunction(builder, { name: node.id?.name, at: node.start + builder.offset, params: 1 })
  const members: Entry[] = []
  const statics: Entry[] = []
  const id = builder.facts.classes.push({ function: made, members, statics }) - 1
  const value: Value = { kind: 'class', class: id }
  const inner: Scope = { ...innerScope(scope), class: id, static: false, late: true }
  const ofItself: Scope = { ...inner, static: true }
  if (node.id) declare(builder, inner, node.id.name, value)
  const fact = builder.facts.classes[id]
  if (node.superClass && fact) fact.extends = lower(node.superClass, scope, builder)
  const props = fact && propsTold(node)
  if (props) {
    const given: Value = { kind: 'param', function: made, index: 0 }
    fact.props = { kind: 'typed', of: given, type: lowerType(props, scope, builder) }
  }
  for (const { expression } of node.decorators) {
    lower(expression, scope, builder)
    visitComponentDecorator(expression, id, builder)
  }
  if (node.superClass && !node.body.body.some(isConstructor)) passOn(id, made, node, builder)
  for (const element of node.body.body) {
    if (element.type === 'StaticBlock') visitAll(element.body, innerScope(ofItself), builder)
    else if (isConstructor(element)) {
      fill(element.value, made, functionScope(inner, made), builder)
    } else if ('key' in element) {
      for (const decorator of element.decorators) lower(decorator.expression, scope, builder)
      const own = element.value ? lower(element.value, element.static ? ofItself : inner, builder) : undefined
      const body = withInput(element, own, id, builder)
      addQueries(element, id, builder)
      const given = 'typeAnnotation' in element ? typed(element, body, inner, builder) : body
      const isGetter = 'kind' in element && element.kind === 'get'
      const read = isGetter ? gotten(body, builder) : given
      const written = entry(element.key, element.computed, read, inner, builder)
      const made: Entry = isGetter ? { ...written, got: true } : written
      if (isSetter(element) && made.name !== undefined && own) {
        keepSetter(made.name, own, node, id, builder)
        continue
      }
      const isAbstract = element.type.startsWith('TSAbstract')
      ;(element.static ? statics : members).push(isAbstract ? { ...made, abstract: true } : made)
    }
  }
  return value
}

const isSetter = (element: ClassElement): boolean =>
  element.type === 'MethodDefinition' && element.kind === 'set' && !element.static

/** Its decorator may stand at the getter. */
function keepSetter(name: string, setter: Value, node: Class, id: number, builder: Builder): void {
  const accessors = node.body.body.filter((each) => 'key' in each && propertyName(each.key) === name)
  callWithInput(setter, accessors, id, builder)
  builder.setters.push({ class: id, name, setter })
}

/** `extends Component<Props, State>` */
function propsTold({ superClass, superTypeArguments }: Class): TSType | undefined {
  const name = superClass?.type === 'MemberExpression' ? superClass.property : superClass
  const isComponent = name?.type === 'Identifier' && /^(?:Pure)?Component$/.test(name.name)
  return isComponent ? superTypeArguments?.params[0] : undefined
}

const isConstructor = (element: ClassElement): element is MethodDefinition =>
  element.type === 'MethodDefinition' && element.kind === 'constructor'

/** Without a constructor of its own a class gives all that it is given to the one that it extends. */
function passOn(id: number, made: number, node: Class, builder: Builder): void {
  const all: Value = { kind: 'spread', of: { kind: 'param', function: made, index: 0, rest: true } }
  addCall(builder, { kind: 'super', class: id }, [all], node)
}

/** Who reads a getter is given what it returns. */
export function gotten(body: Value, builder: Builder): Value {
  const getter = body.kind === 'function' ? builder.facts.functions[body.function] : undefined
  if (!getter) return body
  const of: Value = { kind: 'either', of: getter.returns }
  return getter.type ? { kind: 'typed', of, type: getter.type } : of
}
