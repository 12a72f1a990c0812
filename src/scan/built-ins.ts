/** Methods of lists, texts and the like that call nobody, told by their names; others may have methods of such names, too. */
import type { Value } from './value.ts'

/** They keep nothing of what they are given. What translators have as well is not among them: `t.has('key')`. */
const ASKS: ReadonlySet<string> = new Set(
  (
    'charAt charCodeAt concat endsWith getTime includes indexOf join lastIndexOf localeCompare match padEnd padStart pop ' +
    'replace replaceAll reverse shift slice split startsWith substr substring toFixed toLowerCase toString toUpperCase trim ' +
    'trimEnd trimStart'
  ).split(' '),
)

/** With those that keep what they are given, which may be a function. */
export const BUILT_INS: ReadonlySet<string> = new Set([...ASKS, 'add', 'fill', 'push', 'splice', 'unshift'])

/** They keep the elements of which a predicate says yes. */
export const SIFTING: ReadonlySet<string> = new Set(['filter', 'find', 'findLast'])

export const keepsNothing = (method: string): boolean => ASKS.has(method)

/** Whether something of ours has a method of such a name by this. */
export function isLikeBuiltIn(name: string, value: Value): boolean {
  return BUILT_INS.has(name) && !NEVER_CALLED.has(value.kind)
}

const NEVER_CALLED: ReadonlySet<Value['kind']> = new Set([
  'element',
  'join',
  'list',
  'nothing',
  'object',
  'regex',
  'scalar',
  'text',
])
