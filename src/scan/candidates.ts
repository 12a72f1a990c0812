/** Files that the path of an import may mean, best first. */
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

/** With its ending or without, or a folder with an index. */
export function candidates(base: string): string[] {
  // TypeScript's sources are imported by the names of what they compile to.
  const source = /\.[mc]?jsx?$/.test(base) ? [base.replace(/js(x?)$/, 'ts$1'), base.replace(/jsx?$/, 'tsx')] : []
  return [
    ...EXTENSIONS.map((each) => base + each),
    ...source,
    ...EXTENSIONS.slice(1).map((each) => `${base}/index${each}`),
  ]
}
