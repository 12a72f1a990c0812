/** Which file the path of an import means. */
const EXTENSIONS = [
  '',
  '.ts',
  '.tsx',
  '.mts',
  '.js',
  '.jsx',
  '.mjs',
  '.vue',
  '.svelte',
  '.cts',
  '.cjs',
  '.astro',
  '.mdx',
]

const INDEXES = EXTENSIONS.slice(1).map((extension) => `/index${extension}`)

/**
 * The first that is there: with its ending or without, or a folder with an index. Most are there in one of the first ways,
 * so none is put together before its turn.
 */
export function findCandidate(base: string, isThere: (path: string) => boolean): string | undefined {
  for (const extension of EXTENSIONS) if (isThere(base + extension)) return base + extension
  // TypeScript's sources are imported by the names of what they compile to.
  const sources = /\.[mc]?jsx?$/.test(base) ? [base.replace(/js(x?)$/, 'ts$1'), base.replace(/jsx?$/, 'tsx')] : []
  for (const source of sources) if (isThere(source)) return source
  for (const index of INDEXES) if (isThere(base + index)) return base + index
  return undefined
}
