/** The script of a module as trees whose places are those of the whole text, for who changes that text. */
import { extensionOf } from './index.ts'
import { parseScript } from './parse.ts'
import { parseSvelte } from './svelte/parser.ts'
import { parseVue } from './vue/index.ts'

/** Nodes of script as every parser gives them; what else is among them has other types. Throws where it does not parse. */
export function parseTrees(code: string, id: string): readonly object[] {
  const extension = extensionOf(id)
  if (extension === 'vue') return parseVue(code, id)
  if (extension === 'svelte') return [parseSvelte(code, id)]
  return parseScript(code, id, extension).body
}
