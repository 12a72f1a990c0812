/**
 * Texts in the output. Which keys a build uses is known for certain only when all of its modules are: a scan ahead of the
 * build would have to guess what belongs to it (linked packages, files that another plugin makes), and to ship a key less
 * than needed is a hole in the page. So modules carry a placeholder through the build, one short string, and the texts
 * take its place when the host has its list of modules: while chunks are rendered (rollup, rolldown, Vite), among the
 * assets (webpack, rspack), or in the files themselves (esbuild, where modules have all texts beside it, because its output
 * may be shown before). The host parses and minifies no texts, too. Source maps tell what a module held when it was loaded,
 * so the texts go in there as well.
 */
import { createHash } from 'node:crypto'
import MagicString, { type SourceMap } from 'magic-string'
import type { Catalog } from '../catalog/catalog.ts'
import { formatId } from './ids.ts'
import { findPlaceholders, nestLiteral } from './placeholder.ts'
import type { KeptKeys } from './prune.ts'
import { jsonLiteral } from './source.ts'
import { generateTexts, isTextModule, type TextModule, type TextShape } from './texts.ts'

export interface TextRenderer {
  /** Code, or a source map as JSON. `undefined`: there is nothing to put in. */
  render(code: string): RenderedTexts | undefined
  /** Another one for other keys; for names of files that the host makes before it asks for them. */
  digest(): string
}

export interface RenderedTexts {
  code: string
  /** From the code that was given to this one; made only when asked for. */
  map(file: string): SourceMap
}

export interface RenderInput {
  catalog: Catalog
  shape: TextShape
  /** `undefined`: every key stays. */
  kept: KeptKeys | undefined
}

export function createTextRenderer({ catalog, shape, kept }: RenderInput): TextRenderer {
  const made = new Map<string, string>()
  let digest: string | undefined
  const textOf = (module: TextModule): string => {
    const id = formatId(module)
    const known = made.get(id)
    if (known !== undefined) return known
    const text = jsonLiteral(generateTexts(module, { catalog, shape, ...(kept ? { keep: kept(module) } : {}) }))
    made.set(id, text)
    return text
  }
  const findTexts = (code: string): Change[] =>
    findPlaceholders(code).flatMap(({ start, end, module, depth }) =>
      isTextModule(module) ? [{ start, end, text: nestLiteral(textOf(module), depth) }] : [],
    )
  return {
    render: (code) => {
      const found = [...findTexts(code), ...findInlineMaps(code, findTexts)]
      if (found.length === 0) return undefined
      const rendered = change(code, found)
      return {
        code: rendered.toString(),
        map: (file) => rendered.generateMap({ source: file, file, includeContent: true, hires: 'boundary' }),
      }
    },
    digest: () => {
      digest ??= kept ? digestOf(kept) : ''
      return digest
    },
  }
}

interface Change {
  start: number
  end: number
  text: string
}

function change(code: string, changes: readonly Change[]): MagicString {
  const changed = new MagicString(code)
  for (const { start, end, text } of changes) changed.update(start, end, text)
  return changed
}

/** However deep in strings, because none of its characters means anything there. */
const INLINE_MAP = /sourceMappingURL=data:application\/json;(?:charset=utf-8;)?base64,([\w+/=]+)/g

function findInlineMaps(code: string, findTexts: (map: string) => Change[]): Change[] {
  return Array.from(code.matchAll(INLINE_MAP)).flatMap(({ 0: whole, 1: encoded = '', index }) => {
    const map = Buffer.from(encoded, 'base64').toString()
    const changes = findTexts(map)
    if (changes.length === 0) return []
    const end = index + whole.length
    const text = Buffer.from(change(map, changes).toString()).toString('base64')
    return [{ start: end - encoded.length, end, text }]
  })
}

/** What a host's map says that a source held, or the whole of the map. */
export const renderContent = (renderer: TextRenderer, content: string): string =>
  renderer.render(content)?.code ?? content

/** Which keys there are; what their texts are is said by the placeholders. */
function digestOf(kept: KeptKeys): string {
  const hash = createHash('sha256')
  for (const kind of ['resource', 'messages'] as const) {
    for (const [namespace, keys] of kept({ kind })) hash.update(JSON.stringify([kind, namespace, ...[...keys].sort()]))
  }
  return hash.digest('hex')
}
