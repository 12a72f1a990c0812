/** Phase 1: the text of one module to its facts. */
import type { ModuleFacts } from '../facts.ts'
import { fileOf } from '../paths.ts'
import { refuseUnread, UNREAD } from '../unread.ts'
import { visitPug } from './angular-pug.ts'
import type { Builder } from './builder.ts'
import { createBuilder } from './builder.ts'
import { resolveNames } from './declared.ts'
import { visitHtml } from './html.ts'
import { markdownReaders, visitMarkdown } from './markdown.ts'
import { visitAstro, visitMdx } from './pages.ts'
import { syntaxError } from './parse.ts'
import { visitScript } from './script.ts'
import { visitSvelte } from './svelte/index.ts'
import { visitVue } from './vue/index.ts'

const READERS: Readonly<Record<string, (code: string, id: string, builder: Builder) => void>> = {
  vue: visitVue,
  svelte: visitSvelte,
  astro: visitAstro,
  mdx: visitMdx,
  md: visitMarkdown,
  svx: visitMarkdown,
  html: visitHtml,
  htm: visitHtml,
  pug: visitPug,
  ...Object.fromEntries(UNREAD.map((extension) => [extension, refuseUnread])),
}

/** What facts depend on besides the text: what kind of file it is, and of Markdown who makes a component of it. */
export function kindOf(id: string): string {
  const extension = extensionOf(id)
  if (hasRunes(id)) return `svelte.${extension}`
  return READERS[extension] === visitMarkdown ? `${extension} ${markdownReaders(id)}` : extension
}

const hasRunes = (id: string): boolean => /\.svelte\.[jt]s$/.test(id)

/**
 * Plain facts that depend on the text, and on the kind of the file. Throws a TranslationsError that names the line when it
 * does not parse.
 */
export function collectModule(code: string, id: string): ModuleFacts {
  const builder = createBuilder(code)
  const extension = extensionOf(id)
  builder.runes = hasRunes(id)
  try {
    const read = READERS[extension]
    if (read) read(code, id, builder)
    else visitScript(code, { id, extension }, builder)
    resolveNames(builder)
  } catch (error) {
    // Nesting beyond all reason exhausts the stack; it may cost this file, never the scan.
    if (error instanceof RangeError) throw syntaxError(id, code, 0, 'nested too deeply')
    throw error
  }
  return builder.facts
}

export function extensionOf(id: string): string {
  const path = fileOf(id)
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase()
}
