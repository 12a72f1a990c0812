/** Vue's single-file components, taken apart by Vue's own parser. */
import type { Node } from 'oxc-parser'
import { parsePieces } from '../batch.ts'
import { addComponent, type Builder, type Component } from '../builder.ts'
import { messageKeys } from '../messages.ts'
import { parseScript, syntaxError } from '../parse.ts'
import { readPug } from '../pug.ts'
import { visitScript } from '../script.ts'
import { memberNames, readFrom, readOptionsApi } from '../vue-options.ts'
import { moveTo, type TemplateNode } from './nodes.ts'
import type { Block } from './parser.ts'
import { parseMarkup } from './parser.ts'
import { listPieces } from './pieces.ts'

import { visitTemplate } from './template.ts'

export function visitVue(code: string, id: string, builder: Builder): void {
  const blocks = readBlocks(code, id)
  const scripts = blocks.filter(({ tag }) => tag === 'script')
  const component = visitVueScripts(
    scripts.map((block) => toScript(block, code)),
    { code, id },
    builder,
  )
  for (const block of scripts) {
    const src = attribute(block, 'src')
    if (src) readFrom(src, component, builder)
  }
  for (const block of blocks) {
    if (block.tag !== 'i18n' || attribute(block, 'global') !== undefined) continue
    const of = attribute(block, 'locale') === undefined ? 'all languages' : 'one language'
    builder.facts.ownKeys.push(...messageKeys(contentOf(block, code).text, of))
  }
  const template = blocks.find(({ tag }) => tag === 'template')
  if (!template) return
  const lang = attribute(template, 'lang') ?? 'html'
  if (lang === 'pug') visitTemplate(readPugTemplate(template, code, id), component, builder)
  else if (lang === 'html') visitTemplate(template.children ?? [], component, builder)
  else throw syntaxError(id, code, template.loc.start.offset, `templates in ${lang} are not understood`)
}

export interface VueScript {
  /** Where its text stands in the whole. */
  start: number
  text: string
  lang: string
  isSetup: boolean
}

/** What plain script declares is there for the other one. */
export function visitVueScripts(
  scripts: readonly VueScript[],
  { code, id }: { code: string; id: string },
  builder: Builder,
): Component {
  const component = addComponent(builder)
  builder.root.class = component.class
  const plain = scripts.filter(({ isSetup }) => !isSetup)
  const setup = scripts.filter(({ isSetup }) => isSetup)
  for (const { start, text, lang } of [...plain, ...setup]) {
    builder.offset = start
    visitScript(text, { id, extension: lang, whole: code }, builder)
  }
  builder.offset = 0
  if (plain.length > 0) readOptionsApi(component, builder)
  if (setup.length === 0) builder.memberNames = memberNames(component, builder)
  return component
}

/** Its script, in blocks and in the template; a template in another language has none that stands in the file as it is. */
export function parseVue(code: string, id: string): Node[] {
  return readBlocks(code, id).flatMap((block): Node[] => {
    const lang = attribute(block, 'lang')
    if (block.tag === 'script') {
      const { start, text } = contentOf(block, code)
      return parseScript(' '.repeat(start) + text, id, lang ?? 'js').body
    }
    if (block.tag !== 'template' || (lang ?? 'html') !== 'html') return []
    // What entities stand for is shorter than they are.
    const pieces = listPieces(block.children ?? []).filter((piece) => code.startsWith(piece.code, piece.start))
    return [...parsePieces(pieces).values()]
  })
}

function readPugTemplate(template: Block, code: string, id: string): TemplateNode[] {
  const { start, text } = contentOf(template, code)
  const { html, placeOf } = readPug(text, start, { id, code })
  const { children } = parseMarkup(html, 'html', id)
  moveTo(placeOf, children)
  return children
}

function readBlocks(code: string, id: string): Block[] {
  const { children, errors } = parseMarkup(code, 'sfc', id)
  const blocks = children.filter((each): each is Block => each.tag !== undefined)
  const [error] = errors
  if (error && !blocks.some(({ tag }) => tag === 'script' || tag === 'template')) {
    throw syntaxError(id, code, error.loc?.start.offset ?? 0, error.message)
  }
  return blocks
}

function contentOf({ innerLoc }: Block, code: string): { start: number; text: string } {
  const start = innerLoc?.start.offset ?? 0
  return { start, text: code.slice(start, innerLoc?.end.offset ?? start) }
}

function toScript(block: Block, code: string): VueScript {
  const isSetup = attribute(block, 'setup') !== undefined
  return { ...contentOf(block, code), lang: attribute(block, 'lang') ?? 'js', isSetup }
}

/** The value of a plain attribute, empty for a bare name. */
function attribute({ props = [] }: Block, name: string): string | undefined {
  for (const prop of props) if (prop.type === 6 && prop.name === name) return prop.value?.content ?? ''
  return undefined
}
