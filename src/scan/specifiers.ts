/** What a text imports, as far as that is told without parsing it: too much rather than too little. */

export interface Specifier {
  path: string
  /** Whatever is used of the module need not be named: `* as all`, `export *`, `require`, `import()`. */
  isWhole: boolean
}

/** Longer comments stand in front of no specifier; without an end, each would be looked for in all that follows. */
const COMMENTS = /(?:\/\*(?:[^*]|\*(?!\/)){0,400}\*\/\s*|\/\/[^\n]{0,400}\n\s*)*/.source

const WHOLE = '\\*\\s*(?:as\\s+[\\w$]+\\s*)?from|\\brequire\\w*|\\bimport(?=\\s*\\()'

/** Vue's `<script src="./page.ts">` imports as well. */
const SPECIFIER = new RegExp(
  `(?:(${WHOLE})|\\b(?:from|import|mock)|<script\\s[^<>]*\\bsrc\\s*=)\\s*(?:\\(\\s*)?${COMMENTS}['"\`]([^'"\`\\n]+)['"\`]`,
  'g',
)

/** `import.meta.glob('./pages/*')`, `require.context('.')`, `` import(`./pages/${name}`) `` */
const BY_PATTERN = new RegExp(
  `import\\.meta\\.(?:glob|webpackContext)|require\\.context|\\bimport\\s*\\(\\s*${COMMENTS}(?:[^'"\`\\s/]|\`[^\`]*\\$\\{)`,
)

export function specifiersIn(code: string): Specifier[] {
  return Array.from(code.matchAll(SPECIFIER), ([, whole, path = '']) => ({ path, isWhole: whole !== undefined }))
}

/** Whether it may use modules that no specifier names. */
export const importsByPattern = (code: string): boolean => BY_PATTERN.test(code)
