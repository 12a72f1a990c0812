/** Code in Markdown, between lines of backticks or tildes. It ends with as many of them at least, and nothing behind them. */
export const FENCE: RegExp = /[ \t]*(`{3,}(?![^\n]*`)|~{3,}(?!~))[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|$(?![\s\S]))/m
