/** What a text imports, as far as that is told without parsing it: too much rather than too little. */

/** Vue's `<script src="./page.ts">` imports as well. */
const SPECIFIER =
  /(?:\b(?:from|import|require\w*|mock)|<script\s[^<>]*\bsrc\s*=)\s*(?:\(\s*)?(?:\/\*[^*]*\*\/\s*)*['"`]([^'"`\n]+)['"`]/g

/** `import.meta.glob('./pages/*')`, `require.context('.')`, `` import(`./pages/${name}`) `` */
const BY_PATTERN = /import\.meta\.glob|require\.context|\bimport\s*\(\s*(?:\/\*[^*]*\*\/\s*)*(?:[^'"`\s/]|`[^`]*\$\{)/

/** Markup is given what it uses by whoever it belongs to. */
const MARKUP = /\.(?:html?|md|mdx|svx)$/

/** The specifiers in a text; `undefined` where it may use what no specifier names. */
export function specifiersIn(code: string, file: string): string[] | undefined {
  if (MARKUP.test(file) || BY_PATTERN.test(code)) return undefined
  return Array.from(code.matchAll(SPECIFIER), ([, specifier = '']) => specifier)
}
