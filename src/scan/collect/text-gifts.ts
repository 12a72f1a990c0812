/** Whether texts are given away where a name stands for them, and to whom. */
import type { AssignmentExpression, CallExpression, NewExpression, Node, VariableDeclarator } from 'oxc-parser'
import type { ModuleFacts } from '../facts.ts'
import { isOfLibraries } from '../telling-names.ts'
import { isFunction } from './text-places.ts'

/**
 * `kept`: nobody is seen to read others from here on. `library`: one has them, which is asked for keys. `given`: whoever has
 * them may read any. `on`: what this stands in tells. `read`: a part of them is. `held`: something else has them in it.
 * `picked`: that is asked for what may be them, or one of them. `named`: names stand for what has them. `returned`: a function
 * gives them to whoever calls it. `shared`: another module can import them.
 */
export type Fate = 'kept' | 'library' | 'given' | 'on' | 'read' | 'held' | 'picked' | 'named' | 'returned' | 'shared'

/** `isHeld`: as a part of something else. `fromLibraries`: names of what libraries for translations export. */
export interface Having {
  isHeld: boolean
  fromLibraries: ReadonlySet<string>
}

/** A library is given them by these functions, and is asked for keys. */
const TO_LIBRARIES =
  /^(?:addResourceBundle|addResources?|setLocaleMessage|mergeLocaleMessage|(?:add|set)\w*Messages|setTranslations?|init|init\w*I18n)$/

const LIBRARY = /i18n|intl|transloco|translate|tolgee/

export function namesFromLibraries({ bindings }: Pick<ModuleFacts, 'bindings'>): ReadonlySet<string> {
  const isOfLibrary = ({ values: [value] }: ModuleFacts['bindings'][number]): boolean =>
    value?.kind === 'import' && /^@?\w/.test(value.from) && LIBRARY.test(value.from)
  return new Set(bindings.filter(isOfLibrary).map(({ name }) => name))
}

/** What becomes of them in `parent`, where `child` has them. */
export function fateIn(parent: Node, child: Node, having: Having): Fate {
  const { isHeld } = having
  // Svelte's, of which the parser of scripts knows no type.
  if (/^(?:Each|Await)Block$/.test(parent.type))
    return 'expression' in parent && child === parent.expression ? 'given' : 'kept'
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
      if (child !== parent.value) return 'kept'
      return isOfLibraries(nameIn(parent.name)) ? 'library' : 'given'
    case 'VariableDeclarator':
      return fateInDeclaration(parent, child, isHeld)
    case 'AssignmentExpression':
      return fateInAssignment(parent, child)
    case 'AssignmentPattern':
      return child === parent.right ? 'given' : 'kept'
    case 'CallExpression':
    case 'NewExpression':
      return child === parent.callee ? fateOfCalled(parent, child, having) : fateInCall(parent, having)
    case 'ForOfStatement':
    case 'ForInStatement':
      return child === parent.right ? 'given' : 'kept'
    case 'ExportSpecifier':
      if (child !== parent.local) return 'kept'
      return 'shared'
    case 'ExportDefaultDeclaration':
      return 'shared'
    case 'ReturnStatement':
    case 'YieldExpression':
      return 'returned'
    case 'ArrowFunctionExpression':
      return child === parent.body ? 'returned' : 'kept'
    case 'MethodDefinition':
      return child === parent.value ? 'given' : 'kept'
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXSpreadAttribute':
    case 'TaggedTemplateExpression':
    case 'TSExportAssignment':
      return 'given'
    case 'TemplateLiteral':
      return 'on'
  }
  // It is only asked whether they are there.
  return 'kept'
}

const OF_PROMISES = /^(?:then|catch|finally)$/

/** What is read of texts is noted elsewhere. */
function fateOfRead(
  { property, computed }: Extract<Node, { type: 'MemberExpression' }>,
  child: Node,
  isHeld: boolean,
): Fate {
  if (!computed && OF_PROMISES.test(nameIn(property))) return 'on'
  if (isHeld) return nameIn(child) === 'messages' && computed ? 'library' : 'picked'
  return 'read'
}

function fateInDeclaration({ id, init }: VariableDeclarator, child: Node, isHeld: boolean): Fate {
  if (child !== init) return 'kept'
  return id.type === 'Identifier' || !isHeld ? 'named' : 'given'
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

/** They give what they are given, or what functions give that they are given. React's `use` waits for it. */
const HOLDING =
  /^(?:Object\.(?:assign|freeze|entries|fromEntries|values)|Promise\.(?:all|resolve)|structuredClone|(?:React\.)?use)$/
const CALLING = /^(?:then|catch|finally|map|flatMap|from|use(?:Callback|Memo)|computed|createMemo)$/
/** They call a function with what they are of. */
const HANDING = /^(?:then|forEach|map|flatMap)$/

/** `load(language).then((texts) => …)`: of texts, the name of the parameter is known to stand for them. */
function fateOfCalled(
  { callee, arguments: [first] }: CallExpression | NewExpression,
  child: Node,
  { isHeld }: Having,
): Fate {
  const name = nameOfCalled(callee)
  if (isFunction(child)) return 'held'
  if (HANDING.test(name) && first && isFunction(first)) return isHeld ? 'named' : 'kept'
  if (name === 'then') return first && isToLibraries(nameIn(first)) ? 'library' : 'given'
  return isHeld || OF_PROMISES.test(name) ? 'held' : 'kept'
}

function fateInCall({ callee }: CallExpression | NewExpression, { isHeld, fromLibraries }: Having): Fate {
  const name = nameOfCalled(callee)
  const path = callee.type === 'MemberExpression' ? `${nameIn(callee.object)}.${name}` : name
  if (HOLDING.test(path) || (isHeld && CALLING.test(name))) return 'held'
  // `i18n.use(backend)`
  if (isToLibraries(name) || /\.use$/.test(path) || fromLibraries.has(rootOf(callee))) return 'library'
  return SHOWN.test(path) ? 'kept' : 'given'
}

const isToLibraries = (name: string): boolean => TO_LIBRARIES.test(name)

const nameOfCalled = (callee: Node): string => nameIn(callee.type === 'MemberExpression' ? callee.property : callee)

/** `i18next` of `i18next.use(…).use`. */
function rootOf(callee: Node): string {
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : nameIn(callee)
}

function nameIn(node: Node): string {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  return node.type === 'Literal' ? String(node.value) : ''
}
