/** Expressions of Astro and MDX with markup in them: JSX, or else what only the framework's own compiler takes. */
import type { Value } from '../value.ts'
import type { KnownBraces, Span } from './braces.ts'
import type { Builder } from './builder.ts'
import { mayLookUp } from './may-look-up.ts'
import { syntaxError } from './parse.ts'
import type { Scope } from './scopes.ts'
import { isPath, lowerParsed, pathValue, shifted } from './snippets.ts'

export interface PageContext {
  code: string
  id: string
  scope: Scope
  builder: Builder
  braces: KnownBraces
}

/** Reads a piece of markup where these names are known. */
export type ReadMarkup = (markup: Span, scope: Scope) => void

/**
 * What stands between braces. Where it isn't JSX, for elements stand beside each other or are never closed, each piece of
 * markup is read on its own where script comes to it. Throws a TranslationsError where keys would be lost.
 */
export function lowerBraces({ start, end }: Span, context: PageContext, readMarkup: ReadMarkup): Value {
  const { code, id, scope, builder, braces } = context
  const text = code.slice(start, end)
  if (isPath(text)) return pathValue(text.trim(), start, scope, builder)
  const known = lowerParsed(text, start, scope, builder)
  if (known) return known
  const markup = braces.read.get(start - 1)?.markup ?? []
  for (const each of markup) builder.markup.set(each.start, (inner) => apart(builder, () => readMarkup(each, inner)))
  const withoutMarkup =
    markup.length > 0 ? lowerParsed(withPlaceholders(text, start, markup), start, scope, builder) : undefined
  if (withoutMarkup) return withoutMarkup
  if (QUOTED.test(text) && mayLookUp(text.replace(COMMENT, ''))) {
    throw syntaxError(id, code, start - 1, 'what stands in these braces is no expression')
  }
  return { kind: 'unknown' }
}

/** Places in markup are those of the file. */
function apart(builder: Builder, read: () => void): void {
  shifted(-builder.offset, builder, read)
}

/** Formulas have none. */
const QUOTED = /(['"`])[^\n]+?\1/

const COMMENT = /\/\*[\s\S]*?\*\//g

/** Of the same length. */
function withPlaceholders(text: string, start: number, markup: readonly Span[]): string {
  let flat = ''
  for (const each of markup) {
    flat += text.slice(flat.length, each.start - start)
    flat += PLACEHOLDER.padEnd(each.end - each.start)
  }
  return flat + text.slice(flat.length)
}

/** No element is called so, and none is shorter. */
const PLACEHOLDER = '<ɵ/>'
