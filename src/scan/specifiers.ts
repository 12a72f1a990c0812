/** What a text imports, as far as that is told without parsing it: too much rather than too little. */

/** What may stand in front of a specifier. */
const COMMENTS = /(?:\/\*(?:[^*]|\*(?!\/)){0,500}\*\/\s*|\/\/[^\n]{0,500}\n\s*)*/.source

/** Vue's `<script src="./page.ts">` imports as well. */
const SPECIFIER = new RegExp(
  `(?:\\b(?:from|import|require\\w*|mock)|<script\\s[^<>]*\\bsrc\\s*=)\\s*(?:\\(\\s*)?${COMMENTS}['"\`]([^'"\`\\n]+)['"\`]`,
  'g',
)

/** `import.meta.glob('./pages/*')`, `require.context('.')`, `` import(`./pages/${name}`) `` */
const BY_PATTERN = new RegExp(
  `import\\.meta\\.glob|require\\.context|\\bimport\\s*\\(\\s*${COMMENTS}(?:[^'"\`\\s/]|\`[^\`]*\\$\\{)`,
)

/** Markup is given what it uses by whoever it belongs to. */
const MARKUP = /\.(?:html?|md|mdx|svx)$/

export function specifiersIn(code: string): string[] {
  return Array.from(code.matchAll(SPECIFIER), ([, specifier = '']) => specifier)
}

/** `undefined` where the file may use what no specifier names. */
export function allSpecifiersIn(code: string, file: string): string[] | undefined {
  return MARKUP.test(file) || BY_PATTERN.test(code) ? undefined : specifiersIn(code)
}
