/** A script, whole or a block of a component. */
import { TranslationsError } from '../../errors.ts'
import type { Builder } from './builder.ts'
import { readComments, visitCommented } from './comments.ts'
import { keepTextsGivenAway } from './given-texts.ts'
import { parseScript, syntaxError } from './parse.ts'
import { visitAll } from './walk.ts'

export interface ScriptSource {
  id: string
  extension: string
  /** The file that the script is a block of, for the place of an error. */
  whole?: string
}

export function visitScript(code: string, source: ScriptSource, builder: Builder): void {
  const { body, comments } = read(code, source, builder.offset)
  readComments(comments, builder)
  visitAll(body, builder.root, builder)
  keepTextsGivenAway(body, builder, code)
  visitCommented(builder)
}

function read(code: string, { id, extension, whole }: ScriptSource, offset: number): ReturnType<typeof parseScript> {
  try {
    return parseScript(code, id, extension)
  } catch (error) {
    if (!whole || !(error instanceof TranslationsError)) throw error
    const { at, reason } = error.details
    throw syntaxError(id, whole, offset + Number(at), String(reason))
  }
}
