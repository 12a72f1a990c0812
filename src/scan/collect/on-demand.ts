/** Which modules are imported on demand, whatever becomes of them: `import('./page')`, `` import(`./pages/${name}.js`) ``. */
import type { Node } from 'oxc-parser'
import type { Builder } from './builder.ts'

export function noteOnDemand(source: Node, { facts }: Builder): void {
  const path = pathIn(source)
  if (path === undefined) return
  facts.onDemand ??= []
  facts.onDemand.push(path)
}

/** What is filled in is any part of a path. */
function pathIn(source: Node): string | undefined {
  if (source.type === 'Literal') return String(source.value)
  if (source.type !== 'TemplateLiteral') return undefined
  return source.quasis.map(({ value }) => value.cooked ?? value.raw).join('*')
}
