/** Phase 1: the text of one module to its facts. */
import type { ModuleFacts } from '../facts.ts'
import type { Builder } from './builder.ts'
import { createBuilder, resolveNames } from './builder.ts'
import { visitComments } from './comments.ts'
import { parseScript, syntaxError } from './parse.ts'
import { visitAll } from './walk.ts'

/** Plain facts that depend on the text alone. Throws a TranslationsError that names the line when it does not parse. */
export function collectModule(code: string, id: string): ModuleFacts {
  const builder = createBuilder(code)
  try {
    visitScript(code, id, extensionOf(id), builder)
    resolveNames(builder)
  } catch (error) {
    // Nesting beyond all reason exhausts the stack; it may cost this file, never the scan.
    if (error instanceof RangeError) throw syntaxError(id, code, 0, 'nested too deeply')
    throw error
  }
  return builder.facts
}

export function extensionOf(id: string): string {
  const path = id.replace(/[?#].*$/, '')
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase()
}

function visitScript(code: string, id: string, extension: string, builder: Builder): void {
  const { program, comments } = parseScript(code, id, extension)
  visitAll(program.body, builder.root, builder)
  visitComments(comments, builder)
}
