/** Texts that change under a running page: the same objects get them, and whoever listens is told. */
import { formatId, type ModuleId } from './ids.ts'
import { literal } from './source.ts'

/** What hosts call, under `import.meta`, that which replaces modules in a running page. */
export type HotName = 'hot' | 'webpackHot'

/**
 * A module is evaluated anew at every change, but whoever imported it keeps what it gave at first. So all versions of a
 * module give one object, whose texts are replaced.
 */
export function keepContent(module: ModuleId, content: string, hot: HotName): string {
  const { kind: _, ...names } = module
  return `import { keep } from ${literal(formatId({ kind: 'updates' }))}
export default keep(${literal(formatId(module))}, ${content}, ${literal(JSON.stringify(names))})
if (import.meta.${hot}) import.meta.${hot}.accept()
`
}

export function generateUpdates(hot?: HotName): string {
  if (!hot) return 'export const onUpdate = () => () => {}\n'
  return `const listeners = new Set()
export const onUpdate = (listener) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const kept = new Map()
export const keep = (id, next, names) => {
  const texts = kept.get(id)
  if (texts === undefined) {
    kept.set(id, next)
    return next
  }
  for (const key of Object.keys(texts)) if (!Object.hasOwn(next, key)) delete texts[key]
  for (const key of Object.keys(next)) {
    Object.defineProperty(texts, key, { value: next[key], configurable: true, enumerable: true, writable: true })
  }
  for (const listener of listeners) listener({ ...JSON.parse(names), texts })
  return texts
}
`
}
