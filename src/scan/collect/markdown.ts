/**
 * Markdown that is a component, of Vue as in VitePress, of Svelte as with mdsvex: text with elements and expressions, and
 * blocks of script.
 */
import { blank } from './blank.ts'
import type { Builder } from './builder.ts'
import { hasCompiler } from './compilers.ts'
import { FENCE } from './fences.ts'
import { visitSvelte } from './svelte/index.ts'
import { type VueScript, visitVueScripts } from './vue/index.ts'
import { parseMarkup } from './vue/parser.ts'
import { visitTemplate } from './vue/template.ts'

const FRONTMATTER = /^\uFEFF?---[^\S\n]*\n[\s\S]*?\n---/
const FENCED = new RegExp(`^${FENCE.source}`, 'gm')
/** Where a line begins with an element, what follows up to an empty one is HTML as it stands. */
const HTML_OR_CODE =
  /^ {0,3}<[^\n]*(?:\n[ \t]*[^\s][^\n]*)*|<\/?[a-z](?:[^>"'\n]|"[^"\n]*"|'[^'\n]*')*>|(`+)[^\n]*?\1/gim
const SCRIPT = /^<script\b([^>\n]*)>/gm

const CODE = /(`+)[^\n]*?\1/g
/** It imports a component of Svelte, or reads a store. */
const OF_SVELTE = /\.svelte['"]|(?<!\{)\{\s*\$[a-zA-Z_]/

const isOfSvelte = (id: string): boolean => hasCompiler('svelte/compiler', id, 'svelte')
const isOfVue = (id: string): boolean => hasCompiler('@vue/compiler-dom', id, 'vue')

/** The frameworks that may make a component of it. */
export const markdownReaders = (id: string): string =>
  [isOfSvelte(id) && 'svelte', isOfVue(id) && 'vue'].filter(Boolean).join()

/** Without a framework there is nobody who would make a component of it. */
export function visitMarkdown(code: string, id: string, builder: Builder): void {
  const text = code.replace(FRONTMATTER, blank).replace(FENCED, blank)
  const markup = OF_SVELTE.test(text) ? withoutCode(text) : ''
  if (OF_SVELTE.test(markup) && isOfSvelte(id)) visitSvelte(markup, id, builder)
  else if (isOfVue(id)) visitVueMarkdown(text, code, id, builder)
}

/** Script has marks of its own. */
function withoutCode(text: string): string {
  let markup = ''
  for (const { start, text: script } of listScripts(text)) {
    markup += text.slice(markup.length, start).replace(CODE, blank) + script
  }
  return markup + text.slice(markup.length).replace(CODE, blank)
}

function visitVueMarkdown(text: string, code: string, id: string, builder: Builder): void {
  const component = visitVueScripts(listScripts(text), { code, id }, builder)
  const markup = text.replace(HTML_OR_CODE, (part, ticks?: string) => (ticks ? blank(part) : part))
  visitTemplate(parseMarkup(markup, 'html', id).children, component, builder)
}

function listScripts(text: string): VueScript[] {
  const scripts: VueScript[] = []
  for (const { 0: tag, 1: attributes = '', index } of text.matchAll(SCRIPT)) {
    const start = index + tag.length
    const end = text.indexOf('</script>', start)
    if (end < 0) break
    const [, lang = 'js'] = /\blang=["']?(\w+)/.exec(attributes) ?? []
    scripts.push({ start, text: text.slice(start, end), lang, isSetup: /\bsetup\b/.test(attributes) })
  }
  return scripts
}
