/** Modules of random programs that have been compiled, run by themselves. */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

type Exports = Record<string, unknown>

/** What the first of them exports under this name, or by default. `given` stands in for what they ask the world. */
export function loadFirst(
  scripts: ReadonlyMap<string, string>,
  given: Readonly<Record<string, unknown>>,
  packages: Readonly<Record<string, Exports>>,
  root: string,
): unknown {
  const loaded = new Map<string, Exports>(Object.entries(packages))
  const find = (name: string): Exports => {
    const known = loaded.get(name)
    const script = scripts.get(name)
    if (known || script === undefined) return known ?? require(name)
    const module = { exports: {} }
    const names = { require: find, module, exports: module.exports, ...given }
    new Function(...Object.keys(names), `'use strict'\n${script}`)(...Object.values(names))
    loaded.set(name, module.exports)
    return module.exports
  }
  const [first = ''] = scripts.keys()
  const exported = find(first)
  return exported[root] ?? exported.default
}
