/** Statements, and every node that has no reading of its own: its parts are read in turn. */
import type {
  BindingPattern,
  BlockStatement,
  ForInStatement,
  ForOfStatement,
  IfStatement,
  Node,
  Statement,
  StaticBlock,
  SwitchStatement,
  TryStatement,
  VariableDeclaration,
} from 'oxc-parser'
import type { Value } from '../value.ts'
import type { Builder } from './builder.ts'
import { declare, declareClass } from './builder.ts'
import { standIn } from './comments.ts'
import { mayEnd } from './ends.ts'
import { lower } from './expressions.ts'
import { lowerClass, lowerFunction } from './functions.ts'
import { guarded, inCase, keepCases, keepGuards } from './guards.ts'
import { visitExport, visitImport } from './modules.ts'
import { keepConstant } from './own-conditions.ts'
import { assign, bind } from './patterns.ts'
import { keepReturnedIf, returnedSoFar } from './returned.ts'
import type { Scope } from './scopes.ts'
import { innerScope, roughScope } from './scopes.ts'
import { keepTests, type Outcome, type Since, sinceHere, type Told } from './tests.ts'
import { visitTypeDeclaration } from './type-declarations.ts'
import { lowerType } from './types.ts'
import { assignInTurn, openBranches } from './versions.ts'
import { keepTaken } from './vue-props.ts'

export function visitAll(nodes: readonly Node[], scope: Scope, builder: Builder): void {
  const { calls } = builder.facts
  let left: { told: Told; from: number; returned: number }[] = []
  const end = nodes.findIndex((node) => !mayEnd(node))
  for (const [index, node] of nodes.entries()) {
    const since = node.type === 'SwitchStatement' ? sinceHere(builder) : undefined
    const isDead = end >= 0 && index > end
    // Nothing is returned there any more; what is looked up there may come to life again.
    if (isDead && node.type === 'ReturnStatement') visitParts(node, scope, builder)
    else visit(node, scope, builder)
    // A function may be called before it is declared.
    if (node.type === 'FunctionDeclaration') left = []
    const told = keepTold(node, since, scope, builder)
    if (told) left.push({ told, from: calls.length, returned: returnedSoFar(scope, builder) })
  }
  for (const { told, from, returned } of left) {
    keepTests(told, from, scope, builder)
    for (const outcome of told.outcomes) keepReturnedIf(outcome, returned, scope, builder)
  }
}

/** What is known behind a statement that leaves in some cases. `since`: where a switch begins. */
function keepTold(node: Node, since: Since | undefined, scope: Scope, builder: Builder): Told | undefined {
  if (node.type === 'IfStatement') return keepGuards(node, scope, builder)
  return node.type === 'SwitchStatement' && since ? keepCases(node, since, scope, builder) : undefined
}

export function visit(node: Node, scope: Scope, builder: Builder): void {
  switch (node.type) {
    case 'VariableDeclaration':
      visitVariables(node, scope, builder)
      return
    case 'FunctionDeclaration':
      if (node.id) declare(builder, scope, node.id.name, lowerFunction(node, scope, builder))
      return
    case 'ClassDeclaration':
      if (node.id) declareClass(builder, scope, node.id.name, lowerClass(node, scope, builder))
      return
    case 'ReturnStatement':
      leave('returns', node.argument ? lower(node.argument, scope, builder) : LEFT, scope, builder)
      return
    case 'ThrowStatement':
      visitThrow(lower(node.argument, scope, builder), scope, builder)
      return
    case 'ExpressionStatement':
      if (!assignInTurn(node.expression, scope, builder)) lower(node.expression, scope, builder)
      return
    case 'BlockStatement':
    case 'StaticBlock':
      visitBlock(node, scope, builder)
      return
    case 'IfStatement':
      visitIf(node, scope, builder)
      return
    case 'SwitchStatement':
      visitSwitch(node, scope, builder)
      return
    case 'ForOfStatement':
    case 'ForInStatement':
      visitLoop(node, scope, builder)
      return
    case 'ForStatement': {
      const inner = roughScope(scope)
      for (const part of [node.init, node.test, node.update, node.body]) if (part) visitOrLower(part, inner, builder)
      return
    }
    case 'WhileStatement':
    case 'DoWhileStatement':
      visitParts(node, roughScope(scope), builder)
      return
    case 'LabeledStatement':
      if (builder.stores && node.label.name === '$') declareReactive(node.body, scope, builder)
      visit(node.body, roughScope(scope), builder)
      return
    case 'TryStatement':
      visitTry(node, scope, builder)
      return
    case 'ImportDeclaration':
      visitImport(node, scope, builder)
      return
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
    case 'ExportAllDeclaration':
    case 'TSExportAssignment':
      visitExport(node, scope, builder)
      return
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSEnumDeclaration':
    case 'TSModuleDeclaration':
    case 'TSImportEqualsDeclaration':
      visitTypeDeclaration(node, scope, builder)
      return
    default:
      visitParts(node, scope, builder)
  }
}

/** For nodes that carry no value themselves: whatever stands in them is read. */
export function visitParts(node: Node, scope: Scope, builder: Builder): void {
  for (const part of Object.values(node)) {
    if (Array.isArray(part)) {
      for (const each of part) if (isNode(each)) visitOrLower(each, scope, builder)
    } else if (isNode(part)) visitOrLower(part, scope, builder)
  }
}

function visitOrLower(node: Node, scope: Scope, builder: Builder): void {
  if (STATEMENT.test(node.type)) visit(node as Statement, scope, builder)
  else lower(node, scope, builder)
}

/** What a function gives that only returns. */
export const LEFT: Value = { kind: 'nothing', optional: true }

const STATEMENT = /(?:Statement|Declaration|StaticBlock)$/

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** Svelte: `$: title = …` declares what nothing else does. */
function declareReactive(body: Statement, scope: Scope, builder: Builder): void {
  const assignment = body.type === 'ExpressionStatement' ? withoutParentheses(body.expression) : undefined
  if (assignment?.type !== 'AssignmentExpression') return
  const { left } = assignment
  const isName = left.type === 'Identifier' && !left.name.startsWith('$')
  if (isName || left.type === 'ObjectPattern' || left.type === 'ArrayPattern')
    bind(left as BindingPattern, undefined, scope, builder)
}

/** `$: ({ title } = …)` */
function withoutParentheses(node: Node): Node {
  return node.type === 'ParenthesizedExpression' ? withoutParentheses(node.expression) : node
}

function visitBlock(node: BlockStatement | StaticBlock, scope: Scope, builder: Builder): void {
  const inner = innerScope(scope)
  standIn(node, inner, builder)
  visitAll(node.body, inner, builder)
}

function leave(how: 'returns' | 'throws', value: Value, scope: Scope, builder: Builder): void {
  if (scope.function !== undefined) builder.facts.functions[scope.function]?.[how].push(value)
}

function visitThrow(value: Value, scope: Scope, builder: Builder): void {
  builder.thrown?.push(value)
  leave('throws', value, scope, builder)
}

function visitVariables({ declarations, kind }: VariableDeclaration, scope: Scope, builder: Builder): void {
  for (const { id, init } of declarations) {
    const value = init ? lowerInitial(init, id, scope, builder) : undefined
    bind(id, value, scope, builder, { hoist: kind === 'var' })
    keepTaken(id, value, scope, builder)
    if (kind === 'const' && init && id.type === 'Identifier') keepConstant(id.name, init, scope, builder)
  }
}

/** A function that is declared by its variable's type: `const Title: FC<Props> = ({ label }) => …` */
function lowerInitial(init: Node, id: BindingPattern, scope: Scope, builder: Builder): Value {
  const isFunction = init.type === 'ArrowFunctionExpression' || init.type === 'FunctionExpression'
  const annotation = id.typeAnnotation?.typeAnnotation
  if (!isFunction || !annotation) return lower(init, scope, builder)
  return lowerFunction(init, scope, builder, lowerType(annotation, scope, builder))
}

function visitLoop(node: ForOfStatement | ForInStatement, scope: Scope, builder: Builder): void {
  const inner = roughScope(scope)
  const of = lower(node.right, scope, builder)
  const value: Value = node.type === 'ForOfStatement' ? { kind: 'each', of } : { kind: 'keys', of }
  if (node.left.type === 'VariableDeclaration') {
    const hoist = node.left.kind === 'var'
    for (const { id } of node.left.declarations) bind(id, value, inner, builder, { hoist })
  } else assign(node.left, value, inner, builder)
  visit(node.body, inner, builder)
}

function visitIf(node: IfStatement, scope: Scope, builder: Builder): void {
  const { test, consequent, alternate } = node
  const since = sinceHere(builder)
  lower(test, scope, builder)
  const branches = openBranches(node, builder)
  const branch = (outcome: Outcome, body: Statement): void => {
    const returned = returnedSoFar(scope, builder)
    guarded([outcome], scope, builder, (inner) => visit(body, inner, builder))
    keepReturnedIf(outcome, returned, scope, builder)
  }
  branch({ test, holds: true, since }, consequent)
  branches.otherwise()
  if (alternate) branch({ test, holds: false }, alternate)
  branches.end()
}

function visitSwitch(node: SwitchStatement, scope: Scope, builder: Builder): void {
  lower(node.discriminant, scope, builder)
  const inner = roughScope(scope)
  node.cases.forEach(({ test, consequent }, index) => {
    if (test) lower(test, inner, builder)
    inCase(node, index, inner, builder, (own) => visitAll(consequent, own, builder))
  })
}

function visitTry(node: TryStatement, scope: Scope, builder: Builder): void {
  const { thrown } = builder
  const from = builder.facts.calls.length
  const of: Value[] = []
  builder.thrown = of
  visit(node.block, roughScope(scope), builder)
  builder.thrown = thrown
  if (node.handler) {
    const inner = roughScope(scope)
    const caught: Value = { kind: 'caught', of, calls: [from, builder.facts.calls.length] }
    if (node.handler.param) bind(node.handler.param, caught, inner, builder)
    visitAll(node.handler.body.body, innerScope(inner), builder)
  }
  if (node.finalizer) visit(node.finalizer, roughScope(scope), builder)
}
