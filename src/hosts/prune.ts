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
import type { KeptKeys } from '../modules/prune.ts'
import { jsonLiteral } from '../modules/source.ts'
import { generateTexts, isTextModule, type TextModule, type TextShape } from '../modules/texts.ts'

export interface TextRenderer {
  /** `undefined`: there is nothing to put in. */
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
    digest: () => {
      digest ??= kept ? digestOf(kept) : ''
      return digest
    },
  }
}

/** Which keys there are; what their texts are is said by the placeholders. */
function digestOf(kept: KeptKeys): string {
  const hash = createHash('sha256')
  for (const kind of ['resource', 'messages'] as const) {
    for (const [namespace, keys] of kept({ kind })) hash.update(JSON.stringify([kind, namespace, ...[...keys].sort()]))
  }
  return hash.digest('hex')
}
