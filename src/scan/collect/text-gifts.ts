/** Whether texts are given away where a name stands for them, and to whom. */
import type { AssignmentExpression, CallExpression, NewExpression, Node, VariableDeclarator } from 'oxc-parser'

/**
 * `kept`: nobody is seen to read others from here on. `library`: one has them, which is asked for keys. `given`: whoever has
 * them may read any. `on`: what this stands in tells. `read`: a part of them is. `held`: something else has them in it.
 * `picked`: that is asked for what may be them, or one of them. `named`: a name stands for what has them.
 */
export type Fate = 'kept' | 'library' | 'given' | 'on' | 'read' | 'held' | 'picked' | 'named'

/** A library has them under these names, or is given them by these functions, and is asked for keys. */
const OF_LIBRARIES = /(?:messages|resources)$/i
const TO_LIBRARIES =
  /^(?:addResourceBundle|addResources?|setLocaleMessage|mergeLocaleMessage|addMessages|setTranslations?|init|init\w*I18n)$/

export const isOfLibraries = (name: string): boolean => OF_LIBRARIES.test(name)

/** What becomes of them in `parent`, where `child` has them; `isHeld`: as a part of something else. */
export function fateIn(parent: Node, child: Node, isHeld: boolean): Fate {
  switch (parent.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ChainExpression':
    case 'AwaitExpression':
    case 'JSXExpressionContainer':
      return 'on'
    case 'ArrayExpression':
    case 'ObjectExpression':
    case 'SpreadElement':
    case 'SequenceExpression':
      return 'held'
    case 'ConditionalExpression':
      return child === parent.test ? 'kept' : 'held'
    case 'LogicalExpression':
      return child === parent.left && parent.operator === '&&' ? 'kept' : 'held'
    case 'MemberExpression':
      return child === parent.object ? fateOfRead(parent, child, isHeld) : 'kept'
    case 'Property':
      if (child === parent.key && !parent.computed) return 'kept'
      return isOfLibraries(nameIn(parent.key)) ? 'library' : 'held'
    case 'PropertyDefinition':
      if (child !== parent.value) return 'kept'
      return isOfLibraries(nameIn(parent.key)) ? 'library' : 'given'
    case 'JSXAttribute':
      return isOfLibraries(nameIn(parent.name)) ? 'library' : 'given'
    case 'VariableDeclarator':
      return fateInDeclaration(parent, child, isHeld)
    case 'AssignmentExpression':
      return fateInAssignment(parent, child)
    case 'AssignmentPattern':
      return child === parent.right ? 'given' : 'kept'
    case 'CallExpression':
    case 'NewExpression':
      return fateInCall(parent, child)
    case 'ForOfStatement':
    case 'ForInStatement':
      return child === parent.right ? 'given' : 'kept'
    case 'JSXSpreadAttribute':
      return 'given'
  }
  // It is asked whether they are there, or nobody sees from here whom a function or an export gives them to.
  return 'kept'
}

/** What is read of texts is noted elsewhere. */
function fateOfRead(
  { property, computed }: Extract<Node, { type: 'MemberExpression' }>,
  child: Node,
  isHeld: boolean,
): Fate {
  if (isHeld) return nameIn(child) === 'messages' && computed ? 'library' : 'picked'
  return !computed && nameIn(property) === 'then' ? 'on' : 'read'
}

function fateInDeclaration({ id, init }: VariableDeclarator, child: Node, isHeld: boolean): Fate {
  if (child !== init) return 'kept'
  if (id.type === 'Identifier') return 'named'
  return isHeld ? 'given' : 'kept'
}

function fateInAssignment({ left, right }: AssignmentExpression, child: Node): Fate {
  if (child !== right) return 'kept'
  if (left.type !== 'MemberExpression') return 'given'
  if (isOfLibraries(nameIn(left.property))) return 'library'
  return GLOBAL.test(nameIn(left.object)) ? 'kept' : 'given'
}

/** There for whoever looks at the page from outside. */
const GLOBAL = /^(?:globalThis|window|self|global)$/

/** Shown as a whole, or only counted. */
const SHOWN = /^(?:console\.\w+|JSON\.stringify|Object\.keys)$/

/** They give what they are given. */
const HOLDING = /^(?:Object\.(?:assign|freeze|entries|fromEntries|values)|Promise\.(?:all|resolve)|structuredClone)$/

/** `load(language).then((texts) => …)`: the name of the parameter stands for them. */
function fateInCall({ callee, arguments: args }: CallExpression | NewExpression, child: Node): Fate {
  const name = nameIn(callee.type === 'MemberExpression' ? callee.property : callee)
  const path = callee.type === 'MemberExpression' ? `${nameIn(callee.object)}.${name}` : name
  if (child === callee) return name !== 'then' || /^(?:Arrow)?Function/.test(args[0]?.type ?? '') ? 'kept' : 'given'
  if (HOLDING.test(path)) return 'held'
  if (TO_LIBRARIES.test(name)) return 'library'
  return SHOWN.test(path) ? 'kept' : 'given'
}

function nameIn(node: Node): string {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  return node.type === 'Literal' ? String(node.value) : ''
}
