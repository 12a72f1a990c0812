/** What Angular's components ask for in their own templates: `@ViewChild('row')`, `viewChild('row')`. */
import type { ClassElement, Expression } from 'oxc-parser'
import type { Builder } from './builder.ts'

export function addQueries(member: ClassElement, component: number, { facts }: Builder): void {
  const fact = facts.classes[component]
  const names = 'key' in member ? queriesOf(member).flatMap(namesIn) : []
  if (fact && names.length > 0) fact.queries = [...(fact.queries ?? []), ...names]
}

type Member = Extract<ClassElement, { key: unknown }>
type Query = Extract<Expression, { type: 'CallExpression' }>

function queriesOf(member: Member): Query[] {
  const made = member.type === 'PropertyDefinition' && member.value ? [member.value] : []
  return [...made, ...member.decorators.map(({ expression }) => expression)].flatMap((each) =>
    each.type === 'CallExpression' && QUERY.test(calleeOf(each)) ? [each] : [],
  )
}

const QUERY = /^[vV]iewChild(?:ren)?$/

/** `viewChild.required('row')` is one, too. */
function calleeOf({ callee }: Query): string {
  const named = callee.type === 'MemberExpression' ? callee.object : callee
  return named.type === 'Identifier' ? named.name : ''
}

/** `'row, other'`; a class of ours stands for no template. */
function namesIn({ arguments: [asked] }: Query): string[] {
  if (asked?.type === 'Literal' && typeof asked.value === 'string')
    return asked.value.split(',').map((each) => each.trim())
  return asked?.type === 'Identifier' && CLASS.test(asked.name) ? [] : ['*']
}

const CLASS = /^(?!TemplateRef$)[A-Z]\w*[a-z]/
