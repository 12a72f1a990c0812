/**
 * Texts in the output. Which keys a build uses is known for certain only when all of its modules are: a scan ahead of the
 * build would have to guess what belongs to it (linked packages, files that another plugin makes), and to ship a key less
 * than needed is a hole in the page. So modules carry a placeholder through the build, one short string, and the texts
 * take its place when the host has its list of modules: while chunks are rendered (rollup, rolldown, Vite), among the
 * assets (webpack, rspack), or in the files themselves (esbuild). The host parses and minifies no texts, too.
 */
import { createHash } from 'node:crypto'
import MagicString, { type SourceMap } from 'magic-string'
import type { Catalog } from '../catalog/catalog.ts'
import { formatId } from '../modules/ids.ts'
import { findPlaceholders, nestLiteral } from '../modules/placeholder.ts'
import type { KeyFilters } from '../modules/prune.ts'
import { jsonLiteral } from '../modules/source.ts'
import { generateTexts, identifyTexts, isTextModule, type TextModule, type TextShape } from '../modules/texts.ts'

export interface TextRenderer {
  /** `undefined`: there is nothing to put in. */
  render(code: string): RenderedTexts | undefined
  /** Another one for other texts; for names of files that the host makes before it asks for them. */
  digest: string
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
  filters: KeyFilters | undefined
}

export function createTextRenderer({ catalog, shape, filters }: RenderInput): TextRenderer {
  const made = new Map<string, string>()
  const textOf = (module: TextModule): string => {
    const id = formatId(module)
    const known = made.get(id)
    if (known !== undefined) return known
    const text = jsonLiteral(generateTexts(module, { catalog, shape, ...(filters ? { keep: filters(module) } : {}) }))
    made.set(id, text)
    return text
  }
  return {
    render: (code) => {
      const found = findPlaceholders(code)
      if (found.length === 0) return undefined
      const rendered = new MagicString(code)
      for (const { start, end, module, depth } of found) {
        if (isTextModule(module)) rendered.update(start, end, nestLiteral(textOf(module), depth))
      }
      return {
        code: rendered.toString(),
        map: (file) => rendered.generateMap({ source: file, file, includeContent: true, hires: 'boundary' }),
      }
    },
    digest: digestOf({ catalog, shape, filters }),
  }
}

function digestOf({ catalog, shape, filters }: RenderInput): string {
  if (!filters) return identifyTexts({ kind: 'resources' }, { catalog, shape })
  const hash = createHash('sha256')
  const keep = filters({ kind: 'resources' })
  for (const [language, namespaces] of catalog.resources) {
    for (const [namespace, resource] of namespaces) {
      for (const [key, text] of Object.entries(resource)) {
        if (keep(namespace, key)) hash.update(JSON.stringify([language, namespace, key, text]))
      }
    }
  }
  return hash.digest('hex')
}
