/** Comments that name keys: a call that stands alone in one, or an order to keep keys. */
import { type Comment, parseSync } from 'oxc-parser'
import type { Builder, Scope } from './builder.ts'
import { isTooDeep } from './depth.ts'
import { lower } from './expressions.ts'
import { takeBody } from './parse.ts'

const CALL = /^[\s*]*((?:i18n(?:ext)?\.)?\$?t\(.*\))[\s;]*$/s
const KEEP = /^[\s*]*translations-keep\s+(.+)$/s

export function visitComments(comments: readonly Comment[], builder: Builder): void {
  for (const comment of comments) {
    // Both marks take two characters: `//` and `/*`.
    const start = comment.start + 2
    const keep = KEEP.exec(comment.value)
    if (keep?.[1]) {
      const at = start + comment.value.indexOf(keep[1]) + builder.offset
      for (const key of keep[1].split(/[\s,]+/)) if (key) builder.facts.hints.push({ key, at })
      continue
    }
    const call = CALL.exec(comment.value)?.[1]
    if (call) visitCall(call, start + comment.value.indexOf(call), builder)
  }
}

function visitCall(code: string, start: number, builder: Builder): void {
  if (isTooDeep(code, 'ts')) return
  const result = parseSync('comment.ts', code, { lang: 'ts' })
  const [statement, ...more] = takeBody(result)
  if (result.errors.length > 0 || more.length > 0 || statement?.type !== 'ExpressionStatement') return
  // No name of the module reaches into a comment: what stands there means the configured function.
  const outside: Scope = { names: new Map(), parent: undefined, function: undefined, hoists: true, class: undefined }
  const { offset } = builder
  builder.offset = offset + start
  lower(statement.expression, outside, builder)
  builder.offset = offset
}
